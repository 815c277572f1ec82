import * as z from 'zod/mini'
import { customValues } from './customer-fields.ts'
import { customerLanguages } from './customer-languages.ts'

/** Employees of a customer; the texts are `customerProfile.scales.<key>`. */
export const customerScales = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001+',
] as const
export type CustomerScale = (typeof customerScales)[number]

/** What a customer buys in a year, in thousands of US dollars. */
export const annualPurchases = [
  '0-50',
  '50-100',
  '100-500',
  '500-1000',
  '1000-5000',
  '5000-10000',
  '10000+',
] as const
export type AnnualPurchase = (typeof annualPurchases)[number]

/** What a customer does; the texts are `customerProfile.types.<key>`. */
export const companyTypes = [
  'importer',
  'wholesaler',
  'distributor',
  'retailer',
  'chainStore',
  'onlineShop',
  'manufacturer',
  'brandOwner',
  'tradingCompany',
  'agent',
  'sourcingOffice',
  'contractor',
  'serviceProvider',
  'hospitality',
  'publicBody',
  'nonProfit',
  'forwarder',
  'individual',
  'other',
] as const
export type CompanyType = (typeof companyTypes)[number]

/** Where else people are reached. */
export const socialTypes = [
  'whatsapp',
  'wechat',
  'skype',
  'facebook',
  'x',
  'telegram',
  'line',
  'instagram',
] as const
export type SocialType = (typeof socialTypes)[number]

export const social = z.object({
  type: z.enum(socialTypes),
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})
export type Social = z.infer<typeof social>

// Offsets have their sign the other way round in the database, and what has no area is read there as it likes.
const zoneNames = /^(?:UTC|(?!SystemV)[A-Z][a-z]+\/.+)$/i

/** Whether a name is one of the IANA time zones that this machine and the database know. */
export function isTimeZone(name: string): boolean {
  try {
    if (!zoneNames.test(name)) return false
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone as it is written. */
export const zoneName = z.string().check(z.maxLength(64), z.refine(isTimeZone))

/** What a company orders its customers by, as it is written; what is absent stays as it is. */
export const profileInput = z.object({
  labelIds: z.optional(z.array(z.int()).check(z.maxLength(50))),
  /** The labels as they were read; needed to change them: only the difference is written, so that a batch of the same moment stays. */
  labelIdsBefore: z.optional(z.array(z.int()).check(z.maxLength(50))),
  groupId: z.optional(z.nullable(z.int())),
  sourceId: z.optional(z.nullable(z.int())),
  scale: z.optional(z.nullable(z.enum(customerScales))),
  annualPurchase: z.optional(z.nullable(z.enum(annualPurchases))),
  companyType: z.optional(z.nullable(z.enum(companyTypes))),
  /** IANA name; null: guessed from the country. */
  timeZone: z.optional(z.nullable(zoneName)),
  /** Null: that of the country. */
  language: z.optional(z.nullable(z.enum(customerLanguages))),
  stars: z.optional(z.int().check(z.gte(0), z.lte(5))),
  custom: z.optional(customValues),
})
export type ProfileInput = z.infer<typeof profileInput>

/** The same as it is read; labels, group and source by their ids in the company's vocabulary. */
export const profileView = z.object({
  labelIds: z.array(z.number()),
  groupId: z.nullable(z.number()),
  sourceId: z.nullable(z.number()),
  scale: z.nullable(z.enum(customerScales)),
  annualPurchase: z.nullable(z.enum(annualPurchases)),
  companyType: z.nullable(z.enum(companyTypes)),
  timeZone: z.nullable(z.string()),
  language: z.nullable(z.enum(customerLanguages)),
  stars: z.number(),
  custom: customValues,
})
export type ProfileView = z.infer<typeof profileView>
