import { columnOf } from '@landfall/contract/column-name.ts'
import type { CustomerInput, CustomerSource } from '@landfall/contract/customers/customers.ts'
import { fieldsWith } from '@landfall/contract/customers/standard-fields.ts'
import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { namesPerson, withoutPerson } from '#platform/records/known-person.ts'

/** The key under which spellings of a customer's name meet. */
export function nameKeyOf(name: string): string {
  return tradeNameKey(name) ?? name.trim().toUpperCase()
}

interface NewCustomer extends Omit<CustomerInput, 'contacts' | 'ownerId'> {
  ownerId: number | null
  source: CustomerSource
}

/** Stores a customer without its people, keys and what it is ordered by. */
export async function insertCustomer(db: Db, customer: NewCustomer): Promise<number> {
  const values = { ...companyColumns(customer), source: customer.source }
  const columns = Object.keys(values)
  const owner = `$${columns.length + 1}::bigint`
  const row = await one<{ id: number }>(
    db,
    `insert into customers (${columns.join(', ')}, owner_id, owned_at, pooled_at)
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}, ${owner},
       case when ${owner} is not null then now() end, case when ${owner} is null then now() end)
     returning id`,
    [...Object.values(values), customer.ownerId],
  )
  if (!row) throw new Error('the customer was not stored')
  return row.id
}

const companyFields = fieldsWith('group', 'company')

function companyColumns(input: Omit<CustomerInput, 'contacts' | 'ownerId'>): Record<string, unknown> {
  const said = companyFields.filter((field) => input[field] !== undefined)
  const columns = said.map((field) => [columnOf(field), input[field]])
  return { ...Object.fromEntries(columns), name_key: nameKeyOf(input.name) }
}

/** Writes what a company is; ownership is written by `setOwner`. */
export async function updateCustomer(db: Db, id: number, input: CustomerInput): Promise<void> {
  const values = companyColumns(input)
  await db.query(`update customers set ${assigned(values)}, updated_at = clock_timestamp() where id = $1`, [
    id,
    ...Object.values(values),
  ])
}

// The first value of the statement is the customer.
const assigned = (values: Readonly<Record<string, unknown>>) =>
  Object.keys(values)
    .map((column, index) => `${column} = $${index + 2}`)
    .join(', ')

/** Writes columns of a customer, as part of a change that says when it was. */
export async function writeColumns(
  db: Db,
  customerId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await db.query(`update customers set ${assigned(values)} where id = $1`, [
    customerId,
    ...Object.values(values),
  ])
}

/** Writes columns of one customer, each only when it still has the value it is expected to have. */
export async function replaceColumns(
  db: Db,
  customerId: number,
  writes: readonly { column: string; from: unknown; to: unknown }[],
): Promise<void> {
  for (const { column, from, to } of writes) {
    await db.query(
      `update customers set ${column} = (jsonb_populate_record(null::customers, $2::jsonb)).${column},
         updated_at = clock_timestamp()
       where id = $1 and ${column} is not distinct from (jsonb_populate_record(null::customers, $3::jsonb)).${column}`,
      [customerId, JSON.stringify({ [column]: to }), JSON.stringify({ [column]: from })],
    )
  }
}

/** Moves a customer from one stage to the next; false when it is in another one. */
export async function writeStage(
  db: Db,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = await db.query(
    'update customers set stage = $3, updated_at = clock_timestamp() where id = $1 and stage = $2 returning id',
    [id, from, to],
  )
  return rows.length > 0
}

/** Notes that something about a customer was changed, and when it is contacted next where that is said. */
export async function touchCustomer(
  db: Db,
  id: number,
  { nextContactAt }: { nextContactAt?: string | null | undefined } = {},
): Promise<void> {
  await db.query(
    `update customers set next_contact_at = case when $2 then $3 else next_contact_at end,
       updated_at = clock_timestamp() where id = $1`,
    [id, nextContactAt !== undefined, nextContactAt ?? null],
  )
}

/** Writes telephone numbers in the form in which they are compared, where they stand otherwise. */
export async function writePhones(
  db: Db,
  customers: readonly { id: number; phone: string }[],
): Promise<void> {
  await db.query(
    `update customers c set phone = r.phone from unnest($1::bigint[], $2::text[]) as r (id, phone)
     where c.id = r.id and c.phone <> r.phone`,
    [customers.map(({ id }) => id), customers.map(({ phone }) => phone)],
  )
}

/** Puts the customers of a group into another one. */
export async function regroupCustomers(db: Db, fromId: number, intoId: number): Promise<void> {
  await db.query('update customers set group_id = $2 where group_id = $1', [fromId, intoId])
}

/** Counts the customers of a source under another one. */
export async function resourceCustomers(db: Db, fromId: number, intoId: number): Promise<void> {
  await db.query('update customers set source_id = $2 where source_id = $1', [fromId, intoId])
}

/** The statement that takes a person out of what customers say, as those of other tables are made. */
export const erasePersonSql = `update customers c set remark = ${withoutPerson('c.remark', 'c.id')}, phone = ${withoutPerson('c.phone', 'c.id')}
     where ${namesPerson('c.remark', 'c.id')} or ${namesPerson('c.phone', 'c.id')}`
