import { fileURLToPath } from 'node:url'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppProcess } from '#testing/app-process.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, openSession, type TestUser } from '#testing/build-people.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
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
