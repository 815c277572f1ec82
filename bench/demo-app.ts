import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { type Clickhouse, openClickhouse } from '../server/platform/clickhouse/clickhouse.ts'
import { startEmbeddedClickhouse } from '../server/platform/clickhouse/embedded-clickhouse.ts'
import { type Database, openDatabase } from '../server/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { startAppProcess } from '../server/testing/app-process.ts'
import { createTestClient, type TestClient } from '../server/testing/test-client.ts'

/** The app with its demo data, its stores open beside it, and the demo's company administrator signed in. */
export interface DemoApp {
  url: string
  client: TestClient
  token: string
  companyId: number
  userId: number
  database: Database
  clickhouse: Clickhouse
  stop(): Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

/** Starts both stores and the app, with further variables if wanted, and waits until the demo data is complete. */
export async function startDemoApp(variables: Record<string, string> = {}): Promise<DemoApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  await chmod(dataDir, 0o755)
  const [postgres, engine] = await Promise.all([
    startEmbeddedPostgres({ dataDir, log: quiet }),
    startEmbeddedClickhouse({ dataDir, log: quiet }),
  ])
  const started = performance.now()
  const app = await startAppProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    CLICKHOUSE_URL: engine.url,
    DEMO_DATA: 'on',
    ...variables,
  })
  const database = await openDatabase({ ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, log: quiet })
  const clickhouse = openClickhouse({ url: engine.url, database: 'landfall', log: quiet })
  const client = createTestClient(app.url)
  await app.printed('Sign in at')
  console.log(`demo data after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const { accessToken: token } = await client.call(sessionRoutes.login, {
    body: { userName: 'admin', passWord: 'demo-admin' },
  })
  const { user } = await client.call(sessionRoutes.info, {}, { token })
  return {
    url: app.url,
    client,
    token,
    companyId: user.companyId,
    userId: user.id,
    database,
    clickhouse,
    async stop() {
      await app.kill()
      await clickhouse.close()
      await database.close()
      await Promise.all([engine.stop(), postgres.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
