import type { CustomerInput } from '@landfall/contract/customers.ts'
import { type Db, one } from '#platform/postgres/database.ts'

export const keyTypes = ['email', 'domain', 'tradeCompany'] as const
export type KeyType = (typeof keyTypes)[number]

/** Something that belongs to one customer of a company only. */
export interface CustomerKey {
  type: KeyType
  value: string
}

// Many companies share these hosts, so an address there says nothing about who somebody is.
const sharedHosts =
  /(?:^|\.)(?:alibaba|1688|made-in-china|globalsources|dhgate|tradekey|ec21|indiamart|exporthub|amazon|ebay|etsy|facebook|linkedin|instagram|twitter|x|youtube|tiktok|wechat|weebly|wixsite|blogspot|wordpress|shopify|myshopify|google|gmail|yahoo|outlook|hotmail|163|126|qq|sina|naver|mercadolibre)\.[a-z.]{2,6}$/

/** The domain of a web address; null when it is none of the customer's own. */
export function domainOf(website: string): string | null {
  if (website === '') return null
  const host = URL.parse(website.includes('://') ? website : `http://${website}`)?.hostname.replace(
    /^www\./,
    '',
  )
  return host && !sharedHosts.test(host) ? host : null
}

/** The keys a customer's own data stand for, in a fixed order so that two writers cannot block each other. */
export function keysOf(input: Pick<CustomerInput, 'website' | 'contacts'>): CustomerKey[] {
  const domain = domainOf(input.website)
  const emails = input.contacts
    .flatMap((contact) => [contact.workEmail, contact.personalEmail])
    .filter((email) => email !== '')
  return [
    ...(domain ? [{ type: 'domain' as const, value: domain }] : []),
    ...[...new Set(emails)].sort().map((value) => ({ type: 'email' as const, value })),
  ]
}

/** Who holds a key. */
export interface KeyHolder {
  type: KeyType
  value: string
  customerId: number
  name: string
  ownerId: number | null
  ownerName: string | null
}

const holderColumns = `k.type, k.value, c.id as customer_id, c.name, c.owner_id, u.name as owner_name`
const holderTables = `customer_keys k join customers c on c.id = k.customer_id left join users u on u.id = c.owner_id`

/** The customers that hold any of some values, whoever owns them. */
export function findHolders(db: Db, type: KeyType, values: readonly string[]): Promise<KeyHolder[]> {
  return db.query(
    `select ${holderColumns} from ${holderTables}
     where k.released_at is null and k.type = $1 and k.value = any($2::text[])`,
    [type, values],
  )
}

/** Takes keys for a customer; returns the holder of the first one that another customer has already. */
export async function takeKeys(
  db: Db,
  customerId: number,
  keys: readonly CustomerKey[],
): Promise<KeyHolder | undefined> {
  for (const { type, value } of keys) {
    const taken = await db.query(
      `insert into customer_keys (customer_id, type, value) values ($1, $2, $3)
       on conflict (company_id, type, value) where released_at is null do nothing returning id`,
      [customerId, type, value],
    )
    if (taken.length > 0) continue
    // The winner has committed by now, because the insert waited for it.
    const holder = (await findHolders(db, type, [value]))[0]
    if (holder && holder.customerId !== customerId) return holder
  }
  return undefined
}

/** Makes the e-mail and domain keys of a customer what its data say; trade companies stay linked. */
export async function replaceKeys(
  db: Db,
  customerId: number,
  keys: readonly CustomerKey[],
): Promise<KeyHolder | undefined> {
  await db.query(
    `delete from customer_keys where customer_id = $1 and type <> 'tradeCompany'
       and (type, value) not in (select * from unnest($2::text[], $3::text[]))`,
    [customerId, keys.map(({ type }) => type), keys.map(({ value }) => value)],
  )
  return takeKeys(db, customerId, keys)
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
