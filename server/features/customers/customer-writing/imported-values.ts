import type { ImportedCustomer } from '@landfall/contract/customers/imported-customer.ts'
import {
  isNullable,
  type StandardField,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type FieldColumn, fieldColumns } from '../customer-fields/field-columns.ts'

/** What a file says of a customer. */
export interface ImportedRow {
  id: number
  customer: ImportedCustomer
  nameKey: string
  /** Where a new customer goes; undefined for one that was there. */
  place?: { ownerId: number | null; poolId: number | null }
}

const names = fieldColumns.map(({ column }) => column).join(', ')
const values = fieldColumns.map(({ column }) => `n.${column}`).join(', ')
const rowTypes = `id bigint, name_key text, custom jsonb, owner_id bigint, pool_id bigint,
  ${fieldColumns.map(({ column, type }) => `${column} ${type}`).join(', ')}`

function rowOf({ id, customer, nameKey, place }: ImportedRow) {
  const fields = fieldColumns.map(({ field, column }) => [column, storedValue(field, customer[field])])
  return {
    ...Object.fromEntries(fields),
    id,
    name_key: nameKey,
    custom: customer.custom,
    owner_id: place?.ownerId ?? null,
    pool_id: place?.poolId ?? null,
  }
}

function storedValue(field: StandardField, value: string | number | null): string | number | null {
  if (isNullable(field)) return value === '' ? null : value
  const traits = standardFields[field]
  if ('start' in traits) return value || traits.start
  return traits.kind === 'stars' ? (value ?? 0) : value
}

/** Stores customers of a file under the ids that were reserved for them. */
export async function insertImported(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.query(
    `insert into customers (id, name_key, custom, owner_id, pool_id, source, acquired_by, release_type, ${names})
     overriding system value
     select n.id, n.name_key, n.custom, n.owner_id, n.pool_id, 'import', 'imported',
       case when n.owner_id is null then 'import' end, ${values}
     from jsonb_to_recordset($1::jsonb) as n (${rowTypes})`,
    [JSON.stringify(rows.map(rowOf))],
  )
}

/** Writes what a file says of customers that were there. */
export async function updateImported(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.query(
    `update customers c set ${fieldColumns.map(({ column }) => `${column} = n.${column}`).join(', ')},
       name_key = n.name_key, custom = n.custom, updated_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) as n (${rowTypes}) where c.id = n.id`,
    [JSON.stringify(rows.map(rowOf))],
  )
}

// A field that is younger than what was kept stays as it is.
const restored = ({ field, column, type }: FieldColumn) => {
  const text = `n.customer ->> '${field}'`
  const value = isNullable(field) ? `nullif(${text}, '')` : text
  return `${column} = case when n.customer ? '${field}' then (${value})::${type} else c.${column} end`
}

/** Writes customers as they were before a file changed them. */
export async function restoreImported(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  await db.query(
    `update customers c set ${fieldColumns.map(restored).join(', ')}, name_key = n.name_key,
       custom = coalesce(n.customer -> 'custom', c.custom), updated_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) as n (id bigint, name_key text, customer jsonb) where c.id = n.id`,
    [JSON.stringify(rows.map(({ id, nameKey, customer }) => ({ id, name_key: nameKey, customer })))],
  )
}
