import * as z from 'zod/mini'

/** How far the deal is; the texts are `customers.stages.<stage>`. */
export const customerStages = ['toFollow', 'inquiry', 'sample', 'won', 'repeat'] as const
export type CustomerStage = (typeof customerStages)[number]

export const customerIntents = ['unknown', 'low', 'middle', 'high'] as const
export type CustomerIntent = (typeof customerIntents)[number]

/** Employees of a customer. */
export const customerScales = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001+',
] as const

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
