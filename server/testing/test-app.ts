import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, startApp } from '#app/start-app.ts'
import type { Stores } from '#platform/area/platform.ts'
import type { ClusterLayout } from '#platform/clickhouse/cluster-layout.ts'
import { readConfig } from '#platform/config/config.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createLog } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import { createTestStores } from './test-stores.ts'

/** The real app, listening on a free port. */
export interface TestApp {
  url: string
  client: TestClient
  stores: Stores
  systemDb: Db
  http: HttpServer
  app: App
  /** Name of the PostgreSQL role that is bound by row level security. */
  appRole: string
}

/** One on stores of its own, which go with it. */
export interface OwnTestApp extends TestApp {
  stop(): Promise<void>
}

let shared: Promise<TestApp> | undefined

/**
 * The app that the files of a test process share: for tests that look at nothing but companies of their own.
 * It ends with the process, and its stores with the run.
 */
export function sharedTestApp(): Promise<TestApp> {
  shared ??= startTestApp()
  return shared
}

/**
 * Starts the app with fresh stores, as `--role=all` unless told otherwise; extra variables as in the environment.
 * `readLog` gets each line of the log instead of the terminal; `layout` has the customs data as on a cluster.
 */
export async function startTestApp(
  variables: Record<string, string> = {},
  commandLine: readonly string[] = [],
  { readLog, layout }: { readLog?: (line: string) => void; layout?: ClusterLayout } = {},
): Promise<OwnTestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-test-'))
  const stores = await createTestStores(dataDir, layout)
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      PORT: '0',
      APP_ENV: 'test',
      DEMO_DATA: 'off',
      // Nobody outside is greeted by a test.
      VERIFY_CANARY: 'off',
      WARM_SEARCH: 'off',
      LOG_LEVEL: 'error',
      // Relays of tests are servers on this machine; what is refused without this has tests of its own.
      RELAYS_PRIVATE: 'on',
      CONNECTORS_PRIVATE: 'on',
      ...variables,
    },
    commandLine,
  )
  const log = createLog(config.logLevel, readLog && { write: readLog })
  const app = await startApp(config, { log, stores })
  return {
    url: app.url,
    client: createTestClient(app.url),
    stores,
    systemDb: stores.database.systemDb,
    http: app.http,
    app,
    appRole: 'landfall_app',
    async stop() {
      await app.stop()
      await stores.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
