import type { ProfileView } from '@landfall/contract/customers/standard-field-shapes.ts'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { profileColumns } from '../customer-fields/field-columns.ts'

/** The profile of a customer, which the caller has locked. */
export async function readProfile(db: Db, customerId: number): Promise<ProfileView> {
  const row = await one<ProfileView>(
    db,
    `select ${profileColumns}, c.custom from customers c where c.id = $1`,
    [customerId],
  )
  if (!row) throw new AppError('customerNotFound')
  return row
}

const tables = {
  labels: { table: 'customer_labels', missing: 'labelNotFound' },
  group: { table: 'customer_groups', missing: 'customerGroupNotFound' },
  source: { table: 'customer_sources', missing: 'customerSourceNotFound' },
} as const satisfies Record<string, { table: string; missing: ErrorName }>

/** Throws unless these are living records; they stay so until the transaction ends. */
export async function requireWords(db: Db, kind: keyof typeof tables, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { table, missing } = tables[kind]
  const rows = await db.query(
    `select id from ${table} where id = any($1) and deleted_at is null order by id for key share`,
    [ids],
  )
  if (rows.length < new Set(ids).size) throw new AppError(missing)
}

/** The names of records in a language, in the company's order, as one text. */
export async function wordsText(
  db: Db,
  { kind, ids, locale }: { kind: keyof typeof tables; ids: readonly number[]; locale: Locale },
): Promise<string> {
  const row = await one<{ text: string | null }>(
    db,
    `select string_agg(${kind === 'source' ? `coalesce(nullif(own_name(names, $2), ''), system_key)` : 'own_name(names, $2)'},
       ', ' order by position, id) as text from ${tables[kind].table} where id = any($1)`,
    [ids, locale],
  )
  return row?.text ?? ''
}

/** Links a customer to labels and takes off others. */
export async function writeLabels(
  db: Db,
  customerId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await db.query('delete from customer_label_links where customer_id = $1 and label_id = any($2)', [
    customerId,
    removed,
  ])
  await db.query(
    `insert into customer_label_links (customer_id, label_id) select $1, unnest($2::bigint[]) on conflict do nothing`,
    [customerId, added],
  )
}
