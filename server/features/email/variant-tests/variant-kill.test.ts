import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { buildCustomers } from '#testing/build-customers.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser } from '#testing/build-people.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { createTestClient } from '#testing/test-client.ts'

const readers = 2_500
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

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('kills while a test is sent and while its rest is released lose nobody and double nobody', {
  timeout: 180_000,
}, async () => {
  const user = await buildUser(stores.systemDb, { type: 'admin' })
  await buildCustomers(stores.systemDb, user, readers)
  let app = await stores.start()
  const built = createMailingBuilder({ client: createTestClient(app.url), systemDb: stores.systemDb }, user)
  await built.relay(receiver.port, { maxConnections: connections })
  const templateIds = [(await built.template()).id, (await built.template()).id]
  const { id } = await built.task([], {
    ...{ selection: { scope: batchScope.All }, templateIds },
    variantPlan: { share: 20, by: 'click', hours: 1 },
  })
  receiver.delayMs = 5
  const params = { id }
  await createTestClient(app.url).call(sendTaskRoutes.submit, { params }, { token: user.token })
  while (receiver.arrived.length < 150) await soon()
  await app.kill('SIGKILL')
  expect(receiver.arrived.length).toBeLessThan(500)

  await stores.passLeases()
  app = await stores.start()
  const endTime = `update send_tasks set variant_ends_at = now() where id = $1 and variant_ends_at is not null returning id`
  while ((await stores.systemDb.query(endTime, [id])).length === 0) await soon()
  const released = `select count(*)::int as amount from send_recipients where task_id = $1 and state = ${recipientState.ready} and not_before is null`
  while (((await stores.systemDb.query<{ amount: number }>(released, [id]))[0]?.amount ?? 0) === 0)
    await soon()
  await app.kill('SIGKILL')

  await stores.passLeases()
  receiver.delayMs = 0
  app = await stores.start()
  const after = createMailingBuilder({ client: createTestClient(app.url) }, user)
  const { counts } = await after.until(id, ({ state }) => state === 'DONE', 90_000)
  await app.kill()

  expect(counts.sent + counts.unknown).toBe(readers)
  expect(counts.unknown).toBeLessThanOrEqual(2 * connections)
  const arrived = receiver.arrived.map(({ to }) => to)
  expect(arrived).toHaveLength(new Set(arrived).size)
  expect(arrived.length).toBeGreaterThanOrEqual(readers - counts.unknown)
  const contents = await stores.systemDb.query<{ amount: number }>(
    'select count(*)::int as amount from send_recipients where task_id = $1 group by content_id order by content_id',
    [id],
  )
  expect(contents.map(({ amount }) => amount)).toEqual([2_250, 250])
})
