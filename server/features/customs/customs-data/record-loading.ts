import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { type RowRemoval, removeRows } from '#platform/clickhouse/row-removal.ts'
import { asciiSearchSql } from '#platform/text/search-text.ts'

/** One upload's records on their way between the tables. */
export interface RecordLoad {
  companyId: number
  uploadId: number
  kind: RecordKind
  /** Columns that a record of the kind has. */
  columns: readonly string[]
  /** What becomes of rows whose record is there already. */
  existing: 'replace' | 'skip'
}

/** A load with the engine it works in. */
export interface LoadWork extends RecordLoad {
  clickhouse: Clickhouse
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

/**
 * The column by which records of two uploads are known to be the same; of statistics without their unit, which a later file
 * may correct.
 */
export function keyOf({ kind }: Pick<RecordLoad, 'kind'>): string {
  return kind === 'statistics' ? 'fact_key' : 'record_key'
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

/** Deletes records on behalf of an upload. */
export function remove(
  load: LoadWork,
  name: string,
  from: Pick<RowRemoval, 'table' | 'where'>,
): Promise<void> {
  const { clickhouse, companyId, uploadId } = load
  const params = { upload_id: uploadId }
  return removeRows(clickhouse, { name: statementName(load, name), companyId, ...from, params })
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

/** What records are known by: working it out again takes a third of the insert, but tables over shards take it from nobody. */
const derived = ', content, record_key, master_key'

const insertThreads = 2
/** Rows that a thread sorts and indexes at a time: fewer make many small parts, which then have to be merged. */
const mostBlockRows = 500_000
/** Bytes of memory a row takes meanwhile, twice what was seen. */
const bytesPerRow = 2400

// The same for any number of rows, so that no file is too large; zero is no limit.
function blockRows(memoryLimit: number): number {
  if (memoryLimit === 0) return mostBlockRows
  return Math.min(mostBlockRows, Math.floor(memoryLimit / insertThreads / bytesPerRow))
}

interface LoadPlan {
  superseded: number
  buried: number
  others: number
  /** What the engine gives one statement at most, in bytes. */
  memory: number
}

/** Makes the decided changes. Each step leaves out what an earlier, interrupted attempt has done. */
export async function applyLoad(load: LoadWork): Promise<void> {
  const table = tableOf(load.kind)
  const columns = load.columns.join(', ')
  const staged = load.columns.map(stagedValue).join(', ')
  const decisions = `select id from customs_decisions where ${ofUpload}`
  const superseded = `${decisions} and outcome = 'superseded'`
  const kept = `select id from ${table}_superseded where ${company} and superseded_by = {upload_id:UInt64}`
  const [plan] = await query<LoadPlan>(
    load,
    'plan',
    `select countIf(outcome = 'superseded') as superseded, countIf(outcome in ('loaded', 'replaced') and live = 0) as buried,
       countIf(live = 0) as others, toUInt64(getSetting('max_memory_usage')) as memory
     from customs_decisions where ${ofUpload}`,
  )
  if (plan && plan.superseded > 0) {
    await run(
      load,
      'supersede',
      `insert into ${table}_superseded (${columns}, superseded_by) select ${columns}, {upload_id:UInt64}
       from ${table} where ${company} and id in (${superseded}) and id not in (${kept})`,
    )
    await remove(load, 'supersede', { table, where: `${company} and id in (${superseded})` })
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
  const copied = load.clickhouse.layout ? '' : derived
  const wanted =
    plan?.others === 0 ? '' : `and id in (${decisions} and live = 1) and id not in (${superseded})`
  await run(
    load,
    'load',
    `insert into ${table} (${columns}${copied}) select ${staged}${copied} from ${table}_staging
     where ${ofUpload} ${wanted} and id not in (select id from ${table} where ${ofUpload})
     settings insert_allow_materialized_columns = 1, max_insert_threads = ${insertThreads},
       min_insert_block_size_rows = ${blockRows(plan?.memory ?? 0)}`,
  )
}
