import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clickhouse, openClickhouse } from '../server/platform/clickhouse/clickhouse.ts'
import { startEmbeddedClickhouse } from '../server/platform/clickhouse/embedded-clickhouse.ts'
import { type Database, openDatabase } from '../server/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { type AppProcess, startAppProcess } from '../server/testing/app-process.ts'

export const stores = ['PostgreSQL', 'engine'] as const
export type Store = (typeof stores)[number]

/** The app without any data, and its database beside it. */
export interface EmptyApp {
  app: AppProcess
  database: Database
  /** Where its data lies. */
  dataDir: string
  /** Starts another process in place of one that was killed. */
  restart(): Promise<AppProcess>
  clickhouse: Clickhouse
  /** Process ids of the stores; others after they were killed. */
  storePids(): Record<Store, number>
  /** Kills a store as a crash does; resolves when it runs again. */
  killStore(store: Store): Promise<void>
  stop(): Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

/** Starts both stores and the app in an empty folder; extra variables as in the environment. */
export async function startEmptyApp(variables: Record<string, string> = {}): Promise<EmptyApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  await chmod(dataDir, 0o755)
  const [postgres, engine] = await Promise.all([
    startEmbeddedPostgres({ dataDir, log: quiet }),
    startEmbeddedClickhouse({ dataDir, log: quiet }),
  ])
  const all = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    CLICKHOUSE_URL: engine.url,
    ...variables,
  }
  let app = await startAppProcess(all)
  const database = await openDatabase({ ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, log: quiet })
  const clickhouse = openClickhouse({ url: engine.url, database: 'landfall', log: quiet })
  return {
    app,
    database,
    clickhouse,
    dataDir,
    storePids: () => ({ PostgreSQL: postgres.pid(), engine: engine.pid() }),
    async killStore(store) {
      const pidOf = { PostgreSQL: postgres.pid, engine: engine.pid }[store]
      const pid = pidOf()
      process.kill(pid, 'SIGKILL')
      // It is started again by itself.
      while (pidOf() === pid) await sleep(50)
    },
    async restart() {
      app = await startAppProcess(all)
      return app
    },
    async stop() {
      await app.kill()
      await clickhouse.close()
      await database.close()
      await Promise.all([engine.stop(), postgres.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
