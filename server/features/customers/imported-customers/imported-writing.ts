import { columnOf } from '@landfall/contract/column-name.ts'
import { contactFieldNames, contactWith } from '@landfall/contract/customers/customer-contacts.ts'
import type { ImportedFollowUp, ImportedPerson } from '@landfall/contract/customers/imported-customer.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isList } from '../customer-fields/contact-columns.ts'
import { type ImportedRow, insertImported, updateImported } from '../customer-writing/imported-values.ts'
import type { RecognisingKey } from './customer-matching.ts'
import type { ExistingCustomer, ExistingPerson } from './existing-customers.ts'
import { writeKeys } from './imported-keys.ts'

/** A customer as it is to be after a part of an import. */
export interface WrittenCustomer extends ImportedRow {
  keys: RecognisingKey[]
  /** Those with an id are known; the order is that on the screen. */
  people: (ImportedPerson & { id?: number })[]
  followUps: ImportedFollowUp[]
  /** The customer as it was; undefined for a new one. */
  before?: ExistingCustomer
  /** Names of the fields that change, for the timeline. */
  changes: { field: string; before: string; after: string }[]
}

/** Ids for new customers. */
export async function reserveIds(db: Db, count: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('customers', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ id }) => id)
}

interface Writing {
  importId: number
  written: readonly WrittenCustomer[]
  /** Share keys that belong to others, because the same customer is wanted twice. */
  mayShare: boolean
}

/** Stores customers with everything that a file says about them; throws `KeyTaken`. */
export async function writeCustomers(db: Db, { importId, written, mayShare }: Writing): Promise<void> {
  if (written.length === 0) return
  await insertImported(
    db,
    written.filter(({ before }) => !before),
  )
  await updateImported(
    db,
    written.filter(({ before }) => before),
  )
  await writePeople(db, written)
  await writeKeys(db, written, mayShare)
  await writeLabels(db, written)
  await writeReferences(db, importId, written)
  await writeEvents(db, written)
  const followUps = await writeFollowUps(db, written)
  await noteChanges(db, importId, { written, followUps })
}

const columns = contactFieldNames.map((field) => columnOf(field))
const listColumns: readonly string[] = contactFieldNames.filter(isList).map((field) => columnOf(field))
const peopleTypes = `id bigint, customer_id bigint, position integer, ${columns
  .map((column) => `${column} ${listColumns.includes(column) ? 'jsonb' : 'text'}`)
  .join(', ')}`

// Lists are arrays in the database, but for accounts, which have a kind.
const readOf = (column: string) =>
  listColumns.includes(column) && column !== 'socials'
    ? `array(select jsonb_array_elements_text(n.${column}))`
    : `n.${column}`

function personColumns(customerId: number, person: ImportedPerson & { id?: number }, position: number) {
  // One that an earlier release has kept knows nothing of fields that are younger.
  const whole = contactWith(person)
  const fields = contactFieldNames.map((field) => [columnOf(field), whole[field]])
  return { id: person.id ?? null, customer_id: customerId, position, ...Object.fromEntries(fields) }
}

async function writePeople(db: Db, written: readonly WrittenCustomer[]): Promise<void> {
  const people = written.flatMap(({ id, people: ofOne }) =>
    ofOne.map((person, position) => personColumns(id, person, position)),
  )
  await updatePeople(
    db,
    people.filter(({ id }) => id !== null),
  )
  const added = people.filter(({ id }) => id === null)
  if (added.length === 0) return
  await db.query(
    `insert into customer_contacts (customer_id, position, ${columns.join(', ')})
     select n.customer_id, n.position, ${columns.map(readOf).join(', ')}
     from jsonb_to_recordset($1::jsonb) as n (${peopleTypes})`,
    [JSON.stringify(added)],
  )
}

async function updatePeople(db: Db, people: readonly object[]): Promise<void> {
  if (people.length === 0) return
  await db.query(
    `update customer_contacts p set position = n.position,
       ${columns.map((column) => `${column} = ${readOf(column)}`).join(', ')}
     from jsonb_to_recordset($1::jsonb) as n (${peopleTypes}) where p.id = n.id`,
    [JSON.stringify(people)],
  )
}

/** Writes people back as they were. */
export function restorePeople(
  db: Db,
  people: readonly (ExistingPerson & { customerId: number })[],
): Promise<void> {
  return updatePeople(
    db,
    people.map((person) => personColumns(person.customerId, person, person.position)),
  )
}

async function writeLabels(db: Db, written: readonly WrittenCustomer[]): Promise<void> {
  const links = written.flatMap(({ id, customer }) => customer.labelIds.map((labelId) => ({ id, labelId })))
  if (links.length === 0) return
  await db.query(
    `insert into customer_label_links (customer_id, label_id)
     select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
    [links.map(({ id }) => id), links.map(({ labelId }) => labelId)],
  )
}

async function writeReferences(db: Db, importId: number, written: readonly WrittenCustomer[]): Promise<void> {
  const named = written.filter(({ customer }) => customer.reference !== '')
  if (named.length === 0) return
  // A number whose customer is there already stays with it; one in the recycle bin gives it up.
  await db.query(
    `insert into customer_references as r (value, customer_id, import_id)
     select distinct on (value) value, id, $3::bigint from unnest($1::text[], $2::bigint[]) as n (value, id)
     on conflict (company_id, value) do update set customer_id = excluded.customer_id, import_id = excluded.import_id
     where exists (select from customers c where c.id = r.customer_id and c.deleted_at is not null)`,
    [named.map(({ customer }) => customer.reference), named.map(({ id }) => id), importId],
  )
}

async function writeEvents(db: Db, written: readonly WrittenCustomer[]): Promise<void> {
  const told = written.filter(({ before, changes }) => !before || changes.length > 0)
  if (told.length === 0) return
  await db.query(
    `insert into customer_events (customer_id, kind, data)
     select * from unnest($1::bigint[], $2::text[], $3::jsonb[])`,
    [
      told.map(({ id }) => id),
      told.map(({ before }) => (before ? 'changed' : 'created')),
      told.map(({ before, changes }) => JSON.stringify(before ? { fields: changes } : {})),
    ],
  )
}

/** Stores follow-ups with their author and moment; one that is there already is not doubled. */
async function writeFollowUps(
  db: Db,
  written: readonly WrittenCustomer[],
): Promise<{ id: number; customerId: number }[]> {
  const followUps = written.flatMap(({ id, followUps: ofOne }) => ofOne.map((each) => ({ id, ...each })))
  if (followUps.length === 0) return []
  return db.query(
    `insert into follow_ups (customer_id, author_id, method, content, happened_at)
     select distinct n.id, coalesce(n.author_id, app_user_id()), n.method, n.content, least(coalesce(n.at, now()), now())
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[]) as n (id, author_id, method, content, at)
     where not exists (select from follow_ups f where f.customer_id = n.id and f.content = n.content
       and (n.at is null or f.happened_at = n.at::timestamptz(3)))
     returning id, customer_id`,
    [
      followUps.map(({ id }) => id),
      followUps.map(({ authorId }) => authorId),
      followUps.map(({ method }) => method),
      followUps.map(({ content }) => content),
      followUps.map(({ at }) => at || null),
    ],
  )
}

interface Noted {
  written: readonly WrittenCustomer[]
  followUps: readonly { id: number; customerId: number }[]
}

// Written last, so that the stamp is that of what the import left.
async function noteChanges(db: Db, importId: number, { written, followUps }: Noted): Promise<void> {
  const idsOf = Map.groupBy(followUps, ({ customerId }) => customerId)
  const changes = written.map(({ id, before }) => ({
    id,
    before: before ?? null,
    follow_up_ids: idsOf.get(id)?.map((each) => each.id) ?? [],
  }))
  await db.query(
    `insert into customer_import_changes as k (import_id, customer_id, before, follow_up_ids, owner_id, stamp)
     select $2, n.id, nullif(n.before, 'null'), array(select jsonb_array_elements_text(n.follow_up_ids)::bigint),
       c.owner_id, c.updated_at
     from jsonb_to_recordset($1::jsonb) as n (id bigint, before jsonb, follow_up_ids jsonb)
     join customers c on c.id = n.id
     on conflict (import_id, customer_id) do update
       set stamp = excluded.stamp, follow_up_ids = k.follow_up_ids || excluded.follow_up_ids`,
    [JSON.stringify(changes), importId],
  )
}
