import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { removeRows } from '#platform/clickhouse/row-removal.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { type CopiedLoading, keepCopy, type TakenCopy } from './copy-ledger.ts'

/** The stores between which companies are copied. */
export interface CopyDeps {
  database: Database
  clickhouse: Clickhouse
  /** Ends the work between two portions of companies. */
  signal?: AbortSignal
}

const rowsAtOnce = 10_000

/** Columns of a copy, each as PostgreSQL has it. */
const copied = {
  id: 'c.id',
  name_sort: 'c.name_sort',
  search_text: 'c.search_text',
  name: 'c.name',
  country: `coalesce(c.country, '')`,
  city: 'c.city',
  products: 'c.products',
  hs_codes: `coalesce(joined_text(c.hs_codes), '')`,
  website: 'c.website',
  has_email: `c.email <> ''`,
  has_phone: `c.phone <> ''`,
}

/** That somebody else copies it by now. */
export class CopyTaken extends Error {
  override readonly name = 'CopyTaken'
}

/** Copies the companies of a loading into the engine, in place of what is there of it; answers how many there are. */
export async function copyLoading(deps: CopyDeps, copy: TakenCopy): Promise<number> {
  const { database, clickhouse, signal } = deps
  await removeCopy(clickhouse, copy)
  let rows = 0
  await database.systemTransaction(async (db) => {
    await db.query('set local statement_timeout = 0')
    await clickhouse.chInsert({
      table: 'directory_companies',
      columns: ['company_id', 'dataset_id', 'generation', ...Object.keys(copied)],
      format: 'JSONCompactEachRow',
      rows: readLoading(db, copy, async (read) => {
        signal?.throwIfAborted()
        rows += read
        if (!(await keepCopy(database.systemDb, copy))) throw new CopyTaken()
      }),
    })
  })
  const { companyId, datasetId, generation } = copy
  await clickhouse.chCommand({
    name: 'directory-copy-words',
    companyId,
    sql: `insert into directory_words (company_id, dataset_id, generation, word)
      select company_id, dataset_id, generation, arrayJoin(tokens(search_text)) as word from directory_companies
      where ${ofLoading} group by company_id, dataset_id, generation, word`,
    params: { datasetId, generation },
  })
  return rows
}

const ofLoading =
  'company_id = {company_id:UInt64} and dataset_id = {datasetId:UInt64} and generation = {generation:UInt64}'

async function* readLoading(
  db: Db,
  { companyId, datasetId, generation }: CopiedLoading,
  onRead: (rows: number) => Promise<void>,
): AsyncGenerator<unknown[]> {
  const columns = Object.values(copied).join(', ')
  await db.query(
    `declare copied_companies no scroll cursor for
     select jsonb_build_array($1::bigint, $2::bigint, $3::bigint, ${columns}) as row from directory_companies c
     where c.company_id = $1 and c.dataset_id = $2 and c.generation = $3`,
    [companyId, datasetId, generation],
  )
  for (;;) {
    const rows = await db.query<{ row: unknown[] }>(`fetch ${rowsAtOnce} from copied_companies`)
    await onRead(rows.length)
    for (const { row } of rows) yield row
    if (rows.length < rowsAtOnce) return
  }
}

/** Deletes what there is of a copy. */
export async function removeCopy(
  clickhouse: Clickhouse,
  { companyId, datasetId, generation }: CopiedLoading,
): Promise<void> {
  for (const table of ['directory_companies', 'directory_words'])
    await removeRows(clickhouse, {
      name: 'directory-copy-removal',
      companyId,
      table,
      where: ofLoading,
      params: { datasetId, generation },
    })
}
