import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendTaskRoutes } from '@landfall/contract/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startAppProcess } from '#testing/app-process.ts'
import { buildCustomers } from '#testing/build-customers.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser } from '#testing/build-people.ts'
import { passLeases } from '#testing/pass-leases.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { createTestClient } from '#testing/test-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-stores.ts'

const recipients = 600
const connections = 5

let stores: TestDatabase
let receiver: ReceivingServer
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-kill-'))
  stores = await createTestDatabase()
  receiver = await startReceivingServer()
})
afterAll(async () => {
  await stores.drop()
  await receiver.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () =>
  startAppProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: stores.appUrl,
    DATABASE_OWNER_URL: stores.ownerUrl,
    CLICKHOUSE_URL: inject('stores').clickhouseUrl,
    CLICKHOUSE_DATABASE: `test_kill_${process.pid}`,
  })

test('a kill in the middle of sending loses nobody and doubles nobody', { timeout: 120_000 }, async () => {
  const user = await buildUser(stores.database.systemDb, { type: 'admin' })
  await buildCustomers(stores.database.systemDb, user, recipients)
  const first = await start()
  const before = createMailingBuilder({ client: createTestClient(first.url) }, user)
  await before.relay(receiver.port, { maxConnections: connections })
  const task = await before.task([], { selection: { scope: batchScope.All } })
  receiver.delayMs = 5
  await createTestClient(first.url).call(
    sendTaskRoutes.submit,
    { params: { id: task.id } },
    { token: user.token },
  )
  while (receiver.arrived.length < recipients / 4) await new Promise((resolve) => setTimeout(resolve, 5))
  await first.kill('SIGKILL')
  const arrivedBefore = receiver.arrived.length
  expect(arrivedBefore).toBeLessThan(recipients)

  await passLeases(stores.database.systemDb)
  receiver.delayMs = 0
  const second = await start()
  const after = createMailingBuilder({ client: createTestClient(second.url) }, user)
  const done = await after.until(task.id, ({ state }) => state === 'DONE', 60_000)
  await second.kill()

  const { counts } = done
  expect(counts.sent + counts.unknown).toBe(recipients)
  expect(counts.unknown).toBeLessThanOrEqual(connections)
  const arrived = receiver.arrived.map(({ to }) => to)
  expect(arrived).toHaveLength(new Set(arrived).size)
  const missing = await stores.database.systemDb.query<{ state: number }>(
    'select state from send_recipients where task_id = $1 and email <> all($2)',
    [task.id, arrived],
  )
  expect(missing.every(({ state }) => state === 7)).toBe(true)
})
