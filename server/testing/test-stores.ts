import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrationsDir } from '#app/stores.ts'
import type { Stores } from '#platform/area/platform.ts'
import { type Clickhouse, openClickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { ClusterLayout } from '#platform/clickhouse/cluster-layout.ts'
import { migrateClickhouse } from '#platform/clickhouse/migrate-clickhouse.ts'
import { openFileStore } from '#platform/files/file-store.ts'
import { type Database, openDatabase } from '#platform/postgres/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of this test run. */
    stores: { ownerUrl: string; appUrl: string; clickhouseUrl: string }
  }
}

/** A migrated database of its own. */
export interface TestDatabase {
  database: Database
  ownerUrl: string
  appUrl: string
  /** Closes the connections and deletes the database. */
  drop(): Promise<void>
}

/** What the stores log in tests: failures only. */
export const testLog = { info: () => undefined, warn: () => undefined, error: console.error }

const template = 'landfall'

/** Keeps connections out of the prepared database, which cannot be copied while somebody is in it. */
export async function closeTemplate(ownerUrl: string): Promise<void> {
  await administrate(ownerUrl, `alter database ${template} allow_connections false`)
}

/** Copies the prepared database, which takes some 50 ms, or an empty one. */
export async function createTestDatabase(
  from: typeof template | 'template1' = template,
): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = inject('stores')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administrate(ownerUrl, `create database ${name} template ${from}`)
  const urls = { ownerUrl: withDatabase(ownerUrl, name), appUrl: withDatabase(appUrl, name) }
  const database = await openDatabase({ ...urls, log: testLog, appPoolSize: 16, ownerPoolSize: 4 })
  return {
    database,
    ...urls,
    async drop() {
      await database.close()
      // Connections that are just closing would report the force as a failure; the server waits 5 s for them.
      await administrate(ownerUrl, `drop database if exists ${name}`).catch(() =>
        administrate(ownerUrl, `drop database if exists ${name} with (force)`),
      )
    },
  }
}

/** A ClickHouse database of its own with the tables of today; `drop` deletes it. */
export async function createTestClickhouse(
  layout?: ClusterLayout,
): Promise<{ clickhouse: Clickhouse; drop(): Promise<void> }> {
  const { clickhouseUrl } = inject('stores')
  const database = `test_${randomBytes(6).toString('hex')}`
  const clickhouse = openClickhouse({ url: clickhouseUrl, database, log: testLog, layout })
  if (layout) await migrateTestClickhouse(clickhouse)
  else await copyTables(clickhouse)
  return {
    clickhouse,
    async drop() {
      await clickhouse.dropDatabase()
      await clickhouse.close()
    },
  }
}

/** Prepares the tables that tests copy. */
export async function prepareClickhouse(url: string): Promise<void> {
  const clickhouse = openClickhouse({ url, database: template, log: testLog })
  await migrateTestClickhouse(clickhouse)
  await clickhouse.close()
}

const migrateTestClickhouse = (clickhouse: Clickhouse) =>
  migrateClickhouse({ clickhouse, log: testLog, migrationsDir: join(migrationsDir, 'clickhouse') })

/** The prepared tables once more: creating them as they are by now is much faster than their whole history. */
async function copyTables(clickhouse: Clickhouse): Promise<void> {
  await clickhouse.createDatabase()
  const tables = await clickhouse.systemQuery<{ name: string; sql: string }>({
    name: 'prepared-tables',
    sql: `select name, create_table_query as sql from system.tables where database = '${template}'`,
  })
  const command = (sql: string) => clickhouse.chCommand({ name: 'copy-tables', sql, system: true })
  for (const { name, sql } of tables) {
    await command(sql.replace(`CREATE TABLE ${template}.${name} `, `CREATE TABLE ${name} `))
  }
  await command(`insert into schema_migrations select * from ${template}.schema_migrations`)
}

/** All stores the app needs, empty; `close` deletes them. */
export async function createTestStores(dataDir: string, layout?: ClusterLayout): Promise<Stores> {
  const [postgres, engine] = await Promise.all([createTestDatabase(), createTestClickhouse(layout)])
  return {
    database: postgres.database,
    clickhouse: engine.clickhouse,
    ownerUrl: postgres.ownerUrl,
    files: await openFileStore({ dataDir, s3: undefined }),
    async close() {
      await Promise.all([postgres.drop(), engine.drop()])
    },
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function administrate(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(ownerUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
