import { setTimeout as sleep } from 'node:timers/promises'
import { pendingMigrations, readMigrations, selectMigrations } from '#platform/postgres/migrate.ts'
import type { StoreLog } from '#platform/postgres/store-log.ts'
import type { Clickhouse } from './clickhouse.ts'
import { onCluster, shardDatabase, shardKey } from './cluster-layout.ts'

/** What the migrator needs to know. */
export interface MigrateClickhouseOptions {
  clickhouse: Clickhouse
  migrationsDir: string
  log: StoreLog
  /** Names of the migrations to run, for the schema of an older time; default is all. */
  only?: readonly string[]
}

/**
 * Brings the ClickHouse database up to date, forward only. Call it under the PostgreSQL migration lock.
 * ClickHouse has no transactions, so each statement of a migration must bear being repeated.
 */
export async function migrateClickhouse(options: MigrateClickhouseOptions): Promise<void> {
  const { clickhouse, log } = options
  await clickhouse.createDatabase()
  await waitForEarlierStatements(options)
  await runStatement(
    options,
    `create table if not exists schema_migrations \${on_cluster}
       (name String, checksum String, applied_at DateTime64(3) default now64())
       engine = \${replicated}MergeTree order by name`,
  )
  await showWholeTables(clickhouse, ['schema_migrations'])
  const rows = await clickhouse.systemQuery<{ name: string; checksum: string }>({
    name: 'migrations',
    sql: 'select distinct name, checksum from schema_migrations',
  })
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = selectMigrations(await readMigrations(options.migrationsDir), options.only)
  const pending = pendingMigrations(files, applied)
  for (const file of pending) {
    try {
      for (const statement of splitStatements(file.sql)) await runStatement(options, statement)
    } catch (error) {
      throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
    }
    await runStatement(
      options,
      'insert into schema_migrations (name, checksum) select {name:String}, {checksum:String}',
      {
        name: file.name,
        checksum: file.checksum,
      },
    )
    log.info({ migration: file.name }, 'ClickHouse migrated')
  }
  if (pending.length > 0) await showWholeTables(clickhouse)
}

const lookEveryMs = 100
const sayEveryMs = 60_000

// The engine finishes what a killed process had asked for; tables must not take each other's names while another start fills them.
async function waitForEarlierStatements({ clickhouse, log }: MigrateClickhouseOptions): Promise<void> {
  const { systemQuery, database } = clickhouse
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const [row] = await systemQuery<{ running: number }>({
      name: 'migrations-running',
      sql: `select count() as running from system.processes
        where match(Settings['log_comment'], '(^| )migration$') and current_database = {database:String}`,
      params: { database },
    })
    if (!row?.running) return
    if (waitedMs % sayEveryMs === 0)
      log.info({ running: row.running }, 'waiting for what an earlier start had the engine do')
    await sleep(lookEveryMs)
  }
}

/** On a cluster, what statements name: each table over all its shards, in the columns it has now. */
async function showWholeTables(clickhouse: Clickhouse, only?: readonly string[]): Promise<void> {
  const { layout, database } = clickhouse
  if (!layout) return
  const shards = shardDatabase(database)
  const tables = await clickhouse.systemQuery<{ name: string; columns: string[] }>({
    name: 'shard-tables',
    sql: `select table as name, groupArray(name) as columns from system.columns
      where database = {shards:String} group by table order by table`,
    params: { shards },
  })
  for (const { name, columns } of tables) {
    if (only && !only.includes(name)) continue
    const key = shardKey(columns)
    await clickhouse.chCommand({
      name: 'migration',
      sql: `create or replace table ${name}${onCluster(layout)} as ${shards}.${name}
        engine = Distributed('${layout.name}', '${shards}', '${name}', ${key})`,
      system: true,
    })
  }
}

async function runStatement(
  { clickhouse }: MigrateClickhouseOptions,
  sql: string,
  params?: Record<string, unknown>,
): Promise<void> {
  await clickhouse.chCommand({ name: 'migration', sql, params, system: true })
}

/** Splits a migration at the semicolons that end a line. */
export function splitStatements(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}
