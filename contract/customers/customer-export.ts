import * as z from 'zod/mini'
import { batchSelection } from '../list.ts'
import { type ContactField, contactFieldNames, contactFields, contactTextOf } from './customer-contacts.ts'
import { fieldsWith, fieldTextOf, type StandardField, type standardFields } from './standard-fields.ts'

/** Where a customer stands with the pool. */
const poolColumns = ['dropsAt', 'poolName', 'pooledAt', 'lastOwner'] as const
type PoolColumn = (typeof poolColumns)[number]

type ContactExportedIn<Part> = {
  [Name in ContactField]: (typeof contactFields)[Name]['export'] extends Part ? Name : never
}[ContactField]

type ExportPart = (typeof standardFields)[StandardField]['export']

const exportedIn = <Part extends ExportPart>(part: Part) => fieldsWith('export', part).map(fieldTextOf)

const ofPeople = <Part extends 'person' | 'further'>(part: Part) =>
  contactFieldNames
    .filter((field): field is ContactExportedIn<Part> => contactFields[field].export === part)
    .map(contactTextOf)

/** What an exported file of customers may hold; `exportColumnText` names their texts. */
export const customerExportColumns = [
  ...exportedIn('company'),
  'owner',
  'founder',
  ...ofPeople('person'),
  'lastFollowUpAt',
  ...exportedIn('time'),
  'createdAt',
  'dropsAt',
  'lockedUntil',
  'poolName',
  'pooledAt',
  'lastOwner',
  ...exportedIn('note'),
  'labels',
  ...exportedIn('profile'),
  ...ofPeople('further'),
  ...exportedIn('further'),
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
