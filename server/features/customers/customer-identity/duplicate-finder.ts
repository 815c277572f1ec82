import { hardKeys, type IdentityKey } from '@landfall/contract/customers/customer-identity.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Something by which a customer is recognised. */
export interface RecognisingKey {
  type: Exclude<IdentityKey, 'name'>
  value: string
}

/** A customer that may exist already; `row` tells the answers of many apart. */
export interface DuplicateCandidate {
  row: number
  keys: readonly RecognisingKey[]
  nameKey: string
  country: string | null
  /** The customer itself, when it is one already. */
  selfId?: number
}

/** One customer that a candidate may be, and by what. */
export interface Duplicate {
  row: number
  key: IdentityKey
  value: string
  isHard: boolean
  customerId: number
  name: string
  country: string | null
  /** Null: in a pool. */
  ownerId: number | null
  ownerName: string | null
  poolId: number | null
  isInBin: boolean
  lastFollowUpAt: string | null
}

/** How many customers each key of a candidate is looked up for: more of them say that it means little. */
const perKey = 6

/**
 * The customers of the company, whoever owns them, that candidates share a key with; those in the recycle bin only when
 * they are asked for. One statement for any number of candidates, a few thousand at a time.
 */
export function findDuplicates(
  db: Db,
  candidates: readonly DuplicateCandidate[],
  { withBin = false }: { withBin?: boolean } = {},
): Promise<Duplicate[]> {
  const wanted = candidates.flatMap(({ row, keys }) => keys.flatMap((key) => lookUps(key, row)))
  const named = candidates.filter(({ nameKey }) => nameKey !== '')
  return db.query(sql, [
    wanted.map(({ row }) => row),
    wanted.map(({ type }) => type),
    wanted.map(({ value }) => value),
    wanted.map(({ key }) => key),
    named.map(({ row }) => row),
    named.map(({ nameKey }) => nameKey),
    named.map(({ country }) => country),
    candidates.map(({ row }) => row),
    candidates.map(({ selfId }) => selfId ?? null),
    withBin,
  ])
}

interface LookUp {
  row: number
  /** The type of the stored key. */
  type: string
  value: string
  key: IdentityKey
}

// The host of an address is compared with the websites of others too, and the other way round.
function lookUps({ type, value }: RecognisingKey, row: number): LookUp[] {
  const own = { row, type, value, key: type }
  if (type === 'emailDomain') return [own, { row, type: 'domain', value, key: 'emailDomain' }]
  if (type === 'domain') return [own, { row, type: 'emailDomain', value, key: 'emailDomain' }]
  return [own]
}

const sql = `
  with hits as (
    select w.row, w.key, w.value, k.customer_id
    from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as w (row, type, value, key)
    cross join lateral (
      select k.customer_id from customer_keys k
      where k.type = w.type and k.value = w.value and (k.released_at is null or $10::boolean) limit ${perKey}) k
    union
    select n.row, 'name', n.name_key, c.customer_id
    from unnest($5::int[], $6::text[], $7::text[]) as n (row, name_key, country)
    cross join lateral (
      select c.id as customer_id from customers c
      where c.name_key = n.name_key and c.deleted_at is null
        and (n.country is null or c.country is null or c.country = n.country) limit ${perKey}) c
  )
  select h.row, h.key, h.value, h.key in (${hardKeys.map((key) => `'${key}'`).join(', ')}) as is_hard, c.id as customer_id,
    c.name, c.country, c.owner_id, u.name as owner_name, c.pool_id, c.deleted_at is not null as is_in_bin,
    c.last_follow_up_at
  from hits h
  join customers c on c.id = h.customer_id
  left join users u on u.id = c.owner_id
  left join unnest($8::int[], $9::bigint[]) as self (row, id) on self.row = h.row
  where c.id is distinct from self.id and (c.deleted_at is null or ($10::boolean and c.merged_into_id is null))
  order by h.row, is_hard desc, c.deleted_at is not null, c.id`
