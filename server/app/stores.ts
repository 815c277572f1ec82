import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Stores } from '#platform/area/platform.ts'
import { readMarker, readMarkerFile, refuseHalfRestored } from '#platform/backup/restore-marker.ts'
import { type Clickhouse, openClickhouse } from '#platform/clickhouse/clickhouse.ts'
import { startEmbeddedClickhouse } from '#platform/clickhouse/embedded-clickhouse.ts'
import { migrateClickhouse } from '#platform/clickhouse/migrate-clickhouse.ts'
import type { Config } from '#platform/config/config.ts'
import { type FileStore, openFileStore } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log/log.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migratePostgres } from '#platform/postgres/migrate.ts'
import { migrateTaskQueue } from '#platform/tasks/task-worker.ts'

/** Folder that holds the migrations of both stores. */
export const migrationsDir = fileURLToPath(new URL('../migrations/', import.meta.url))

/** Folder with the current text of PostgreSQL's functions and views. */
export const functionsDir = join(migrationsDir, 'functions')

/** The stores before anything is migrated. */
export interface StoreConnections {
  ownerUrl: string
  appUrl: string
  clickhouse: Clickhouse
  files: FileStore
  close(): Promise<void>
}

/** Starts the embedded stores or connects to the configured ones. */
export async function connectStores(config: Config, log: Log): Promise<StoreConnections> {
  const [postgres, engine] = await Promise.all([
    config.database
      ? { ...config.database, stop: async () => undefined }
      : startEmbeddedPostgres({ dataDir: config.dataDir, log }),
    config.clickhouseUrl
      ? { url: config.clickhouseUrl, stop: async () => undefined }
      : startEmbeddedClickhouse({ dataDir: config.dataDir, log }),
  ])
  const { ownerUrl, appUrl } = postgres
  const { clickhouseDatabase: database, clickhouseCluster: cluster } = config
  const layout = cluster ? { name: cluster, isReplicated: true } : undefined
  const clickhouse = openClickhouse({ url: engine.url, database, log, layout })
  return {
    ownerUrl,
    appUrl,
    clickhouse,
    files: await openFileStore(config),
    async close() {
      await clickhouse.close()
      await Promise.all([engine.stop(), postgres.stop()])
    },
  }
}

/** Connects stores in which no restore was left in its middle; throws `ConfigError` for others. */
export async function connectWholeStores(config: Config, log: Log): Promise<StoreConnections> {
  refuseHalfRestored(await readMarkerFile(config.dataDir))
  const connections = await connectStores(config, log)
  try {
    refuseHalfRestored(await readMarker(connections.ownerUrl))
    return connections
  } catch (error) {
    await connections.close()
    throw error
  }
}

/** Connects the stores and brings both up to date. */
export async function openStores(config: Config, log: Log): Promise<Stores> {
  const { ownerUrl, appUrl, clickhouse, files, close } = await connectWholeStores(config, log)
  await migratePostgres({
    ownerUrl,
    appUrl,
    log,
    migrationsDir: join(migrationsDir, 'postgres'),
    functionsDir,
    afterwards: async () => {
      await migrateTaskQueue(ownerUrl)
      await migrateClickhouse({
        clickhouse,
        log,
        migrationsDir: join(migrationsDir, 'clickhouse'),
      })
    },
  })
  const database = await openDatabase({ ownerUrl, appUrl, log, appPoolSize: config.databasePool })
  return {
    database,
    clickhouse,
    ownerUrl,
    files,
    async close() {
      await database.close()
      await close()
    },
  }
}
