import { type IdentityKey, isHardKey } from '@landfall/contract/customers/customer-identity.ts'
import type {
  ImportedCustomer,
  ImportedPerson,
  ImportedRow,
} from '@landfall/contract/customers/imported-customer.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Something by which a customer is recognised. */
export interface RecognisingKey {
  type: Exclude<IdentityKey, 'name'>
  value: string
}

/** What a customer is recognised by. */
export interface Identified {
  website: string
  phone: string
  country: string | null
  registrationNo: string
  contacts: ImportedPerson[]
}

/** A customer that is there already. */
export interface FoundDuplicate {
  row: number
  key: IdentityKey
  customerId: number
  /** Null: in a pool. */
  ownerId: number | null
  poolId: number | null
}

/** How customers are told apart; the same for an import as for one that is typed in. */
export interface Identifying {
  keysOf(customer: Identified): RecognisingKey[]
  nameKeyOf(name: string): string
  findDuplicates(
    db: Db,
    candidates: readonly {
      row: number
      keys: readonly RecognisingKey[]
      nameKey: string
      country: string | null
    }[],
  ): Promise<FoundDuplicate[]>
}

export interface Identity {
  keys: RecognisingKey[]
  /** Those that belong to one customer only. */
  hard: RecognisingKey[]
  nameKey: string
}

/** What a customer with some people is recognised by. */
export function identify(
  { keysOf, nameKeyOf }: Identifying,
  customer: ImportedCustomer,
  contacts: ImportedPerson[],
): Identity {
  const keys = keysOf({ ...customer, country: customer.country || null, contacts })
  return { keys, hard: keys.filter(({ type }) => isHardKey(type)), nameKey: nameKeyOf(customer.name) }
}

/** What the customer of one row is recognised by. */
function identityOf(deps: Identifying, { customer, person }: ImportedRow): Identity {
  return identify(deps, customer, person ? [person] : [])
}

/** By what a row is told to be about the same customer as another: what belongs to one customer only, then its name. */
export function linkingKeys(deps: Identifying, data: ImportedRow): string[] {
  const { hard, nameKey } = identityOf(deps, data)
  const { reference, country } = data.customer
  return [
    ...(reference === '' ? [] : [`reference:${reference}`]),
    ...hard.map(({ type, value }) => `${type}:${value}`),
    `name:${country}:${nameKey}`,
  ]
}

/** A customer to look for; `row` tells the answers apart. */
export interface Wanted {
  row: number
  identity: Identity
  reference: string
  country: string
}

/** The customers that each of the wanted ones is already: none, one, or several between which nothing decides. */
export async function findMatches(
  db: Db,
  { findDuplicates }: Identifying,
  { wanted, matchNames }: { wanted: readonly Wanted[]; matchNames: boolean },
): Promise<Map<number, FoundDuplicate[]>> {
  const found = await findDuplicates(
    db,
    wanted.map(({ row, identity, country }) => ({
      row,
      keys: identity.hard,
      nameKey: matchNames ? identity.nameKey : '',
      country: country || null,
    })),
  )
  const referenced = await findReferenced(db, wanted)
  const apart = matchNames ? await findApart(db, wanted, found) : new Set<string>()
  return new Map(
    wanted.map(({ row }) => {
      const mine = found.filter((each) => each.row === row)
      const sure = [...referenced, ...mine].filter((each) => each.row === row && isHardKey(each.key))
      const named = mine.filter(({ key, customerId }) => key === 'name' && !apart.has(`${row} ${customerId}`))
      return [row, distinct(sure.length > 0 ? sure : named)]
    }),
  )
}

function distinct(found: readonly FoundDuplicate[]): FoundDuplicate[] {
  return [...new Map(found.map((each) => [each.customerId, each])).values()]
}

async function findReferenced(db: Db, wanted: readonly Wanted[]): Promise<FoundDuplicate[]> {
  const named = wanted.filter(({ reference }) => reference !== '')
  if (named.length === 0) return []
  return db.query(
    `select w.row, 'registration' as key, c.id as customer_id, c.owner_id, c.pool_id
     from unnest($1::integer[], $2::text[]) as w (row, value)
     join customer_references r on r.value = w.value
     join customers c on c.id = r.customer_id and c.deleted_at is null`,
    [named.map(({ row }) => row), named.map(({ reference }) => reference)],
  )
}

// Two companies of one name whose websites differ are two companies.
async function findApart(
  db: Db,
  wanted: readonly Wanted[],
  found: readonly FoundDuplicate[],
): Promise<Set<string>> {
  const domainOf = new Map(
    wanted.flatMap(({ row, identity }) => {
      const domain = identity.hard.find(({ type }) => type === 'domain')
      return domain ? [[row, domain.value]] : []
    }),
  )
  const pairs = found.filter(({ row, key }) => key === 'name' && domainOf.has(row))
  if (pairs.length === 0) return new Set()
  const rows = await db.query<{ row: number; customerId: number }>(
    `select p.row, p.customer_id from unnest($1::integer[], $2::bigint[], $3::text[]) as p (row, customer_id, domain)
     where exists (select from customer_keys k
       where k.customer_id = p.customer_id and k.type = 'domain' and k.released_at is null and k.value <> p.domain)`,
    [
      pairs.map(({ row }) => row),
      pairs.map(({ customerId }) => customerId),
      pairs.map(({ row }) => domainOf.get(row)),
    ],
  )
  return new Set(rows.map(({ row, customerId }) => `${row} ${customerId}`))
}

/** The customers that some rows are about, each with the place of its row. */
export async function findExisting(
  db: Db,
  deps: Identifying,
  { rows, matchNames }: { rows: readonly ImportedRow[]; matchNames: boolean },
): Promise<FoundDuplicate[]> {
  const wanted = rows.map((data, row) => ({
    row,
    identity: identityOf(deps, data),
    reference: data.customer.reference,
    country: data.customer.country,
  }))
  const matches = await findMatches(db, deps, { wanted, matchNames })
  return [...matches].flatMap(([row, found]) => found.map((each) => ({ ...each, row })))
}
