import { columnOf } from '@landfall/contract/column-name.ts'
import {
  type ContactView,
  contactFieldNames,
  contactFields,
  contactFieldsOf,
} from '@landfall/contract/customers/customer-contacts.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { internationalPhones } from '#platform/reference/phone-numbers.ts'
import { contactColumnList, contactColumns } from '../customer-fields/contact-columns.ts'
import { type MergePart, notedRows, noteRows } from './hanging-rows.ts'

interface Person extends ContactView {
  position: number
}

/** How many ways of one kind a person may be reached by. */
const wayLimit = 10

/** The people of a customer in their order. */
function listPeople(db: Db, customerId: number): Promise<Person[]> {
  return db.query(
    `select p.id, p.position, ${contactColumnList('p')}
     from customer_contacts p where p.customer_id = $1 order by p.position, p.id`,
    [customerId],
  )
}

const emailsOf = ({ workEmail, personalEmail, otherEmails }: Person) =>
  [workEmail, personalEmail, ...otherEmails].filter((email) => email !== '')

/**
 * Gives the people of a part to the target. Who is there already by an e-mail address becomes one with that person: the
 * gaps are filled, and the part keeps its own record of him. Telephone numbers take the country with them in which they were
 * dialled. Returns how many moved and who became one.
 */
export async function moveContacts(
  db: Db,
  part: MergePart,
  countries: { target: string | null; part: string | null },
): Promise<{ moved: number; folded: string[] }> {
  await dialPhones(db, part.targetId, countries.target)
  await dialPhones(db, part.customerId, countries.part)
  const present = await listPeople(db, part.targetId)
  const byEmail = new Map(present.flatMap((person) => emailsOf(person).map((email) => [email, person])))
  const moving: Person[] = []
  const folded: string[] = []
  for (const person of await listPeople(db, part.customerId)) {
    const same = emailsOf(person)
      .map((email) => byEmail.get(email))
      .find((found) => found !== undefined)
    if (same) {
      await fold(db, part, { person, into: same })
      folded.push(person.name || (emailsOf(person)[0] ?? ''))
    } else moving.push(person)
  }
  await noteRows(db, part, {
    table: 'customer_contacts',
    rows: moving.map(({ id, position }) => ({ id, position })),
  })
  const last = present.at(-1)?.position ?? -1
  await db.query(
    `update customer_contacts p set customer_id = $1, position = $3::int + m.place
     from unnest($2::bigint[]) with ordinality as m (id, place) where p.id = m.id`,
    [part.targetId, moving.map(({ id }) => id), last],
  )
  return { moved: moving.length, folded }
}

async function dialPhones(db: Db, customerId: number, country: string | null): Promise<void> {
  for (const { id, phones } of await listPeople(db, customerId)) {
    const dialled = internationalPhones(phones, country)
    if (dialled.join() === phones.join()) continue
    await db.query('update customer_contacts set phones = $2 where id = $1', [id, dialled])
  }
}

const union = <Way>(own: readonly Way[], added: readonly Way[]): Way[] => {
  const known = new Set(own.map((way) => JSON.stringify(way)))
  return [...own, ...added.filter((way) => !known.has(JSON.stringify(way)))].slice(
    0,
    Math.max(wayLimit, own.length),
  )
}

async function fold(
  db: Db,
  part: MergePart,
  { person, into }: { person: Person; into: Person },
): Promise<void> {
  const before = { ...into }
  const known = new Set(emailsOf(into))
  for (const field of [...contactFieldsOf('line'), ...contactFieldsOf('web')]) into[field] ||= person[field]
  into.phones = union(into.phones, person.phones)
  into.socials = union(into.socials, person.socials)
  into.otherEmails = union(
    into.otherEmails,
    emailsOf(person).filter((email) => !known.has(email)),
  )
  if (JSON.stringify(before) === JSON.stringify(into)) return
  await writePerson(db, into)
  await noteRows(db, part, { table: 'folded_contacts', rows: [{ before, after: into }] })
}

// What tells who somebody is stays his: the addresses he was known by.
const filled = contactFieldNames.filter((field) => contactFields[field].kind !== 'email')

function writePerson(db: Db, person: Person): Promise<unknown> {
  const values = contactColumns(person)
  const columns = filled.map((field) => columnOf(field))
  return db.query(
    `update customer_contacts set ${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
    [person.id, ...columns.map((column) => values[column])],
  )
}

/** Gives the people of a part back; what was filled in about others goes, unless somebody has changed it since. */
export async function returnContacts(db: Db, part: MergePart): Promise<void> {
  const moved = await notedRows<{ id: number; position: number }>(db, part, 'customer_contacts')
  await db.query(
    `update customer_contacts p set customer_id = $2, position = m.position
     from jsonb_to_recordset($3::jsonb) as m (id bigint, position int) where p.id = m.id and p.customer_id = $1`,
    [part.targetId, part.customerId, JSON.stringify(moved)],
  )
  const folded = await notedRows<{ before: Person; after: Person }>(db, part, 'folded_contacts')
  for (const { before, after } of folded.reverse()) {
    const now = (await listPeople(db, part.targetId)).find(({ id }) => id === before.id)
    if (now) await writePerson(db, unfolded(now, { before, after }))
  }
}

function unfolded(now: Person, { before, after }: { before: Person; after: Person }): Person {
  const same = (field: keyof Person) => JSON.stringify(now[field]) === JSON.stringify(after[field])
  const reverted = filled.filter(same).map((field) => [field, before[field]])
  return { ...now, ...Object.fromEntries(reverted) }
}

/** How many people a customer has. */
export async function countContacts(db: Db, customerId: number): Promise<number> {
  const row = await one<{ amount: number }>(
    db,
    'select count(*)::int as amount from customer_contacts where customer_id = $1',
    [customerId],
  )
  return row?.amount ?? 0
}
