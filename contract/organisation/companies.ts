import * as z from 'zod/mini'
import { line } from '../line.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { locales } from '../locales.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import {
  calendarDay,
  firstAdmin,
  housePerson,
  issuedSignIn,
  supportGrant,
  supportInput,
} from './account-fields.ts'

/** How a company account stands; `expiring` ends within 30 days. The texts are `companies.states.<state>`. */
export const companyStates = ['active', 'expiring', 'expired', 'suspended', 'deleted'] as const
export type CompanyState = (typeof companyStates)[number]

export const companyTabs = ['all', 'expiring', 'expired', 'suspended', 'deleted'] as const
export type CompanyTab = (typeof companyTabs)[number]

/** Customers of one company are counted up to this number. */
export const customerCountLimit = 100_000

const houseRules = {
  name: line(1, 100),
  timeZone: line(1, 64),
  /** For people who have not chosen a language. */
  defaultLocale: z.nullable(z.enum(locales)),
  /** One customer belongs to one employee, whoever enters it. */
  leadUnique: z.boolean(),
  /** Days without a follow-up after which a customer drops into the public pool; null for never. */
  poolDays: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
}

/** What is agreed with a company and how it is set up. */
export const companyInput = z.object({
  ...houseRules,
  /** People who may be enabled at once; null for as many as they like. */
  seats: z.nullable(z.int().check(z.gte(1), z.lte(100_000))),
  /** The last day of the account in the time zone of the company; null for no end. */
  validThrough: z.nullable(calendarDay),
  remark: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
})
export type CompanyInput = z.infer<typeof companyInput>

export const newCompany = z.extend(companyInput, {
  /** Whose company it becomes; an OEM opens companies for itself only. */
  oemId: z.optional(z.int().check(z.gt(0))),
  admin: firstAdmin,
})
export type NewCompany = z.infer<typeof newCompany>

export const companyRow = z.object({
  id: z.number(),
  name: z.string(),
  oemId: z.number(),
  oemName: z.string(),
  state: z.enum(companyStates),
  /** Suspended itself, not with its whole OEM. */
  isSuspended: z.boolean(),
  suspendReason: z.string(),
  timeZone: z.string(),
  defaultLocale: z.nullable(z.enum(locales)),
  leadUnique: z.boolean(),
  poolDays: z.nullable(z.number()),
  seats: z.nullable(z.number()),
  validThrough: z.nullable(z.string()),
  /** The moment it ends, which is the midnight after its last day. */
  validUntil: z.nullable(z.string()),
  remark: z.string(),
  /** When the data of a deleted company is removed for good. */
  purgeAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** People who are enabled. */
  people: z.number(),
  /** Up to `customerCountLimit`, then one more. */
  customers: z.number(),
  storageBytes: z.number(),
  lastSignInAt: z.nullable(z.string()),
})
export type CompanyRow = z.infer<typeof companyRow>

/** The own company as its admins set it up, beside what was agreed with it. */
export const companySettings = z.object({
  ...houseRules,
  name: z.string(),
  timeZone: z.string(),
  hasCustomers: z.boolean(),
  seats: z.nullable(z.number()),
  people: z.number(),
  validThrough: z.nullable(z.string()),
})
export type CompanySettings = z.infer<typeof companySettings>
export const companySettingsInput = z.object(houseRules)
export type CompanySettingsInput = z.infer<typeof companySettingsInput>

/** A new end: so many months after the present end (or today, if that is later), or a day, or none. */
export const renewal = z.union([
  z.object({ months: z.int().check(z.gte(1), z.lte(120)) }),
  z.object({ validThrough: z.nullable(calendarDay) }),
])
export type Renewal = z.infer<typeof renewal>

export const companyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/companies',
    access: 'oem.company.read',
    summary: 'Company accounts below the house of the caller, with what they use.',
    query: listQuery,
    reply: pageOf(companyRow),
  }),
  counts: route({
    method: 'GET',
    path: '/api/companies/counts',
    access: 'oem.company.read',
    summary: 'How many company accounts need attention.',
    reply: z.object({ all: z.number(), expiring: z.number(), expired: z.number(), suspended: z.number() }),
  }),
  read: route({
    method: 'GET',
    path: '/api/companies/:id',
    access: 'oem.company.read',
    summary: 'One company account.',
    params: idParams,
    reply: companyRow,
  }),
  create: route({
    method: 'POST',
    path: '/api/companies',
    access: 'oem.company.write',
    summary: 'Open a company with its first administrator, whose one-time password is answered this once.',
    body: newCompany,
    reply: z.object({ company: companyRow, admin: issuedSignIn }),
  }),
  update: route({
    method: 'PUT',
    path: '/api/companies/:id',
    access: 'oem.company.write',
    summary: 'Change a company account.',
    params: idParams,
    body: companyInput,
    reply: companyRow,
  }),
  renew: route({
    method: 'POST',
    path: '/api/companies/renew',
    access: 'oem.company.write',
    summary: 'Give company accounts a new end.',
    body: z.object({ selection: batchSelection, renewal }),
    reply: z.object({ renewed: z.number() }),
  }),
  suspend: route({
    method: 'POST',
    path: '/api/companies/:id/suspend',
    access: 'oem.company.write',
    summary: 'Close a company until it is resumed; everybody there is signed out.',
    params: idParams,
    body: z.object({ reason: z.string().check(z.trim(), z.maxLength(300)) }),
    reply: companyRow,
  }),
  resume: route({
    method: 'POST',
    path: '/api/companies/:id/resume',
    access: 'oem.company.write',
    summary: 'Open a suspended company again.',
    params: idParams,
    reply: companyRow,
  }),
  people: route({
    method: 'GET',
    path: '/api/companies/:id/people',
    access: 'oem.company.read',
    summary: 'Up to 200 people of a company, administrators first.',
    params: idParams,
    reply: z.object({ items: z.array(housePerson) }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/companies/:id/reset-password',
    access: 'oem.company.write',
    summary: 'Give an administrator of a company a one-time password, answered this once.',
    params: idParams,
    body: z.object({ userId: z.int().check(z.gt(0)) }),
    reply: issuedSignIn,
  }),
  signInAs: route({
    method: 'POST',
    path: '/api/companies/:id/sign-in-as',
    access: 'oem.company.signInAs',
    summary:
      'Sign in as somebody of a company to help, for at most an hour; the company is told and sees it in its log.',
    params: idParams,
    body: supportInput,
    reply: supportGrant,
  }),
  exportData: route({
    method: 'POST',
    path: '/api/companies/:id/export',
    access: 'oem.company.delete',
    summary: 'Write all data of a company into one archive.',
    params: idParams,
    reply: taskView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/companies/:id',
    access: 'oem.company.delete',
    summary:
      'Delete a company: closed at once, restorable until the grace period ends, then removed for good.',
    params: idParams,
    body: z.object({ name: line(0, 100) }),
    reply: companyRow,
  }),
  restore: route({
    method: 'POST',
    path: '/api/companies/:id/restore',
    access: 'oem.company.delete',
    summary: 'Bring a deleted company back within its grace period.',
    params: idParams,
    reply: companyRow,
  }),
  settings: route({
    method: 'GET',
    path: '/api/company-settings',
    access: 'company.settings.manage',
    summary: 'The own company.',
    reply: companySettings,
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/company-settings',
    access: 'company.settings.manage',
    summary: 'Set the own company up.',
    body: companySettingsInput,
    reply: companySettings,
  }),
}
