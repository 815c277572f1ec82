import { setTimeout as wait } from 'node:timers/promises'
import type { ContactInput } from '@landfall/contract/customers/customer-contacts.ts'
import type { Log } from '#platform/log/log.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { internationalPhone, internationalPhones } from '#platform/reference/phone-numbers.ts'
import { writePhones } from '../customer-writing/customer-values.ts'

/** The telephone numbers of a customer and its people. */
export interface CustomerPhones {
  phone: string
  country: string | null
  contacts: readonly Pick<ContactInput, 'phones' | 'socials'>[]
}

interface ReadingDeps {
  /** A transaction across companies. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** By which numbers somebody is recognised. */
  phoneKeysOf(phones: CustomerPhones): string[]
  log: Log
}

/** How far the reading of a company came. */
interface Progress {
  id: number
  lastId: number
}

interface StoredPerson {
  id: number
  customerId: number
  phones: string[]
  socials: ContactInput['socials']
}

interface StoredCustomer extends Omit<CustomerPhones, 'contacts'> {
  id: number
}

const everyMs = 600_000
const atOnce = 200

/** Reads telephone numbers from before they were stored in E.164, until there are none; the returned function ends that. */
export function startPhoneReading(deps: ReadingDeps): () => Promise<void> {
  const ended = new AbortController()
  let reading = Promise.resolve()
  const read = async () => {
    const failed: number[] = []
    for (let took = 0; !ended.signal.aborted; ) {
      // As long as it worked it leaves to others.
      await wait(took)
      const startedAt = performance.now()
      if (!(await readSomePhones(deps, failed))) break
      took = performance.now() - startedAt
    }
  }
  const start = () => {
    reading = reading
      .then(read)
      .catch((error) => deps.log.warn({ err: error }, 'telephone numbers stored earlier were not read'))
  }
  const timer = setInterval(start, everyMs)
  timer.unref()
  start()
  return () => {
    clearInterval(timer)
    ended.abort()
    return reading
  }
}

/**
 * Reads the numbers of the next customers of a company; false when there are no more, or other processes are at them.
 * A company where that fails is noted, and the others go on.
 */
async function readSomePhones(
  { transact, phoneKeysOf, log }: ReadingDeps,
  failed: number[],
): Promise<boolean> {
  const at: { company?: Progress } = {}
  try {
    return await transact(async (db) => {
      const company = await one<Progress>(
        db,
        `select company_id as id, last_id, set_config('app.upkeep', 'on', true) from phone_readings
         where company_id <> all($1) order by company_id limit 1 for update skip locked`,
        [failed],
      )
      if (!company) return false
      at.company = company
      await readNext(db, company, phoneKeysOf)
      return true
    })
  } catch (error) {
    if (!at.company) throw error
    log.warn({ err: error, companyId: at.company.id }, 'telephone numbers of a company were not read')
    failed.push(at.company.id)
    return true
  }
}

async function readNext(db: Db, company: Progress, phoneKeysOf: ReadingDeps['phoneKeysOf']): Promise<void> {
  // What became part of another one stays as it was, so that it can be given back.
  const customers = await db.query<StoredCustomer>(
    `select id, phone, country from customers
     where company_id = $1 and id > $2 and merged_into_id is null order by id limit $3 for no key update`,
    [company.id, company.lastId, atOnce],
  )
  await readPhones(db, { companyId: company.id, customers }, phoneKeysOf)
  await (customers.length < atOnce
    ? db.query('delete from phone_readings where company_id = $1', [company.id])
    : db.query('update phone_readings set last_id = $2 where company_id = $1', [
        company.id,
        customers.at(-1)?.id,
      ]))
}

async function readPhones(
  db: Db,
  { companyId, customers }: { companyId: number; customers: readonly StoredCustomer[] },
  phoneKeysOf: ReadingDeps['phoneKeysOf'],
): Promise<void> {
  const people = await db.query<StoredPerson>(
    'select id, customer_id, phones, socials from customer_contacts where customer_id = any($1)',
    [customers.map(({ id }) => id)],
  )
  const peopleOf = Map.groupBy(people, ({ customerId }) => customerId)
  const read = customers.map((customer) => ({
    ...customer,
    phone: internationalPhone(customer.phone, customer.country),
    contacts: (peopleOf.get(customer.id) ?? []).map((person) => ({
      ...person,
      phones: internationalPhones(person.phones, customer.country),
    })),
  }))
  await writePhones(db, read)
  await writePeople(db, read)
  await writeKeys(
    db,
    companyId,
    read.map((customer) => ({ id: customer.id, values: phoneKeysOf(customer) })),
  )
}

type ReadCustomer = StoredCustomer & { contacts: readonly StoredPerson[] }

async function writePeople(db: Db, customers: readonly ReadCustomer[]): Promise<void> {
  const people = customers.flatMap(({ contacts }) => contacts.map(({ id, phones }) => ({ id, phones })))
  await db.query(
    `update customer_contacts p set phones = r.phones from jsonb_to_recordset($1::jsonb) as r (id bigint, phones text[])
     where p.id = r.id and p.phones <> r.phones`,
    [JSON.stringify(people)],
  )
}

// As saving does it; what merging brought stays.
async function writeKeys(
  db: Db,
  companyId: number,
  customers: readonly { id: number; values: string[] }[],
): Promise<void> {
  const keys = customers.flatMap(({ id, values }) => values.map((value) => ({ id, value })))
  const columns = [keys.map(({ id }) => id), keys.map(({ value }) => value)]
  await db.query(
    `delete from customer_keys where company_id = $4 and customer_id = any($3) and type = 'phone' and merged_from is null
       and (customer_id, value) not in (select * from unnest($1::bigint[], $2::text[]))`,
    [...columns, customers.map(({ id }) => id), companyId],
  )
  await db.query(
    `insert into customer_keys (company_id, customer_id, type, value, is_shared, released_at)
     select c.company_id, c.id, 'phone', k.value, true, c.deleted_at
     from unnest($1::bigint[], $2::text[]) as k (id, value) join customers c on c.id = k.id on conflict do nothing`,
    columns,
  )
}
