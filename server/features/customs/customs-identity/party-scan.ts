import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { startHeartbeat } from '#platform/lease/heartbeat.ts'
import { leaseOn } from '#platform/lease/lease-sql.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { isTimedOut } from '#platform/postgres/postgres-errors.ts'
import { pairByIdentifiers, scanIdentifiers } from './identifier-scan.ts'
import { pairByPlace, type ReadListed, storeListed } from './listed-scan.ts'

export interface ScanNeeds {
  database: Database
  clickhouse: Clickhouse
  /** The companies that datasets of the house have. */
  readListed: ReadListed
}

interface ScannedParty {
  id: number
  key: string
  name: string
  country: string
  records: number
  firstDate: string
  lastDate: string
}

/** Companies stored per statement, and looked at for names like theirs per transaction. */
const storedAtOnce = 2_000
const matchedAtOnce = 100

/** The records a house looks after: its own; the system's house looks after the shared library. */
export interface ScannedHouse {
  companyId: number
  recordsOf: number
}

/**
 * Brings the names of one house up to date and looks for names that are alike, unless another process is at it. Goes on
 * where a killed run stopped: who was looked at is remembered. `isWanted` tells whether to go on.
 */
export async function scanParties(
  { database, clickhouse, readListed }: ScanNeeds,
  { companyId, recordsOf }: ScannedHouse,
  isWanted: () => boolean,
): Promise<void> {
  const transact = <T>(work: (db: Db) => Promise<T>) =>
    database.tenantTransaction({ companyId, userId: null }, work)
  const begun = await transact(beginScan)
  if (!begun) return
  const { number, wantedAt } = begun
  const step: Step = (work) =>
    transact(async (db) => {
      await requireHeld(db, number)
      return work(db)
    })
  // Reading the names may take minutes before the first one comes. Who could not hold the house fails at his next step.
  const beat = startHeartbeat({
    everyMs: heldSeconds * 300,
    keep: () => transact((db) => holdOn(db, number)),
    onFailure: () => undefined,
  })
  try {
    if (!(await storeAll(step, readParties(clickhouse, recordsOf), { number, isWanted }))) return
    if (!(await storeListed(step, { clickhouse, companyId, readListed }, { number, isWanted }))) return
    await step((db) => db.query('delete from trade_parties where seen_in <> $1', [number]))
    if (!(await scanIdentifiers(step, { clickhouse, recordsOf }, { number, isWanted }))) return
    if (!(await matchAll(step, isWanted))) return
    if (!(await pairByPlace(step, { number, isWanted }))) return
    if (!(await pairByIdentifiers(step, { number, isWanted }))) return
    await step((db) =>
      db.query(
        `update trade_party_scans set finished_at = now(),
           wanted_at = case when wanted_at > $1::timestamptz then wanted_at end`,
        [wantedAt],
      ),
    )
  } finally {
    beat.stop()
    await transact((db) =>
      db.query(`update trade_party_scans set held_until = null where ${partyScanLease.isHeldBy('$1')}`, [
        number,
      ]),
    )
  }
}

/** A transaction of the scan, while it holds its house. */
type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>

async function storeAll(
  step: Step,
  parties: AsyncIterable<ScannedParty>,
  { number, isWanted }: { number: number; isWanted: () => boolean },
): Promise<boolean> {
  let batch: ScannedParty[] = []
  for await (const party of parties) {
    batch.push(party)
    if (batch.length < storedAtOnce) continue
    if (!isWanted()) return false
    const full = batch
    await step((db) => storeParties(db, full, number))
    batch = []
  }
  await step((db) => storeParties(db, batch, number))
  return true
}

// Many names that are much alike take long to compare: then fewer of them are looked at in one go.
async function matchAll(step: Step, isWanted: () => boolean): Promise<boolean> {
  let amount = matchedAtOnce
  while (isWanted()) {
    const looked = await matchSome(step, amount).catch((error: unknown) => {
      if (!isTimedOut(error) || amount === 1) throw error
    })
    if (looked === undefined) amount = Math.ceil(amount / 4)
    else if (looked < amount) return true
  }
  return false
}

function matchSome(step: Step, amount: number): Promise<number> {
  return step(async (db) => {
    const row = await one<{ looked: number }>(db, 'select trade_match_step($1) as looked', [amount])
    return row?.looked ?? 0
  })
}

/** How long a house is left to a process that does not say any more that it is at it. */
const heldSeconds = 60
/** A house is held by the number of its scan. */
export const partyScanLease = leaseOn({ holder: 'number', until: 'held_until', seconds: heldSeconds })

function beginScan(db: Db): Promise<{ number: number; wantedAt: string } | undefined> {
  return one(
    db,
    `update trade_party_scans set ${partyScanLease.take('number + 1')}
     where wanted_at is not null and ${partyScanLease.isFree()}
     returning number, to_char(wanted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as wanted_at`,
  )
}

async function holdOn(db: Db, number: number): Promise<boolean> {
  const sql = `update trade_party_scans set ${partyScanLease.keep} where ${partyScanLease.isHeldBy('$1')} returning number`
  return (await db.query(sql, [number])).length > 0
}

// Read only: loads that end write the same row and should not wait for a step.
async function requireHeld(db: Db, number: number): Promise<void> {
  const held = await one(db, 'select from trade_party_scans where number = $1', [number])
  if (!held) throw new Error('another process took the house over')
}

function readParties(clickhouse: Clickhouse, companyId: number): AsyncGenerator<ScannedParty> {
  const side = (role: 'buyer' | 'seller') =>
    `select ${role}_id as party, ${role}_key as partyKey, toString(${role}_country) as partyCountry, ${role} as partyName,
       trade_date as day from customs_shipments where company_id = {company_id:UInt64} and ${role}_id != 0`
  return clickhouse.chStream(
    { company: { id: companyId } },
    {
      name: 'customs-parties',
      sql: `select party as id, concat(any(partyKey), '|', any(partyCountry)) as key, topK(1)(partyName)[1] as name,
          any(partyCountry) as country, count() as records, toString(min(day)) as firstDate, toString(max(day)) as lastDate
        from (${side('buyer')} union all ${side('seller')}) group by party`,
    },
  )
}

async function storeParties(db: Db, parties: readonly ScannedParty[], number: number): Promise<void> {
  if (parties.length === 0) return
  await db.query(
    `insert into trade_parties as p (party_id, key, name, country, records, first_date, last_date, seen_in)
     select u.*, $8 from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::date[], $7::date[]) u
     on conflict (company_id, party_id) do update set name = excluded.name, records = excluded.records,
       first_date = excluded.first_date, last_date = excluded.last_date, seen_in = excluded.seen_in`,
    [
      parties.map(({ id }) => id),
      parties.map(({ key }) => key),
      parties.map(({ name }) => name),
      parties.map(({ country }) => country),
      parties.map(({ records }) => records),
      parties.map(({ firstDate }) => firstDate),
      parties.map(({ lastDate }) => lastDate),
      number,
    ],
  )
}
