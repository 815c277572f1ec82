import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { removeRows } from '#platform/clickhouse/row-removal.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { listCompanyTables } from './company-tables.ts'

/** The stores from which companies are removed. */
export interface PurgeDeps {
  database: Database
  clickhouse: Clickhouse
  files: FileStore
  log: Log
}

const everyMs = 3_600_000
const rowsAtOnce = 5_000

/** Where files of a company lie. */
const filePrefixes = ['files', 'customs-uploads'] as const

/** Removes companies whose grace period is over, every hour; the returned function ends that. */
export function startCompanyPurge(deps: PurgeDeps): () => void {
  const run = () => purgeCompanies(deps)
  const failed = 'deleted companies were not removed'
  return startRegularWork({ log: deps.log, everyMs, run, failed, level: 'error' })
}

/** Removes everything of the companies that are due and returns how many there were. A killed run goes on next time. */
export async function purgeCompanies(deps: PurgeDeps): Promise<number> {
  const due = await deps.database.systemDb.query<{ id: number }>(
    `select id from companies where level = 'company' and deleted_at is not null and purge_at <= now() order by purge_at`,
  )
  for (const { id } of due) {
    await purgeRecords(deps.clickhouse, id)
    await purgeFiles(deps, id)
    await purgeRows(deps.database, id)
    deps.log.info({ companyId: id }, 'a deleted company was removed for good')
  }
  return due.length
}

async function purgeRecords(clickhouse: Clickhouse, companyId: number): Promise<void> {
  const tables = await clickhouse.systemQuery<{ table: string }>({
    name: 'company-tables',
    sql: `select distinct c.table as table from system.columns c join system.tables t on t.database = c.database and t.name = c.table
          where c.database = currentDatabase() and c.name = 'company_id' and (t.engine like '%MergeTree' or t.engine = 'Distributed')`,
  })
  for (const { table } of tables) {
    await removeRows(clickhouse, {
      name: 'company-purge',
      companyId,
      table,
      where: 'company_id = {company_id:UInt64}',
    })
  }
}

async function purgeFiles({ files, database }: PurgeDeps, companyId: number): Promise<void> {
  for (const prefix of filePrefixes) {
    for await (const { key } of files.list(`${prefix}/${companyId}/`)) await files.delete(key)
  }
  const others = await database.systemDb.query<{ storageKey: string }>(
    'select storage_key from files where company_id = $1',
    [companyId],
  )
  for (const { storageKey } of others) await files.delete(storageKey)
}

// Most rows go in small pieces that hold nobody up. What others still refer to, and logs that nobody may thin out, go
// with the company's own row.
async function purgeRows(database: Database, companyId: number): Promise<void> {
  const tables = await listCompanyTables(database.systemDb)
  const names = tables.map(({ name }) => name).filter((name) => name !== 'companies' && name !== 'users')
  for (let hasProgress = true; hasProgress; ) {
    hasProgress = false
    for (const name of names) {
      if ((await thinOut(database.systemDb, name, companyId)) > 0) hasProgress = true
    }
  }
  await database.systemTransaction(async (db) => {
    await db.query(`set local statement_timeout = '30min'`)
    await db.query(`delete from companies where id = $1 and deleted_at is not null and purge_at <= now()`, [
      companyId,
    ])
  })
}

async function thinOut(systemDb: Db, table: string, companyId: number): Promise<number> {
  for (let removed = 0; ; ) {
    try {
      const rows = await systemDb.query(
        `delete from "${table}" where ctid = any(array(select ctid from "${table}" where company_id = $1 limit ${rowsAtOnce}))
         returning 1`,
        [companyId],
      )
      removed += rows.length
      if (rows.length < rowsAtOnce) return removed
    } catch {
      return removed
    }
  }
}
