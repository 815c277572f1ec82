import * as z from 'zod/mini'
import { batchSelection } from './list.ts'

/** What an exported file of customers may hold; the texts are `customers.fields.<column>`. */
export const customerExportColumns = [
  'name',
  'country',
  'website',
  'phone',
  'address',
  'stage',
  'intent',
  'source',
  'owner',
  'founder',
  'contactName',
  'jobTitle',
  'workEmail',
  'personalEmail',
  'phones',
  'linkedin',
  'lastFollowUpAt',
  'nextContactAt',
  'createdAt',
  'remark',
  'labels',
  'group',
  'companyType',
  'scale',
  'annualPurchase',
  'timeZone',
  'stars',
  'otherEmails',
  'socials',
  'registrationNo',
  /** All fields that the company added. */
  'custom',
] as const
export type CustomerExportColumn = (typeof customerExportColumns)[number]

/** Which customers become which columns of a file. */
export const customerExport = z.object({
  selection: batchSelection,
  format: z.enum(['csv', 'xlsx']),
  /** The columns in their order; all when absent. */
  columns: z.optional(z.array(z.enum(customerExportColumns)).check(z.minLength(1), z.maxLength(60))),
})
