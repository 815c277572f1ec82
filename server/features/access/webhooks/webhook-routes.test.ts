import { createHmac } from 'node:crypto'
import {
  type WebhookKind,
  webhookKinds,
  webhookLimit,
  webhookRoutes,
} from '@landfall/contract/access/webhooks.ts'
import { mergeRoutes } from '@landfall/contract/customers/customer-merge.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, openSession, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { sendDue, startWebhooks, type WebhookLoopDeps } from './webhook-loop.ts'

let app: OwnTestApp
let receiver: WebhookReceiver
let boss: TestUser

beforeAll(async () => {
  ;[app, receiver] = await Promise.all([
    startTestApp({ WEBHOOKS_PRIVATE: 'on' }, ['--role=api']),
    startWebhookReceiver(),
  ])
})
afterAll(() => Promise.all([app.stop(), receiver.stop()]))
beforeEach(async () => {
  // What earlier tests still owe is not sent in this one.
  await app.systemDb.query('delete from webhooks')
  receiver.arrived.length = 0
  receiver.answer = null
  boss = await buildUser(app.systemDb, { type: 'admin' })
})

const input = (kinds: readonly WebhookKind[] = webhookKinds, url = receiver.url) => ({
  url,
  kinds: [...kinds],
  isActive: true,
})
const create = (kinds?: readonly WebhookKind[]) =>
  app.client.call(webhookRoutes.create, { body: input(kinds) }, { token: boss.token })
const deps = (): WebhookLoopDeps => ({
  database: app.stores.database,
  log: app.app.platform.log,
  secrets: app.app.platform.secrets,
  fetch: createOutsideFetch(createWebGuard({ allowInside: true, log: app.app.platform.log })),
})
const loop = () => sendDue(deps())
/** Sends until nothing is due; each turn takes one event of a customer. */
async function sendAll() {
  while ((await loop()) > 0);
}
const makeDue = () =>
  app.systemDb.query(`update webhook_deliveries set next_attempt_at = now() where state = 'waiting'`)
const deliveries = async (id: number) =>
  (await app.client.call(webhookRoutes.deliveries, { params: { id } }, { token: boss.token })).items
const types = () => receiver.arrived.map(({ body }) => body.type)

it('is neither made nor led elsewhere by support', async () => {
  const { webhook } = await create()
  const support = await buildUser(app.systemDb, { level: 'system' })
  const token = await openSession(app.systemDb, boss.id)
  await app.systemDb.query(
    `update sessions set actor_id = $2, method = 'signInAs' where id = (select max(id) from sessions where user_id = $1)`,
    [boss.id, support.id],
  )
  const body = input(['customer.created'], 'https://elsewhere.example/hook')
  const made = await app.client.send(webhookRoutes.create, { body }, { token })
  expect(made.code).toBe(codeOf('notAsSupport'))
  const led = await app.client.send(webhookRoutes.update, { params: { id: webhook.id }, body }, { token })
  expect(led.code).toBe(codeOf('notAsSupport'))
})

describe('a webhook', () => {
  it('is told of everything that happens to a customer, in order, signed, and of no other company', async () => {
    const { secret } = await create()
    const stranger = await buildUser(app.systemDb, { type: 'admin' })
    await buildCustomer(app.client, stranger)
    const { id, name } = await buildCustomer(app.client, boss)
    const as = { token: boss.token }
    const selection = { scope: batchScope.Checked, ids: [id] }
    await app.client.call(customerRoutes.update, { params: { id }, body: { name, remark: 'New' } }, as)
    await app.client.call(
      followUpRoutes.create,
      { params: { id }, body: { method: 'call', content: 'Hello' } },
      as,
    )
    await app.client.call(placementRoutes.release, { body: { selection } }, as)
    const { deletedAt } = await app.client.call(customerRoutes.removeBatch, { body: { selection } }, as)
    await app.client.call(customerRoutes.restore, { body: { deletedAt } }, as)
    await sendAll()
    expect(types()).toEqual([
      'customer.created',
      'customer.changed',
      'followUp.created',
      'customer.ownerChanged',
      'customer.deleted',
      'customer.restored',
    ])
    const [, changed, , moved] = receiver.arrived
    const free = { dropsAt: null, lockedUntil: null, pooledAt: null }
    expect(changed?.body.data).toMatchObject({ customer: { id, name, ...free }, changed: ['remark'] })
    expect(moved?.body.data).toMatchObject({
      customer: { ownerId: null, pooledAt: expect.any(String) },
      previousOwnerId: boss.id,
    })
    for (const { headers, text } of receiver.arrived) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      )
    }
  })

  it('hears what a rolled back transaction did not do, and what it did not ask for, never', async () => {
    await create(['customer.deleted'])
    await buildCustomer(app.client, boss)
    await app.client.send(customerRoutes.create, { body: { name: '' } }, { token: boss.token })
    await sendAll()
    expect(types()).toEqual([])
  })

  it('counts changed people and labels as a change of the customer, told once for all of an edit', async () => {
    await create(['customer.created', 'customer.changed'])
    const person = { name: 'Ann', workEmail: 'ann@hooked.example' }
    const body = (change: object) => ({ body: { name: 'Hooked', ...change } })
    const as = { token: boss.token }
    const { id, contacts } = await app.client.call(customerRoutes.create, body({ contacts: [person] }), as)
    const params = { id }
    const kept = { ...person, id: contacts[0]?.id }
    const edit = (change: object) =>
      app.client.call(customerRoutes.update, { params, ...body({ contacts: [kept], ...change }) }, as)
    await edit({ contacts: [{ ...kept, name: 'Ann Lee' }] })
    await edit({ contacts: [{ ...kept, name: 'Ann Lee' }, { name: 'Bo' }], remark: 'Two people' })
    await edit({ contacts: [{ ...kept, name: 'Ann Lee' }], remark: 'Two people' })
    await sendAll()
    expect(types()).toEqual(['customer.created', 'customer.changed', 'customer.changed', 'customer.changed'])
    expect(receiver.arrived.slice(1).map(({ body: { data } }) => data.changed)).toEqual([
      ['contacts'],
      ['remark', 'contacts'],
      ['contacts'],
    ])
  })

  it('tells of a merge as of a merge, with the customer that stays, and of its undoing', async () => {
    await create()
    const person = { name: 'Ann', workEmail: 'ann@part.example' }
    const [target, part] = [
      await buildCustomer(app.client, boss, { name: 'The one that stays' }),
      await buildCustomer(app.client, boss, { name: 'The other', contacts: [person] } as never),
    ]
    await sendAll()
    receiver.arrived.length = 0
    const as = { token: boss.token }
    const body = { targetId: target.id, customerIds: [part.id], ownerFrom: target.id }
    const { id } = await app.client.call(mergeRoutes.merge, { body }, as)
    await app.client.call(mergeRoutes.undo, { params: { id } }, as)
    await sendAll()
    const told = (customerId: number) =>
      receiver.arrived
        .filter(({ body: { data } }) => (data.customer as { id: number }).id === customerId)
        .map(({ body: { type, data } }) => [type, data.targetId ?? data.changed])
    expect(told(part.id)).toEqual([
      ['customer.merged', target.id],
      ['customer.mergeUndone', target.id],
    ])
    expect(told(target.id)).toEqual([
      ['customer.changed', ['contacts']],
      ['customer.changed', ['contacts']],
    ])
  })

  it('says that a customer dropped when a rule let it go', async () => {
    await create(['customer.dropped', 'customer.ownerChanged'])
    const { id } = await buildCustomer(app.client, boss)
    await app.systemDb.query(`update customers set owner_id = null, release_type = 'auto' where id = $1`, [
      id,
    ])
    await sendAll()
    expect(types()).toEqual(['customer.dropped'])
  })

  it('is tried again until it arrives, and what happened later waits behind', async () => {
    const { webhook } = await create(['customer.created', 'customer.changed'])
    receiver.answer = (response) => response.writeHead(503).end('busy')
    const { id, name } = await buildCustomer(app.client, boss)
    await app.client.call(
      customerRoutes.update,
      { params: { id }, body: { name, remark: 'Later' } },
      { token: boss.token },
    )
    await sendAll()
    expect(types()).toEqual(['customer.created'])
    const [later, first] = await deliveries(webhook.id)
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 503 })
    expect(later).toMatchObject({ state: 'waiting', attempts: 0 })
    receiver.answer = null
    await makeDue()
    await sendAll()
    expect(types()).toEqual(['customer.created', 'customer.created', 'customer.changed'])
    const ids = receiver.arrived.map(({ headers }) => headers['webhook-id'])
    expect(ids[0]).toBe(ids[1])
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'done' }, { state: 'done', attempts: 2 }])
  })

  it('is taken over from a sender that died', async () => {
    const { webhook } = await create(['customer.created'])
    await buildCustomer(app.client, boss)
    await app.systemDb.query(
      `update webhook_deliveries set attempts = 1, next_attempt_at = now() + interval '1 minute'`,
    )
    await sendAll()
    expect(types()).toEqual([])
    await makeDue()
    await Promise.all([loop(), loop(), loop()])
    expect(types()).toEqual(['customer.created'])
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  it('does not follow redirects, bears huge answers, and gives an event up after a day', async () => {
    const { webhook } = await create(['customer.created'])
    receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end()
    await buildCustomer(app.client, boss)
    await sendAll()
    expect(types()).toHaveLength(1)
    receiver.answer = (response) => {
      response.writeHead(200)
      response.end(Buffer.alloc(2 * 1024 * 1024))
    }
    await makeDue()
    await sendAll()
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'waiting', error: '1 MB' }])
    await app.systemDb.query(`update webhook_deliveries set created_at = now() - interval '25 hours'`)
    await makeDue()
    await sendAll()
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'failed', nextAttemptAt: null }])
  })

  it('is switched off when the receiver is gone or nothing has arrived for days, and its maker is told', async () => {
    const { webhook } = await create(['customer.created'])
    receiver.answer = (response) => response.writeHead(500).end()
    await buildCustomer(app.client, boss)
    await sendAll()
    await app.systemDb.query(`update webhooks set failing_since = now() - interval '4 days'`)
    await makeDue()
    await sendAll()
    const read = async () =>
      (await app.client.call(webhookRoutes.list, {}, { token: boss.token })).items.find(
        ({ id }) => id === webhook.id,
      )
    expect(await read()).toMatchObject({ isActive: false, offReason: 'failing', waiting: 1 })
    const told = await app.systemDb.query(
      `select 1 from notices where kind = 'webhookOff' and user_id = $1`,
      [boss.id],
    )
    expect(told).toHaveLength(1)
    await app.client.call(
      webhookRoutes.update,
      { params: { id: webhook.id }, body: input(['customer.created']) },
      { token: boss.token },
    )
    expect(await read()).toMatchObject({ isActive: true, offReason: null, failingSince: null })
    receiver.answer = (response) => response.writeHead(410).end()
    await makeDue()
    await sendAll()
    expect(await read()).toMatchObject({ isActive: false, offReason: 'gone' })
  })

  it('can be tried at once, sent to again, and given a new secret', async () => {
    const { webhook, secret } = await create(['customer.created'])
    const params = { id: webhook.id }
    const as = { token: boss.token }
    const ping = await app.client.call(webhookRoutes.ping, { params }, as)
    expect(ping).toMatchObject({ kind: 'ping', state: 'done', status: 204 })
    receiver.answer = (response) => response.writeHead(404).end()
    expect(await app.client.call(webhookRoutes.ping, { params }, as)).toMatchObject({
      state: 'failed',
      status: 404,
    })
    receiver.answer = null
    await app.client.call(webhookRoutes.redeliver, { params: { id: ping.id } }, as)
    await sendAll()
    expect(types()).toEqual(['ping', 'ping', 'ping'])
    const renewed = await app.client.call(webhookRoutes.renewSecret, { params }, as)
    expect(renewed.secret).not.toBe(secret)
    await app.client.call(webhookRoutes.ping, { params }, as)
    const last = receiver.arrived.at(-1)
    const key = Buffer.from(renewed.secret.slice('whsec_'.length), 'base64')
    const signed = `${last?.headers['webhook-id']}.${last?.headers['webhook-timestamp']}.${last?.text}`
    expect(last?.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    const stored = await app.systemDb.query<{ row: string }>('select w::text as row from webhooks w')
    expect(stored.some(({ row }) => row.includes(secret) || row.includes(renewed.secret))).toBe(false)
  })

  it('is one of a limited number per company, also under a race', async () => {
    const answers = await Promise.all(
      Array.from({ length: webhookLimit + 4 }, () =>
        app.client.send(webhookRoutes.create, { body: input() }, { token: boss.token }),
      ),
    )
    expect(answers.filter(({ code }) => code === codeOf('tooManyWebhooks'))).toHaveLength(4)
  })
})

it('refuses who is not signed in or may not', () =>
  expectRefusals(app, Object.values(webhookRoutes), ({ method, path }) => ({
    params: { id: 1 },
    ...(method === 'PUT' || (method === 'POST' && path === '/api/webhooks') ? { body: input() } : {}),
  })))

it('lets nobody wait for a receiver that does not answer', async () => {
  const silent = await startWebhookReceiver()
  silent.answer = () => undefined
  await app.client.call(
    webhookRoutes.create,
    { body: input(['customer.created'], silent.url) },
    { token: boss.token },
  )
  await create(['customer.created'])
  const names = Array.from({ length: 12 }, (_, index) => `Waiting ${index}`)
  for (const name of names) await buildCustomer(app.client, boss, { name })
  const stop = startWebhooks(deps())
  try {
    // All of one arrive while the first of the other are still under way.
    await expect.poll(() => receiver.arrived.length, { timeout: 15_000 }).toBe(names.length)
    expect(silent.arrived.length).toBeLessThanOrEqual(8)
  } finally {
    stop()
    await silent.stop()
  }
})

it('lets the webhooks of one company together take only so many turns', async () => {
  for (let hook = 0; hook < 4; hook += 1) await create(['customer.created'])
  for (let customer = 0; customer < 4; customer += 1) await buildCustomer(app.client, boss)
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  await app.client.call(
    webhookRoutes.create,
    { body: input(['customer.created']) },
    { token: stranger.token },
  )
  const { id } = await buildCustomer(app.client, stranger)
  expect(await loop()).toBe(13)
  expect(receiver.arrived.map(({ body }) => body.data)).toContainEqual(
    expect.objectContaining({ customer: expect.objectContaining({ id }) }),
  )
  expect(await loop()).toBe(4)
})
