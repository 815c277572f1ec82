import { normalisePhone } from '@landfall/contract/customers/customer-contacts.ts'
import { hardKeys, type IdentityKey } from '@landfall/contract/customers/customer-identity.ts'
import type { CustomerInput } from '@landfall/contract/customers/customers.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { internationalPhone, internationalPhones } from '#platform/reference/phone-numbers.ts'
import { linkedinNameOf, ownHostOf, ownMailHostOf, phoneKeyOf } from '#platform/reference/reach-keys.ts'

export type KeyType = Exclude<IdentityKey, 'name'>

/** Something by which a customer is recognised. */
export interface CustomerKey {
  type: KeyType
  value: string
}

/** What the keys of a customer are made of. */
export type Recognisable = Pick<CustomerInput, 'website' | 'contacts'> &
  Partial<Pick<CustomerInput, 'phone' | 'country' | 'registrationNo'>>

/** The keys a customer's own data stand for, each once: those that belong to it alone first. */
export function keysOf(input: Recognisable): CustomerKey[] {
  const { website, contacts, phone = '', country = null, registrationNo = '' } = input
  const emails = contacts.flatMap(({ workEmail, personalEmail, otherEmails = [] }) => [
    workEmail,
    personalEmail,
    ...otherEmails,
  ])
  return [
    ...keysFrom('domain', [ownHostOf(website)]),
    ...keysFrom('email', emails),
    ...keysFrom('registration', [registrationKeyOf(registrationNo, country)]),
    ...keysFrom('emailDomain', emails.map(ownMailHostOf)),
    ...keysFrom('phone', phoneKeysOf({ phone, country, contacts })),
    ...keysFrom(
      'linkedin',
      contacts.map(({ linkedin }) => linkedinNameOf(linkedin)),
    ),
  ]
}

/** The telephone numbers by which a customer or somebody at it is recognised. */
export function phoneKeysOf({
  phone,
  country,
  contacts,
}: Pick<CustomerInput, 'phone' | 'country'> & { contacts: readonly Reachable[] }): string[] {
  return [phone, ...contacts.flatMap(phonesOf)].flatMap((each) => phoneKeyOf(each, country) ?? [])
}

type Reachable = Pick<Recognisable['contacts'][number], 'phones' | 'socials'>

// Who is reached on WhatsApp is so by a telephone number.
function phonesOf({ phones, socials = [] }: Reachable): string[] {
  return [
    ...phones,
    ...socials.flatMap(({ type, value }) => (type === 'whatsapp' ? [normalisePhone(value)] : [])),
  ]
}

function keysFrom(type: KeyType, values: readonly (string | null)[]): CustomerKey[] {
  const filled = values.flatMap((value) => (value === null || value === '' ? [] : [value]))
  return [...new Set(filled)].map((value) => ({ type, value }))
}

// Numbers are given out country by country.
function registrationKeyOf(registrationNo: string, country: string | null): string | null {
  const number = registrationNo
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return number === '' ? null : `${country ?? ''}:${number}`
}

/** A customer with its telephone numbers in E.164, where they are of its country. */
export function withDialledPhones<Input extends Pick<CustomerInput, 'phone' | 'country' | 'contacts'>>(
  input: Input,
): Input {
  const { phone, country } = input
  const contacts = input.contacts.map((contact) => ({
    ...contact,
    phones: internationalPhones(contact.phones, country),
  }))
  return { ...input, phone: internationalPhone(phone, country), contacts }
}

const isHard = ({ type }: CustomerKey) => (hardKeys as readonly string[]).includes(type)

/** Who holds a key. */
export interface KeyHolder extends CustomerKey {
  customerId: number
  name: string
  ownerId: number | null
  ownerName: string | null
}

const holderColumns = `k.type, k.value, c.id as customer_id, c.name, c.owner_id, u.name as owner_name`
const holderTables = `customer_keys k join customers c on c.id = k.customer_id left join users u on u.id = c.owner_id`

/** The customers that have any of some values, whoever owns them; who only shares one is left out. */
export function findHolders(db: Db, type: KeyType, values: readonly string[]): Promise<KeyHolder[]> {
  return db.query(
    `select ${holderColumns} from ${holderTables}
     where k.released_at is null and not k.is_shared and k.type = $1 and k.value = any($2::text[])`,
    [type, values],
    { prepareAs: 'keyHolders' },
  )
}

/**
 * Takes keys for a customer; returns the holder of the first one that another customer has already, or shares it where
 * the company allows that. Hints are shared by nature.
 */
export async function takeKeys(
  db: Db,
  customerId: number,
  { keys, mayShare = false }: { keys: readonly CustomerKey[]; mayShare?: boolean },
): Promise<KeyHolder | undefined> {
  const taken = new Set((await insertKeys(db, customerId, { keys })).map(nameOfKey))
  const missing = keys.filter((key) => isHard(key) && !taken.has(nameOfKey(key)))
  if (missing.length === 0) return undefined
  // Who was faster has committed by now, because the insertion waited for him.
  const holders = await db.query<KeyHolder>(
    `select ${holderColumns} from ${holderTables}
     where k.released_at is null and (not k.is_shared or k.customer_id = $3)
       and (k.type, k.value) in (select * from unnest($1::text[], $2::text[]))
     order by k.type, k.value`,
    [missing.map(({ type }) => type), missing.map(({ value }) => value), customerId],
  )
  const own = new Set(holders.filter((holder) => holder.customerId === customerId).map(nameOfKey))
  const others = holders.filter((holder) => holder.customerId !== customerId && !own.has(nameOfKey(holder)))
  if (!mayShare) return others[0]
  await insertKeys(db, customerId, { keys: others, isSharing: true })
  return undefined
}

const nameOfKey = ({ type, value }: CustomerKey) => `${type} ${value}`

// In one order, so that two writers cannot block each other.
function insertKeys(
  db: Db,
  customerId: number,
  { keys, isSharing = false }: { keys: readonly CustomerKey[]; isSharing?: boolean },
): Promise<CustomerKey[]> {
  return db.query(
    `insert into customer_keys (customer_id, type, value, is_shared)
     select $1, k.type, k.value, k.is_shared from unnest($2::text[], $3::text[], $4::boolean[]) as k (type, value, is_shared)
     order by k.type, k.value on conflict do nothing returning type, value`,
    [
      customerId,
      keys.map(({ type }) => type),
      keys.map(({ value }) => value),
      keys.map((key) => isSharing || !isHard(key)),
    ],
  )
}

/** Makes the keys of a customer what its data say; trade companies and what merging brought stay. */
export async function replaceKeys(
  db: Db,
  customerId: number,
  wishes: { keys: readonly CustomerKey[]; mayShare?: boolean },
): Promise<KeyHolder | undefined> {
  await db.query(
    `delete from customer_keys where customer_id = $1 and type <> 'tradeCompany' and merged_from is null
       and (type, value) not in (select * from unnest($2::text[], $3::text[]))`,
    [customerId, wishes.keys.map(({ type }) => type), wishes.keys.map(({ value }) => value)],
  )
  return takeKeys(db, customerId, wishes)
}

/** The living customer of a normalised name; the oldest when there are several. */
export function findByNameKey(
  db: Db,
  nameKey: string,
  country: string | null,
): Promise<Omit<KeyHolder, 'type' | 'value'> | undefined> {
  return one(
    db,
    `select c.id as customer_id, c.name, c.owner_id, u.name as owner_name
     from customers c left join users u on u.id = c.owner_id
     where c.name_key = $1 and c.deleted_at is null and ($2::text is null or c.country is null or c.country = $2)
     order by c.id limit 1`,
    [nameKey, country],
  )
}

/** The living customers of some normalised names and countries: one for each, the oldest. */
export function findNamed(
  db: Db,
  names: readonly { value: string; nameKey: string; country: string }[],
): Promise<Omit<KeyHolder, 'type'>[]> {
  return db.query(
    `select distinct on (wanted.value) wanted.value, c.id as customer_id, c.name, c.owner_id, u.name as owner_name
     from unnest($1::text[], $2::text[], $3::text[]) as wanted (value, name_key, country)
     join customers c on c.name_key = wanted.name_key and c.deleted_at is null
       and (c.country is null or wanted.country = '' or c.country = wanted.country)
     left join users u on u.id = c.owner_id order by wanted.value, c.id`,
    [
      names.map(({ value }) => value),
      names.map(({ nameKey }) => nameKey),
      names.map(({ country }) => country),
    ],
  )
}
