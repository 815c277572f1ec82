import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Db } from '#platform/postgres/database.ts'

/** A company that datasets have, under the key by which customs data would know it. */
interface ListedParty {
  key: string
  name: string
  country: string
  hosts: readonly string[]
  phones: readonly string[]
}

/** Reads the next companies of datasets after a key, in the order of their keys. */
export type ReadListed = (db: Db, after: string, amount: number) => Promise<ListedParty[]>

/** A transaction of the scan. */
type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Companies stored per statement, and looked at for others near them. */
const storedAtOnce = 1_000
const placedAtOnce = 1_000

/** Adds the companies of datasets of one house to those that are compared; false when it was not to go on. */
export async function storeListed(
  step: Step,
  {
    clickhouse,
    companyId,
    readListed,
  }: { clickhouse: Clickhouse; companyId: number; readListed: ReadListed },
  { number, isWanted }: { number: number; isWanted: () => boolean },
): Promise<boolean> {
  for (let after = ''; isWanted(); ) {
    const listed = await step((db) => readListed(db, after, storedAtOnce))
    const last = listed.at(-1)
    if (!last) return true
    const ids = await numbersOf(clickhouse, companyId, listed)
    await step((db) => store(db, listed, { ids, number }))
    after = last.key
  }
  return false
}

/** Proposes companies that lie near each other and have names somewhat alike; false when it was not to go on. */
export async function pairByPlace(
  step: Step,
  { number, isWanted }: { number: number; isWanted: () => boolean },
): Promise<boolean> {
  for (let after = 0; isWanted(); ) {
    const [row] = await step((db) =>
      db.query<{ last: number | null }>('select trade_place_step($1, $2, $3) as last', [
        number,
        after,
        placedAtOnce,
      ]),
    )
    if (row?.last == null) return true
    after = row.last
  }
  return false
}

// The number of a company is the hash that the tables of records work out by themselves: it is asked for where it is made.
async function numbersOf(
  clickhouse: Clickhouse,
  companyId: number,
  listed: readonly ListedParty[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await clickhouse.chQuery<{ key: string; id: number }>(
    { company: { id: companyId } },
    {
      name: 'customs-listed-numbers',
      sql: `select concat(pair.1, '|', pair.2) as key, bitAnd(sipHash64(pair.1, pair.2), 4503599627370495) as id
        from (select arrayJoin(arrayZip({names:Array(String)}, {countries:Array(String)})) as pair)
        where {company_id:UInt64} > 0`,
      params: {
        names: listed.map(({ key }) => key.slice(0, key.lastIndexOf('|'))),
        countries: listed.map(({ key }) => key.slice(key.lastIndexOf('|') + 1)),
      },
    },
  )
  return new Map(rows.map(({ key, id }) => [key, Number(id)]))
}

// Who is in the records keeps what they say of him.
async function store(
  db: Db,
  listed: readonly ListedParty[],
  { ids, number }: { ids: ReadonlyMap<string, number>; number: number },
): Promise<void> {
  const parties = listed.flatMap((party) => {
    const id = ids.get(party.key)
    return id === undefined ? [] : [{ ...party, id }]
  })
  await db.query(
    `insert into trade_parties as p (party_id, key, name, country, records, seen_in)
     select u.party_id, u.key, u.name, u.country, 0, $5::bigint
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as u (party_id, key, name, country)
     on conflict (company_id, party_id) do update set seen_in = excluded.seen_in,
       name = case when p.seen_in = excluded.seen_in then p.name else excluded.name end,
       records = case when p.seen_in = excluded.seen_in then p.records else 0 end,
       first_date = case when p.seen_in = excluded.seen_in then p.first_date end,
       last_date = case when p.seen_in = excluded.seen_in then p.last_date end`,
    [
      parties.map(({ id }) => id),
      parties.map(({ key }) => key),
      parties.map(({ name }) => name),
      parties.map(({ country }) => country),
      number,
    ],
  )
  const identifiers = parties.flatMap(({ id, hosts, phones }) => [
    ...hosts.map((value) => ({ id, kind: 'website', value })),
    ...phones.map((value) => ({ id, kind: 'phone', value })),
  ])
  await db.query(
    `insert into trade_party_identifiers (party_id, kind, value, seen_in)
     select distinct u.party_id, u.kind, u.value, $4::bigint
     from unnest($1::bigint[], $2::text[], $3::text[]) as u (party_id, kind, value)
     on conflict (company_id, party_id, kind, value) do update set seen_in = excluded.seen_in`,
    [
      identifiers.map(({ id }) => id),
      identifiers.map(({ kind }) => kind),
      identifiers.map(({ value }) => value),
      number,
    ],
  )
}
