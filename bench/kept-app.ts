import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Clickhouse, openClickhouse } from '../server/platform/clickhouse/clickhouse.ts'
import { startEmbeddedClickhouse } from '../server/platform/clickhouse/embedded-clickhouse.ts'
import { type Database, openDatabase } from '../server/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { type AppProcess, startAppProcess } from '../server/testing/app-process.ts'
import { buildCompany, buildUser } from '../server/testing/build-people.ts'
import { createTestClient, type TestClient } from '../server/testing/test-client.ts'

/** The app over stores that stay between runs, because filling them takes long. */
export interface KeptApp {
  /** The company whose rows the stores hold. */
  companyId: number
  /** Of one of its employees. */
  token: string
  client: TestClient
  app: AppProcess
  postgresUrl: string
  database: Database
  clickhouse: Clickhouse
  /** Process id of the engine. */
  enginePid(): number
  stop(): Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }
const cache = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache', 'bench')

/** Starts the app over the stores of a benchmark in `BENCH_DIR`, else in `.cache/bench`. */
export async function startKeptApp(name: string): Promise<KeptApp> {
  const dataDir = join(process.env.BENCH_DIR ?? cache, name)
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const [postgres, engine] = await Promise.all([
    startEmbeddedPostgres({ dataDir, log: quiet }),
    startEmbeddedClickhouse({ dataDir, log: quiet }),
  ])
  const app = await startAppProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    CLICKHOUSE_URL: engine.url,
  })
  const database = await openDatabase({ ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, log: quiet })
  const clickhouse = openClickhouse({ url: engine.url, database: 'landfall', log: quiet })
  const companyId = await keptCompany(join(dataDir, 'company.json'), database)
  return {
    companyId,
    token: (await buildUser(database.systemDb, { companyId })).token,
    client: createTestClient(app.url),
    app,
    postgresUrl: postgres.ownerUrl,
    database,
    clickhouse,
    enginePid: engine.pid,
    async stop() {
      await app.kill()
      await clickhouse.close()
      await database.close()
      await Promise.all([engine.stop(), postgres.stop()])
    },
  }
}

async function keptCompany(file: string, { systemDb }: Database): Promise<number> {
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { companyId: number }).companyId
  const companyId = await buildCompany(systemDb)
  await writeFile(file, JSON.stringify({ companyId }))
  return companyId
}
