import type { RecordKind } from '@landfall/contract/customs-fields.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { asciiSearchSql } from '#platform/text/search-text.ts'

/** One upload's records on their way between the tables. */
export interface RecordLoad {
  companyId: number
  uploadId: number
  kind: RecordKind
  /** Columns that a record of the kind has. */
  columns: readonly string[]
}

/** A load with the engine it works in. */
export interface LoadWork extends RecordLoad {
  clickhouse: Clickhouse
}

export interface LoadOutcome {
  loaded: number
  replaced: number
  skipped: number
}

/** Searched texts and what they are made of; rows are staged without those that are plain ASCII. */
const searchedTexts: Readonly<Record<string, string>> = {
  goods_n: 'goods',
  buyer_n: 'buyer',
  seller_n: 'seller',
}

function stagedValue(column: string): string {
  const text = searchedTexts[column]
  return text ? `if(${column} = '' and ${text} != '', ${asciiSearchSql(text)}, ${column})` : column
}

/** The table of the records that count; its two neighbours carry a suffix. */
export function tableOf(kind: RecordKind): string {
  return `customs_${kind}`
}

export const company = 'company_id = {company_id:UInt64}'
export const ofUpload = `${company} and upload_id = {upload_id:UInt64}`

/** What an upload's statement is called in the engine, so that it can be found there. */
export function statementName({ uploadId }: RecordLoad, name: string): string {
  return `customs-${name}-u${uploadId}`
}

const quietAfterMs = 100

/**
 * Waits until no statement about the upload runs any more: the engine finishes what a killed process had asked for,
 * and a second attempt beside it would write the same rows again.
 */
export async function waitForEarlierStatements({ clickhouse, uploadId }: LoadWork): Promise<void> {
  for (;;) {
    const [row] = await clickhouse.systemQuery<{ running: number }>({
      name: 'customs-running',
      sql: `select count() as running from system.processes where match(Settings['log_comment'], {pattern:String})`,
      params: { pattern: `customs-[a-z-]+-u${uploadId}([^0-9]|$)` },
    })
    if (!row?.running) return
    await new Promise((resolve) => setTimeout(resolve, quietAfterMs))
  }
}

/** Runs one statement about an upload's records. */
export function run(load: LoadWork, name: string, sql: string): Promise<void> {
  const params = { upload_id: load.uploadId }
  return load.clickhouse.chCommand({
    name: statementName(load, name),
    sql,
    params,
    companyId: load.companyId,
  })
}

/** Asks about an upload's records. */
export async function query<Row>(load: LoadWork, name: string, sql: string): Promise<Row[]> {
  const params = { upload_id: load.uploadId }
  const scope = { company: { id: load.companyId } }
  return load.clickhouse.chQuery<Row>(scope, {
    name: `customs-${name}`,
    sql,
    params,
    limits: { seconds: 3600 },
  })
}

/** Empties one of the working tables of what an upload left in it. */
export async function clearWork(load: LoadWork, table: 'staging' | 'decisions'): Promise<void> {
  const name = table === 'staging' ? `${tableOf(load.kind)}_staging` : 'customs_decisions'
  await load.clickhouse.chCommand({
    name: 'customs-clear',
    sql: `alter table ${name} drop partition ${Math.trunc(load.uploadId)}`,
    system: true,
  })
}

/**
 * Works out what becomes of every staged record and of the records they meet, without changing any.
 * A record's identity is its bill (or its whole content where it has none); the highest version counts. A
 * numbered line or a statistic is also replaced by a later upload of the same version.
 */
export async function decideLoad(load: LoadWork): Promise<LoadOutcome> {
  const table = tableOf(load.kind)
  const met = `select id, upload_id, record_key, content, version, exclusive, 0 as staged, 0 as buried from ${table}
    where ${company} and record_key in (select record_key from ${table}_staging where ${ofUpload})`
  await run(
    load,
    'decide',
    `insert into customs_decisions (company_id, upload_id, id, outcome, live, superseded_by)
     select {company_id:UInt64}, {upload_id:UInt64}, id,
       multiIf(staged = 0, 'superseded', is_skipped, 'skipped', meets_lower, 'replaced', 'loaded') as outcome,
       staged = 1 and not is_skipped and version = top as is_live,
       if(is_live or is_skipped and staged = 1, 0, {upload_id:UInt64})
     from (
       select id, staged, version, top, is_skipped,
         multiIf(live_rows = 0, version > bottom, version > live_top, 1, exclusive = 1 and open_rows > 0) as meets_lower,
         version < top or exclusive = 1 and staged_copies = 0
           and countIf(staged = 1 and not is_skipped and version = top) over (partition by record_key) > 0 as is_beaten
       from (
         select *,
           staged = 1 and (copy > 1 or buried or live_rows > 0 and version < live_top) as is_skipped,
           countIf(staged = 0 and staged_copies = 0) over (partition by record_key) as open_rows
         from (
           select *,
             countIf(staged = 0) over (partition by record_key) as live_rows,
             maxIf(version, staged = 0) over (partition by record_key) as live_top,
             max(version) over (partition by record_key) as top,
             min(version) over (partition by record_key) as bottom,
             row_number() over (partition by record_key, content order by staged, id) as copy,
             countIf(staged = 1) over (partition by record_key, content) as staged_copies
           from (
             select id, upload_id, record_key, content, version, exclusive, 1 as staged,
               ${buriedMaster(load)} as buried
             from ${table}_staging where ${ofUpload}
             union all ${met}
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

// A master bill that does not count is not among the live records, but it is known all the same.
function buriedMaster({ kind }: LoadWork): string {
  if (kind === 'statistics') return '0'
  return `(record_key, content) in (select record_key, content from customs_shipments_superseded
    where ${company} and house_bill = '' and master_key != 0)`
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

/** Makes the decided changes. Each step leaves out what an earlier, interrupted attempt has done. */
export async function applyLoad(load: LoadWork): Promise<void> {
  const table = tableOf(load.kind)
  const columns = load.columns.join(', ')
  const staged = load.columns.map(stagedValue).join(', ')
  const decisions = `select id from customs_decisions where ${ofUpload}`
  const superseded = `${decisions} and outcome = 'superseded'`
  const kept = `select id from ${table}_superseded where ${company} and superseded_by = {upload_id:UInt64}`
  const [plan] = await query<{ superseded: number; buried: number; others: number }>(
    load,
    'plan',
    `select countIf(outcome = 'superseded') as superseded, countIf(outcome in ('loaded', 'replaced') and live = 0) as buried,
       countIf(live = 0) as others from customs_decisions where ${ofUpload}`,
  )
  if (plan && plan.superseded > 0) {
    await run(
      load,
      'supersede',
      `insert into ${table}_superseded (${columns}, superseded_by) select ${columns}, {upload_id:UInt64}
       from ${table} where ${company} and id in (${superseded}) and id not in (${kept})`,
    )
    await run(load, 'supersede', `delete from ${table} where ${company} and id in (${superseded})`)
  }
  if (plan && plan.superseded + plan.buried > 0) {
    await run(
      load,
      'bury',
      `insert into ${table}_superseded (${columns}, superseded_by) select ${staged}, {upload_id:UInt64}
       from ${table}_staging where ${ofUpload} and id not in (${kept})
         and id in (${decisions} and outcome in ('loaded', 'replaced') and (live = 0 or id in (${superseded})))`,
    )
  }
  const wanted =
    plan?.others === 0 ? '' : `and id in (${decisions} and live = 1) and id not in (${superseded})`
  await run(
    load,
    'load',
    `insert into ${table} (${columns}) select ${staged} from ${table}_staging
     where ${ofUpload} ${wanted} and id not in (select id from ${table} where ${ofUpload})
     settings max_insert_threads = 4`,
  )
}
