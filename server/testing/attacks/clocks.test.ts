import { fileURLToPath } from 'node:url'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppProcess } from '#testing/app-process.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, openSession, type TestUser } from '#testing/build-people.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { startReceivingServer } from '#testing/receiving-server.ts'
import { codeOf, createTestClient, type TestClient } from '#testing/test-client.ts'
import { downloadFile } from '#testing/upload-customs.ts'

const preload = fileURLToPath(new URL('../shifted-clock.ts', import.meta.url))
const hour = 3_600_000

let stores: KillableStores
let user: TestUser
/** Two processes side by side on one pair of stores, as while a new release starts, an hour before and an hour behind them. */
let processes: { app: AppProcess; client: TestClient }[]

beforeAll(async () => {
  stores = await createKillableStores()
  user = await buildUser(stores.systemDb, { type: 'admin' })
  processes = []
  for (const shift of [hour, -hour]) {
    const app = await stores.start({ NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(shift) })
    processes.push({ app, client: createTestClient(app.url) })
  }
})
afterAll(() => stores.remove())

/** Lets the clock of a process jump, and waits until it has. */
async function jump(app: AppProcess, shift: number): Promise<void> {
  process.kill(app.pid, 'SIGUSR2')
  await app.printed(`the clock is ${shift} ms away`)
}

const both = <T>(work: (one: (typeof processes)[number]) => Promise<T>) => Promise.all(processes.map(work))

it('sessions hold, whichever process opened them', async () => {
  const token = await openSession(stores.systemDb, user.id)
  const names = await both(
    async ({ client }) => (await client.call(sessionRoutes.info, {}, { token })).user.name,
  )
  expect(new Set(names).size).toBe(1)
})

it('guesses are counted together', async () => {
  const other = await buildUser(stores.systemDb)
  const body = { userName: other.userName, passWord: 'wrong horse 1' }
  const guess = ({ client }: (typeof processes)[number]) => client.send(sessionRoutes.login, { body })
  const codes: number[] = []
  for (let round = 0; round < 6; round += 1) for (const one of processes) codes.push((await guess(one)).code)
  expect(codes.indexOf(codeOf('tooManySignIns'))).toBe(5)
})

it('what is written by both is there once, and long work is done once, whoever takes it', async () => {
  const [first] = processes
  if (!first) throw new Error('nothing was started')
  await both(async ({ client }) => {
    for (let n = 0; n < 5; n += 1) await buildCustomer(client, user)
  })
  const started = await both(async ({ client }) => {
    const body = { selection: { scope: batchScope.All, tab: 'all' }, format: 'csv' } as const
    const tasks = []
    for (let n = 0; n < 4; n += 1) tasks.push(await client.call(customerRoutes.export, { body }, user))
    return tasks.map(({ id }) => id)
  })
  for (const id of started.flat()) {
    await expect
      .poll(async () => (await first.client.call(taskRoutes.read, { params: { id } }, user)).state, {
        timeout: 60_000,
      })
      .toBe('done')
  }
  const runs = await stores.systemDb.query<{ attempts: number }>('select attempts from tasks')
  expect(runs.map(({ attempts }) => attempts)).toEqual(Array(8).fill(1))
  await both(async ({ app, client }) => {
    const { fileId } = await client.call(taskRoutes.read, { params: { id: started[0]?.[0] ?? 0 } }, user)
    const file = await downloadFile({ client, url: app.url }, user.token, fileId)
    // A heading and ten customers.
    expect(file.toString('utf8').trim().split('\n')).toHaveLength(11)
  })
})

it('a clock that jumps while it runs ends no session, loses nothing and does nothing twice', async () => {
  const app = await stores.start({
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_JUMPS_MS: `${hour},${-hour},0`,
  })
  const client = createTestClient(app.url)
  const one = await buildUser(stores.systemDb, { type: 'admin' })
  const receiver = await startReceivingServer()
  try {
    const build = createMailingBuilder({ client, systemDb: stores.systemDb }, one)
    await build.relay(receiver.port)
    for (const shift of [hour, -hour, 0]) {
      const customers: number[] = []
      for (let n = 0; n < 20; n += 1)
        customers.push(await build.customer(`reader${n}.${shift}@buyer.example`))
      const mailing = await build.task(customers)
      await client.call(sendTaskRoutes.submit, { params: { id: mailing.id } }, one)
      const body = { selection: { scope: batchScope.All, tab: 'all' }, format: 'csv' } as const
      const { id } = await client.call(customerRoutes.export, { body }, one)
      await jump(app, shift)
      await client.call(sessionRoutes.info, {}, one)
      await build.until(mailing.id, ({ state }) => state === 'DONE', 60_000)
      await expect
        .poll(async () => (await client.call(taskRoutes.read, { params: { id } }, one)).state, {
          timeout: 60_000,
        })
        .toBe('done')
    }
  } finally {
    await receiver.stop()
  }
  expect(new Set(receiver.arrived.map(({ to }) => to)).size).toBe(60)
  expect(receiver.arrived).toHaveLength(60)
  const runs = await stores.systemDb.query<{ attempts: number }>(
    'select attempts from tasks where company_id = $1',
    [one.companyId],
  )
  expect(new Set(runs.map(({ attempts }) => attempts))).toEqual(new Set([1]))
  const { items } = await client.call(historyRoutes.list, { query: { size: 100 } }, one)
  const now = Date.now()
  // Moments are the database's, whose clock did not jump.
  expect(items.every(({ sentAt }) => Math.abs(new Date(sentAt ?? 0).getTime() - now) < hour / 2)).toBe(true)
})
