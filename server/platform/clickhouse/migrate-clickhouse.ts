import { pendingMigrations, readMigrations, selectMigrations } from '#platform/postgres/migrate.ts'
import type { StoreLog } from '#platform/postgres/store-log.ts'
import type { Clickhouse } from './clickhouse.ts'

/** What the migrator needs to know. */
export interface MigrateClickhouseOptions {
  clickhouse: Clickhouse
  migrationsDir: string
  log: StoreLog
  /** Name of the cluster; unset for one server. */
  cluster?: string | undefined
  /** Names of the migrations to run, for the schema of an older time; default is all. */
  only?: readonly string[]
}

/**
 * Brings the ClickHouse database up to date, forward only. Call it under the PostgreSQL migration lock.
 * ClickHouse has no transactions, so each statement of a migration must bear being repeated.
 */
export async function migrateClickhouse(options: MigrateClickhouseOptions): Promise<void> {
  const { clickhouse, log } = options
  await clickhouse.createDatabase(options.cluster)
  await runStatement(
    options,
    `create table if not exists schema_migrations \${on_cluster}
       (name String, checksum String, applied_at DateTime64(3) default now64())
       engine = \${replicated}MergeTree order by name`,
  )
  const rows = await clickhouse.systemQuery<{ name: string; checksum: string }>({
    name: 'migrations',
    sql: 'select name, checksum from schema_migrations',
  })
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = selectMigrations(await readMigrations(options.migrationsDir), options.only)
  for (const file of pendingMigrations(files, applied)) {
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
}

async function runStatement(
  { clickhouse, cluster }: MigrateClickhouseOptions,
  statement: string,
  params?: Record<string, unknown>,
): Promise<void> {
  const sql = statement
    .replace(/\$\{on_cluster\}/g, cluster ? `on cluster '${cluster}'` : '')
    .replace(/\$\{replicated\}/g, cluster ? 'Replicated' : '')
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
