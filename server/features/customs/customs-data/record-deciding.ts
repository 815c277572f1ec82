import type { DuplicateCode } from '@landfall/contract/customs/customs-fields.ts'
import { company, keyOf, type LoadWork, ofUpload, query, run, tableOf } from './record-loading.ts'

/** What becomes of the rows of an upload. */
interface LoadCounts {
  loaded: number
  replaced: number
  skipped: number
}

export interface LoadOutcome {
  counts: LoadCounts
  /** Rows that are in the file more than once, and rows whose record was there already. */
  duplicates: Record<DuplicateCode, number>
}

/**
 * Works out what becomes of every staged record and of the records they meet, without changing any.
 * A record's identity is its bill (or its whole content where it has none); the highest version counts. A
 * numbered line or a statistic is also replaced by a later upload of the same version. What a source deleted stays
 * away until it comes with a higher version. Rows that say the same in what makes a record and differ in other columns are
 * records of their own, less as many as already live. As many rows replace a record as there were records before that give
 * way; a row that amends another one of the same file is loaded like that.
 */
export async function decideLoad(load: LoadWork): Promise<LoadOutcome> {
  const fresh = await countIfAllFresh(load)
  if (fresh !== undefined) {
    const counts = { loaded: fresh, replaced: 0, skipped: 0 }
    return { counts, duplicates: { E_DUP_IN_FILE: 0, E_DUP_EXISTING: 0 } }
  }
  return { counts: await decideEach(load), duplicates: await countDuplicates(load) }
}

async function decideEach(load: LoadWork): Promise<LoadCounts> {
  const key = keyOf(load)
  const table = tableOf(load.kind)
  const met = `select id, upload_id, ${key}, content, 0 as row_hash, version, exclusive, 0 as staged, 0 as buried, 0 as removes
    from ${table}
    where ${company} and ${key} in (select ${key} from ${table}_staging where ${ofUpload})`
  await run(
    load,
    'decide',
    `insert into customs_decisions (company_id, upload_id, id, outcome, live, superseded_by)
     select {company_id:UInt64}, {upload_id:UInt64}, id,
       multiIf(staged = 0, 'superseded', is_skipped, 'skipped', is_newest and place <= given_up, 'replaced', 'loaded') as outcome,
       is_newest and not is_removed as is_live,
       if(is_live or is_skipped and staged = 1, 0, {upload_id:UInt64})
     from (
       select id, staged, is_skipped, is_newest, is_removed, is_beaten,
         row_number() over (partition by ${key} order by is_newest desc, id) as place,
         countIf(staged = 0 and is_beaten) over (partition by ${key}) as given_up
       from (
         select *,
           countIf(removes and is_newest) over (partition by ${key}) > 0 as is_removed,
           version < top or is_removed or exclusive = 1 and staged_copies = 0
             and countIf(is_newest) over (partition by ${key}) > 0 as is_beaten
         from (
           select *,
             staged = 1 and (twin > 1 or differing <= live_copies or buried or live_rows > 0 and ${load.existing === 'skip' ? '1' : 'version < live_top'}) as is_skipped,
             staged = 1 and not is_skipped and version = top as is_newest
           from (
             select *,
               countIf(staged = 0) over (partition by ${key}) as live_rows,
               maxIf(version, staged = 0) over (partition by ${key}) as live_top,
               max(version) over (partition by ${key}) as top,
               countIf(staged = 0) over (partition by ${key}, content) as live_copies,
               countIf(staged = 1 and twin = 1) over (
                 partition by ${key}, content order by staged, id rows between unbounded preceding and current row
               ) as differing,
               countIf(staged = 1) over (partition by ${key}, content) as staged_copies
             from (
               select *, row_number() over (partition by ${key}, content, row_hash, staged order by id) as twin
               from (
                 ${stagedRows(load)}
                 union all ${met}
               )
             )
           )
         )
       )
     )
     where staged = 1 or is_beaten`,
  )
  if (load.kind === 'shipments') await decideMasters(load)
  const rows = await query<{ outcome: string; rows: number }>(
    load,
    'outcome',
    `select outcome, count() as rows from customs_decisions where ${ofUpload} group by outcome`,
  )
  const countOf = (outcome: string) => rows.find((row) => row.outcome === outcome)?.rows ?? 0
  return { loaded: countOf('loaded'), replaced: countOf('replaced'), skipped: countOf('skipped') }
}

/** Each skipped row under one code: what an earlier row of the file says already is told by that row. */
async function countDuplicates(load: LoadWork): Promise<Record<DuplicateCode, number>> {
  const [row] = await query<Record<DuplicateCode, number>>(
    load,
    'duplicates',
    `select countIf(twin > 1) as E_DUP_IN_FILE, countIf(twin = 1) as E_DUP_EXISTING
     from (
       select id, row_number() over (partition by ${keyOf(load)}, content, row_hash order by id) as twin
       from ${tableOf(load.kind)}_staging where ${ofUpload}
     )
     where id in (select id from customs_decisions where ${ofUpload} and outcome = 'skipped')`,
  )
  return { E_DUP_IN_FILE: row?.E_DUP_IN_FILE ?? 0, E_DUP_EXISTING: row?.E_DUP_EXISTING ?? 0 }
}

// A master bill that does not count is not among the live records, but it is known all the same.
function buriedMaster(): string {
  return `(record_key, content) in (select record_key, content from customs_shipments_superseded
    where ${company} and house_bill = '' and master_key != 0)`
}

function stagedRows(load: LoadWork): string {
  const columns = `id, upload_id, ${keyOf(load)}, content, row_hash, version, exclusive, 1 as staged`
  const staged = `customs_${load.kind}_staging where ${ofUpload}`
  if (load.kind === 'statistics') return `select ${columns}, 0 as buried, 0 as removes from ${staged}`
  return `select ${columns}, ${buriedMaster()} or is_gone and version <= gone_at as buried, record_status = 'deleted' as removes
    from (select id, upload_id, record_key, content, row_hash, version, exclusive, house_bill, master_key, record_status from ${staged}) as staged
    left join (
      select record_key, 1 as is_gone, max(version) as gone_at from customs_shipments_superseded
      where ${company} and record_status = 'deleted' and record_key in (select record_key from ${staged})
      group by record_key
    ) as gone using (record_key)`
}

/**
 * The number of staged records when they meet neither each other nor anything known, as most files do: then all of
 * them are loaded and there is nothing to write down. Undefined when each has to be looked at.
 */
async function countIfAllFresh(load: LoadWork): Promise<number | undefined> {
  const key = keyOf(load)
  const table = tableOf(load.kind)
  const staged = `${table}_staging where ${ofUpload}`
  const isShipments = load.kind === 'shipments'
  if (isShipments && (await hasMasters(load))) return undefined
  const [own] = await query<{ rows: number; keys: number; removals: number }>(
    load,
    'fresh',
    `select count() as rows, uniqExact(${key}) as keys, ${isShipments ? `countIf(record_status = 'deleted')` : '0'} as removals
     from ${staged}`,
  )
  if (!own || own.removals > 0) return undefined
  if (own.keys < own.rows && !(await areLinesOfBills(load))) return undefined
  const known = await query<{ found: number }>(
    load,
    'known',
    `select 1 as found from ${table} where ${company} and ${key} in (select ${key} from ${staged}) limit 1
     ${isShipments ? `union all select 1 as found from ${table}_superseded where ${company} and record_status = 'deleted' limit 1` : ''}`,
  )
  return known.length > 0 ? undefined : own.rows
}

/** True when records with one key differ in what they say but not in their version, as lines of a bill do. */
async function areLinesOfBills(load: LoadWork): Promise<boolean> {
  const key = keyOf(load)
  const [lines] = await query<{ yes: boolean }>(
    load,
    'lines',
    `select uniqExact(content, row_hash) = count() and uniqExact(${key}, version) = uniqExact(${key})
         and countIf(exclusive = 1) = 0 as yes
     from ${tableOf(load.kind)}_staging where ${ofUpload}`,
  )
  return Boolean(lines?.yes)
}

/** A master bill whose house bills are there says nothing that they do not say. */
async function decideMasters(load: LoadWork): Promise<void> {
  if (!(await hasMasters(load))) return
  const staging = `from customs_shipments_staging where ${ofUpload}`
  const isMaster = `house_bill = '' and master_key != 0`
  const decided = `id in (select id from customs_decisions where ${ofUpload} and live = 1)`
  await run(
    load,
    'masters',
    `insert into customs_decisions (company_id, upload_id, id, outcome, live, superseded_by)
     select {company_id:UInt64}, {upload_id:UInt64}, id, 'superseded', 0, {upload_id:UInt64}
     from (
       select id, master_key ${staging} and ${isMaster} and ${decided}
       union all
       select id, master_key from customs_shipments where ${company} and ${isMaster}
         and master_key in (select master_key ${staging} and house_bill != '')
     )
     where master_key in (
       select master_key ${staging} and house_bill != '' and ${decided}
       union all
       select master_key from customs_shipments where ${company} and house_bill != ''
         and master_key in (select master_key ${staging} and ${isMaster})
     )`,
  )
}

async function hasMasters(load: LoadWork): Promise<boolean> {
  const isMaster = `house_bill = '' and master_key != 0`
  const rows = await query<{ found: number }>(
    load,
    'has-masters',
    `select 1 as found from customs_shipments_staging where ${ofUpload} and ${isMaster} limit 1
     union all
     select 1 as found from customs_shipments where ${company} and ${isMaster} limit 1`,
  )
  return rows.length > 0
}
