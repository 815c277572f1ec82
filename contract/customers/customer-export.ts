import * as z from 'zod/mini'
import { batchSelection } from '../list.ts'

/** Where a customer stands with the pool. */
const poolColumns = ['dropsAt', 'poolName', 'pooledAt', 'lastOwner'] as const
type PoolColumn = (typeof poolColumns)[number]

/** What an exported file of customers may hold; `exportColumnText` names their texts. */
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
  'dropsAt',
  'lockedUntil',
  'poolName',
  'pooledAt',
  'lastOwner',
  'remark',
  'labels',
  'group',
  'companyType',
  'scale',
  'annualPurchase',
  'timeZone',
  'language',
  'stars',
  'otherEmails',
  'socials',
  'registrationNo',
  /** All fields that the company added. */
  'custom',
] as const
export type CustomerExportColumn = (typeof customerExportColumns)[number]

function isOfPool(column: CustomerExportColumn): column is PoolColumn {
  return poolColumns.some((one) => one === column)
}

/** The text that names a column. */
export function exportColumnText(
  column: CustomerExportColumn,
): `publicPool.fields.${PoolColumn}` | `customers.fields.${Exclude<CustomerExportColumn, PoolColumn>}` {
  return isOfPool(column) ? `publicPool.fields.${column}` : `customers.fields.${column}`
}

/** Which customers become which columns of a file. */
export const customerExport = z.object({
  selection: batchSelection,
  format: z.enum(['csv', 'xlsx']),
  /** The columns in their order; all when absent. */
  columns: z.optional(z.array(z.enum(customerExportColumns)).check(z.minLength(1), z.maxLength(60))),
})
