import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCustomers } from '#testing/build-customers.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser } from '#testing/build-people.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { createTestClient } from '#testing/test-client.ts'

const recipients = 600
const connections = 5

let stores: KillableStores
let receiver: ReceivingServer

// A second try begins anew.
beforeEach(async () => {
  stores = await createKillableStores()
  receiver = await startReceivingServer()
})
afterEach(async () => {
  await stores.remove()
  await receiver.stop()
})

test('a kill in the middle of sending loses nobody and doubles nobody', { timeout: 120_000 }, async () => {
  const user = await buildUser(stores.systemDb, { type: 'admin' })
  await buildCustomers(stores.systemDb, user, recipients)
  const first = await stores.start()
  const before = createMailingBuilder(
    { client: createTestClient(first.url), systemDb: stores.systemDb },
    user,
  )
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

  await stores.passLeases()
  receiver.delayMs = 0
  const second = await stores.start()
  const after = createMailingBuilder({ client: createTestClient(second.url) }, user)
  const done = await after.until(task.id, ({ state }) => state === 'DONE', 60_000)
  await second.kill()

  const { counts } = done
  expect(counts.sent + counts.unknown).toBe(recipients)
  expect(counts.unknown).toBeLessThanOrEqual(connections)
  const arrived = receiver.arrived.map(({ to }) => to)
  expect(arrived).toHaveLength(new Set(arrived).size)
  const missing = await stores.systemDb.query<{ state: number }>(
    'select state from send_recipients where task_id = $1 and email <> all($2)',
    [task.id, arrived],
  )
  expect(missing.every(({ state }) => state === 7)).toBe(true)
})
