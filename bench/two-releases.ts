// An older release (--from=COMMIT) beside this one on the same stores, which this one upgrades meanwhile: errors, rows lost, mail doubled.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { startEmbeddedClickhouse } from '../server/platform/clickhouse/embedded-clickhouse.ts'
import { openDatabase } from '../server/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { type AppProcess, startAppProcess } from '../server/testing/app-process.ts'
import { createMailingBuilder } from '../server/testing/build-mailing.ts'
import { buildUser, type TestUser } from '../server/testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '../server/testing/receiving-server.ts'
import { createTestClient, type TestClient } from '../server/testing/test-client.ts'
import { loadUpload, readFixture, sendFile } from '../server/testing/upload-customs.ts'
import { checkOut } from './older-release.ts'

const { values: options } = parseArgs({
  options: { from: { type: 'string' }, rounds: { type: 'string', default: '10' } },
})
if (!options.from) throw new Error('--from names the commit of the older release')
const rounds = Number(options.rounds)
/** Customers that one process makes in a round, and writes to. */
const perRound = 10

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }
const faults: string[] = []
const older = await checkOut(options.from)
const dataDir = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
await chmod(dataDir, 0o755)
const [postgres, engine] = await Promise.all([
  startEmbeddedPostgres({ dataDir, log: quiet }),
  startEmbeddedClickhouse({ dataDir, log: quiet }),
])
const receiver = await startReceivingServer()
const variables = {
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.appUrl,
  DATABASE_OWNER_URL: postgres.ownerUrl,
  CLICKHOUSE_URL: engine.url,
  WEB_DIR: join(import.meta.dirname, '../web/dist'),
}
const apps: AppProcess[] = []
try {
  apps.push(await startAppProcess(variables, older.main))
  await workBesideEachOther()
} finally {
  await Promise.all(apps.map((app) => app.kill()))
  await receiver.stop()
  await Promise.all([engine.stop(), postgres.stop()])
  await rm(dataDir, { recursive: true, force: true })
  await older.remove()
}
for (const fault of new Set(faults)) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1

async function workBesideEachOther(): Promise<void> {
  const [old] = apps
  if (!old) return
  // The schema is the older one's until the newer process has upgraded it.
  const { ownerUrl, appUrl } = postgres
  const { systemDb, close } = await openDatabase({ ownerUrl, appUrl, log: quiet })
  const user = await buildUser(systemDb, { type: 'admin' })
  const before = createTestClient(old.url)
  await createMailingBuilder({ client: before, systemDb }, user).relay(receiver.port)
  await work(before, user, 'before')
  apps.push(await startAppProcess(variables))
  const clients = apps.map((app) => createTestClient(app.url))
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(clients.map((client, at) => work(client, user, `${at}-${round}`)))
  }
  await judge(clients, { user, receiver })
  const runs = await systemDb.query<{ kind: string; attempts: number }>(
    'select kind, attempts from tasks where attempts <> 1',
  )
  for (const { kind, attempts } of runs) faults.push(`a task of kind ${kind} ran ${attempts} times`)
  await close()
}

/** What a salesperson does, through one of the processes. */
async function work(client: TestClient, user: TestUser, name: string): Promise<void> {
  const tried = async <Result>(what: string, doing: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await doing
    } catch (error) {
      faults.push(`${name.split('-')[0]}: ${what}: ${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }
  const build = createMailingBuilder({ client }, user)
  const ids: number[] = []
  for (let n = 0; n < perRound; n += 1) {
    const id = await tried('customer', build.customer(`reader-${name}-${n}@buyer.example`))
    if (id !== undefined) ids.push(id)
  }
  const mailing = async () => {
    const task = await build.task(ids)
    await client.call(sendTaskRoutes.submit, { params: { id: task.id } }, user)
    await build.until(task.id, ({ state }) => state === 'DONE', 60_000)
  }
  const exported = async () => {
    const body = { selection: { scope: batchScope.All, tab: 'all' }, format: 'csv' } as const
    const { id } = await client.call(customerRoutes.export, { body }, user)
    for (;;) {
      const { state } = await client.call(taskRoutes.read, { params: { id } }, user)
      if (state === 'done') return
      if (state === 'failed') throw new Error('the export failed')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const uploaded = async () => {
    const uploader = { client, token: user.token }
    const file = readFixture('shipments-eight.csv').toString().replaceAll('\n', ` ${name}\n`)
    const { id } = await sendFile(uploader, `${name}.csv`, Buffer.from(file))
    const { state } = await loadUpload(uploader, id)
    if (state !== 'done') throw new Error(`the upload is ${state}`)
  }
  await Promise.all([
    tried('mailing', mailing()),
    tried('export', exported()),
    tried('upload', uploaded()),
    tried('list', client.call(customerRoutes.list, { query: { tab: 'all' } }, user)),
    tried('shipments', client.call(customsRoutes.shipments, { query: {} }, user)),
  ])
}

/** Whether all that was made is there, whichever process is asked, and every mail arrived once. */
async function judge(
  clients: TestClient[],
  { user, receiver: { arrived } }: { user: TestUser; receiver: ReceivingServer },
): Promise<void> {
  const made = (1 + clients.length * rounds) * perRound
  for (const client of clients) {
    const { total } = await client.call(customerRoutes.list, { query: { tab: 'all' } }, user)
    if (total !== made) faults.push(`${total} of ${made} customers are there`)
  }
  const readers = new Set(arrived.map(({ to }) => to))
  console.log(
    `${made} customers, ${arrived.length} mails to ${readers.size} readers, ${faults.length} faults`,
  )
  if (readers.size !== made || arrived.length !== made)
    faults.push(`${arrived.length} mails for ${made} readers, ${readers.size} of whom have one`)
}
