import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedClickhouse } from '../server/platform/clickhouse/embedded-clickhouse.ts'
import { type Database, openDatabase } from '../server/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { type AppProcess, startAppProcess } from '../server/testing/app-process.ts'
import { buildCustomers } from '../server/testing/build-customers.ts'
import { createMailingBuilder, type MailingBuilder } from '../server/testing/build-mailing.ts'
import { buildUser, type TestUser } from '../server/testing/build-people.ts'
import { createTestClient } from '../server/testing/test-client.ts'

/** Stores that outlive the app, and an app to send with. */
export interface Mailing {
  database: Database
  user: TestUser
  app: AppProcess
  /** Of PostgreSQL. */
  databasePid(): number
  builder: MailingBuilder
  startApp(): Promise<{ app: AppProcess; builder: MailingBuilder }>
  stop(): Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

/** Starts both stores and the app in an empty folder, with a company of so many customers. */
export async function startMailing(customers: number): Promise<Mailing> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  await chmod(dataDir, 0o755)
  const [postgres, engine] = await Promise.all([
    startEmbeddedPostgres({ dataDir, log: quiet }),
    startEmbeddedClickhouse({ dataDir, log: quiet }),
  ])
  const startApp = () =>
    startAppProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      CLICKHOUSE_URL: engine.url,
    })
  const app = await startApp()
  const database = await openDatabase({ ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, log: quiet })
  const user = await buildUser(database.systemDb, { type: 'admin' })
  await buildCustomers(database.systemDb, user, customers)
  const builderFor = ({ url }: AppProcess) =>
    createMailingBuilder({ client: createTestClient(url), systemDb: database.systemDb }, user)
  const running = [app]
  return {
    database,
    user,
    app,
    databasePid: postgres.pid,
    builder: builderFor(app),
    async startApp() {
      const next = await startApp()
      running.push(next)
      return { app: next, builder: builderFor(next) }
    },
    async stop() {
      for (const each of running) await each.kill()
      await database.close()
      await Promise.all([engine.stop(), postgres.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** HTML that makes a whole message of about this many bytes. */
export function htmlOfSize(bytes: number): string {
  const line =
    '<p>Dear {{contact.name|friend}}, we make fittings of steel and brass for {{customer.name}}.</p>\n'
  const link = '<p><a href="https://shop.example/catalogue">Our catalogue</a></p>\n'
  // Each line is in the plain-text twin too, and the headers take about 1,200 bytes.
  return link + line.repeat(Math.max(1, Math.round((bytes - 2200) / 165)))
}

/** Seconds of processor time a process has used, and its resident bytes; Linux only. */
export async function usageOf(pid: number): Promise<{ cpuSeconds: number; rss: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100, rss: Number(fields[21]) * 4096 }
}
