import { randomUUID } from 'node:crypto'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import {
  quickReplyRoutes,
  type SocialConversationChange,
  socialInboxRoutes,
} from '@landfall/contract/social/social-inbox.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type SocialApp, startSocialApp } from '#testing/social-app.ts'
import { untilWorkedOff } from '#testing/social-reports.ts'
import type { OwnTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { playedToken } from '../social-demo/played-answers.ts'
import { report } from '../social-demo/played-networks.ts'
import {
  messageReport,
  type PlayedLine,
  stateReport,
  watermarkReport,
} from '../social-demo/played-reports.ts'
import { settleLost } from './message-store.ts'

let social: SocialApp
let app: OwnTestApp
let admin: TestUser

beforeAll(async () => {
  social = await startSocialApp()
  app = social.app
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  social.reset()
})
afterAll(() => social.stop())

const as = (who: TestUser) => ({ token: who.token })

const bind = (network: SocialNetwork) => social.bind(admin, network)

const listed = async (who: TestUser, tab = 'all') =>
  (await app.client.call(socialInboxRoutes.list, { query: { tab } }, as(who))).items
const read = (id: number) => app.client.call(socialInboxRoutes.read, { params: { id } }, as(admin))
const send = (id: number, text: string, key: string = randomUUID()) =>
  app.client.send(socialInboxRoutes.send, { params: { id }, body: { key, text } }, as(admin))
const ann = { ref: '34600111222', name: 'Ann Berg' }

/** Lets Ann write to an account, and answers her conversation. */
async function hearFrom(line: PlayedLine, text: string, person = ann): Promise<number> {
  expect(await social.played.write(line, person, text)).toBe(200)
  await untilWorkedOff(app)
  const found = (await listed(admin)).find(({ name }) => name === person.name || name === '')
  return found!.id
}

test('nobody binds or reads without the right', async () => {
  // Whoever works with accounts may choose among them.
  const { choices: _open, ...accountRoutes } = socialAccountRoutes
  const routes = [accountRoutes, socialInboxRoutes, quickReplyRoutes].flatMap((each) => Object.values(each))
  await expectRefusals(app, routes, ({ method }) => ({
    params: { id: 1 },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  }))
})

test('the door opens to the network alone, and takes what it has taken before once', async () => {
  const line = await bind('whatsapp')
  const { verifyToken } = await app.client.call(
    socialAccountRoutes.door,
    { params: { id: line.id } },
    as(admin),
  )
  const ask = async (token: string) => {
    const query = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`
    const response = await fetch(`${line.address}?${query}`)
    return [response.status, await response.text()]
  }
  expect(await ask(verifyToken)).toEqual([200, '1158201444'])
  expect((await ask('guessed'))[0]).toBe(403)
  const said = messageReport(line, ann, 'Hello')
  expect(await report({ ...line, secret: 'another' }, said)).toBe(403)
  expect(await report({ ...line, address: `${line.address}x` }, said)).toBe(404)
  const [account] = (await app.client.call(socialAccountRoutes.list, {}, as(admin))).items
  expect(account?.refusedAt).toEqual(expect.any(String))
  // The same bytes again, and the same message in another report.
  const twice = structuredClone(said) as { entry: { id: string }[] }
  twice.entry[0]!.id = '1'
  for (const each of [said, said, twice]) expect(await report(line, each)).toBe(200)
  await untilWorkedOff(app)
  const [row] = await listed(admin)
  expect((await read(row!.id)).messages.map(({ text }) => text)).toEqual(['Hello'])
})

test('a message finds its customer by the number, is told to who has him, answered, and stands in his timeline', async () => {
  const line = await bind('whatsapp')
  const seller = await buildUser(app.systemDb, { companyId: admin.companyId, dataScope: 'own' })
  const { id: customerId } = await buildCustomer(app.client, seller, {
    name: 'Harbour Tools',
    phone: '+34600111222',
  })
  const id = await hearFrom(line, 'Price for 500?')
  const [row] = await listed(seller, 'unread')
  expect(row).toMatchObject({ id, customerId, responsibleId: seller.id, bar: null, lastDirection: 'in' })
  const notices = await app.client.call(noticeRoutes.list, {}, as(seller))
  expect(notices.items).toMatchObject([
    { kind: 'socialMessage', path: `/social-marketing?conversation=${id}` },
  ])
  const key = randomUUID()
  const { data: sent } = await send(id, '4.35 USD each', key)
  expect(sent).toMatchObject({ state: 'sent', direction: 'out' })
  // A second press of the same button is the same message.
  await send(id, '4.35 USD each', key)
  const handed = social.network.asked.filter(({ path }) => path.endsWith('/messages'))
  expect(handed.map(({ body }) => body)).toEqual([
    expect.objectContaining({ to: ann.ref, text: { preview_url: false, body: '4.35 USD each' } }),
  ])
  const { items } = await app.client.call(timelineRoutes.read, { params: { id: customerId } }, as(admin))
  expect(items.flatMap((item) => (item.kind === 'chat' ? [[item.direction, item.text]] : []))).toEqual([
    ['out', '4.35 USD each'],
    ['in', 'Price for 500?'],
  ])
})

test('an answer in the same second stands after what it answers, for networks tell whole seconds', async () => {
  const line = await bind('telegram')
  const id = await hearFrom(line, 'Do you have it in blue?')
  const until = Math.ceil(Date.now() / 1000) * 1000
  await new Promise((resolve) => setTimeout(resolve, until - Date.now()))
  await send(id, 'Yes, and in green')
  await hearFrom(line, 'Green then')
  const { messages } = await app.client.call(socialInboxRoutes.read, { params: { id } }, as(admin))
  expect(messages.map(({ text }) => text)).toEqual([
    'Do you have it in blue?',
    'Yes, and in green',
    'Green then',
  ])
  const [first] = (await app.client.call(socialInboxRoutes.list, { query: { tab: 'all' } }, as(admin))).items
  expect(first).toMatchObject({ excerpt: 'Green then' })
})

test('states count by how much they tell, in whatever order they come', async () => {
  const line = await bind('whatsapp')
  const id = await hearFrom(line, 'Hello')
  const key = randomUUID()
  await send(id, 'Hello Ann', key)
  const [stored] = await app.systemDb.query<{ providerId: string }>(
    'select provider_id from social_messages where send_key = $1',
    [key],
  )
  const tell = async (status: string, errors?: object[]) => {
    const state = { id: stored!.providerId, to: ann.ref, status, ...(errors ? { errors } : {}) }
    await report(line, stateReport(line.targetId, state))
    await untilWorkedOff(app)
    return (await read(id)).messages.at(-1)
  }
  const failed = await tell('failed', [{ code: 131026, title: 'Message undeliverable' }])
  expect(failed).toMatchObject({ state: 'failed', failure: 'person', trouble: 'Message undeliverable' })
  // Delivered after it failed: it is there.
  expect(await tell('delivered')).toMatchObject({ state: 'delivered', failure: null })
  expect(await tell('read')).toMatchObject({ state: 'read' })
  expect(await tell('delivered')).toMatchObject({ state: 'read' })
  expect(await tell('failed')).toMatchObject({ state: 'read' })
})

test('when the answer to a sending is lost nobody claims anything, until the network tells', async () => {
  const line = await bind('whatsapp')
  const id = await hearFrom(line, 'Hello')
  social.network.answer = ({ path }) => (path.endsWith('/messages') ? 'cut' : undefined)
  const key = randomUUID()
  const { data } = await send(id, 'Hello Ann', key)
  expect(data).toMatchObject({ state: 'unknown', failure: 'unreachable' })
  await report(
    line,
    stateReport(line.targetId, { id: 'wamid.lost', to: ann.ref, status: 'delivered', sendKey: key }),
  )
  await untilWorkedOff(app)
  expect((await read(id)).messages.at(-1)).toMatchObject({ state: 'delivered', failure: null })
  // A process that was killed between storing and sending.
  await app.systemDb.query(
    `update social_messages set state = 'sending', at = now() - interval '3 minutes' where send_key = $1`,
    [key],
  )
  await settleLost(app.systemDb)
  expect((await read(id)).messages.find(({ direction }) => direction === 'out')?.state).toBe('unknown')
})

test('after the window nothing is sent, and the network’s own word on it is told', async () => {
  const line = await bind('whatsapp')
  const id = await hearFrom(line, 'Hello')
  const [open] = await listed(admin)
  expect(Date.parse(open!.replyUntil!) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  const message = 'Message failed to send because more than 24 hours have passed'
  social.network.answer = ({ path }) =>
    path.endsWith('/messages') ? { status: 400, body: { error: { code: 131047, message } } } : undefined
  expect((await send(id, 'Too late')).data).toMatchObject({
    state: 'failed',
    failure: 'window',
    trouble: message,
  })
  await app.systemDb.query(
    `update social_conversations set last_in_at = now() - interval '25 hours' where id = $1`,
    [id],
  )
  social.network.asked = []
  expect((await send(id, 'Later still')).code).toBe(codeOf('socialWindowClosed'))
  expect(social.network.asked).toEqual([])
  expect((await read(id)).bar).toBe('window')
  const note = { params: { id }, body: { text: 'Call him' } }
  expect(await app.client.call(socialInboxRoutes.note, note, as(admin))).toMatchObject({ direction: 'note' })
})

test('somebody who hides his number is known by his id, and keeps his conversation when it changes', async () => {
  const line = await bind('whatsapp')
  const value = (more: object) => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '0',
        changes: [{ field: 'messages', value: { metadata: { phone_number_id: line.targetId }, ...more } }],
      },
    ],
  })
  const said = (from: object, id: string, text: string) =>
    value({
      contacts: [{ profile: { name: 'Ann Berg', username: 'annb' }, user_id: 'ES.1', ...from }],
      messages: [{ id, timestamp: '1764000000', type: 'text', text: { body: text }, from_user_id: 'ES.1' }],
    })
  await report(line, said({}, 'a', 'Hidden'))
  await report(
    line,
    value({
      messages: [
        {
          ...{ id: 'b', timestamp: '1764000001', type: 'system' },
          system: { type: 'user_changed_user_id', user_id: 'ES.2', previous_user_id: 'ES.1' },
        },
      ],
    }),
  )
  await report(
    line,
    value({
      contacts: [{ profile: { name: 'Ann Berg' }, wa_id: ann.ref, user_id: 'ES.2' }],
      messages: [
        {
          ...{ id: 'c', timestamp: '1764000002', type: 'text', text: { body: 'Shown' } },
          ...{ from: ann.ref, from_user_id: 'ES.2' },
        },
      ],
    }),
  )
  await untilWorkedOff(app)
  const rows = await listed(admin)
  expect(rows).toMatchObject([{ name: 'Ann Berg', username: 'annb', phone: `+${ann.ref}` }])
  expect((await read(rows[0]!.id)).messages.map(({ text }) => text)).toEqual(['Hidden', 'Shown'])
})

test('Telegram and Messenger are answered in their own shapes', async () => {
  const telegram = await bind('telegram')
  const chat = await hearFrom(telegram, 'Hi', { ref: '5012345', name: 'Dmitri Sokolov' })
  expect((await send(chat, 'Hello')).data).toMatchObject({ state: 'sent' })
  expect(social.network.asked.at(-1)?.body).toEqual({ chat_id: 5_012_345, text: 'Hello' })
  social.network.answer = () => ({
    status: 403,
    body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' },
  })
  expect((await send(chat, 'Still there?')).data).toMatchObject({ state: 'failed', failure: 'person' })
  social.network.answer = undefined
  expect((await send(chat, 'Hello?')).code).toBe(codeOf('socialPersonUnreachable'))
  await app.client.call(socialAccountRoutes.unbind, { params: { id: telegram.id } }, as(admin))
  const page = await bind('facebook')
  const talk = await hearFrom(page, 'Do you deliver?', { ref: '998877', name: '' })
  await send(talk, 'We do')
  expect(social.network.asked.at(-1)).toMatchObject({
    token: `${playedToken}facebook-page`,
    body: { recipient: { id: '998877' }, messaging_type: 'RESPONSE', message: { text: 'We do' } },
  })
  await report(page, watermarkReport(page.targetId, '998877', 'read'))
  await untilWorkedOff(app)
  expect((await read(talk)).messages.at(-1)).toMatchObject({ state: 'read' })
})

test('conversations are given away, closed, linked and kept from those who may not read their customer', async () => {
  const line = await bind('whatsapp')
  const id = await hearFrom(line, 'Hello')
  const one = await buildUser(app.systemDb, { companyId: admin.companyId, dataScope: 'own' })
  const other = await buildUser(app.systemDb, { companyId: admin.companyId, dataScope: 'own' })
  // Nobody's yet: everybody who answers sees it.
  expect([await listed(one), await listed(other)].map(({ length }) => length)).toEqual([1, 1])
  const selection: BatchSelection = { scope: batchScope.Checked, ids: [id] }
  const change = (wanted: SocialConversationChange) =>
    app.client.call(socialInboxRoutes.change, { body: { selection, change: wanted } }, as(admin))
  await change({ kind: 'assign', userId: one.id })
  expect([await listed(one, 'mine'), await listed(other)].map(({ length }) => length)).toEqual([1, 0])
  const { id: customerId } = await buildCustomer(app.client, other, { name: 'Quay Trading' })
  await app.client.call(socialInboxRoutes.link, { params: { id }, body: { customerId } }, as(admin))
  expect([await listed(one), await listed(other)].map(({ length }) => length)).toEqual([0, 1])
  const theirs = await buildCustomer(app.client, await buildUser(app.systemDb))
  const foreign = await app.client.send(
    socialInboxRoutes.link,
    { params: { id }, body: { customerId: theirs.id } },
    as(admin),
  )
  expect(foreign.code).toBe(codeOf('socialCustomerUnknown'))
  await change({ kind: 'close', isClosed: true })
  expect(await listed(admin, 'open')).toEqual([])
  await hearFrom(line, 'One more thing')
  expect(await listed(admin, 'open')).toMatchObject([{ id, isUnread: true, excerpt: 'One more thing' }])
})

test('texts that are ready to be sent are shared, named once, and come back from the recycle bin', async () => {
  const body = { name: 'Quote', text: 'Hello {{name}}' }
  const reply = await app.client.call(quickReplyRoutes.create, { body }, as(admin))
  const twin = await app.client.send(quickReplyRoutes.create, { body }, as(admin))
  expect(twin.code).toBe(codeOf('quickReplyNameTaken'))
  const params = { id: reply.id }
  await app.client.call(quickReplyRoutes.change, { params, body: { ...body, text: 'Hi' } }, as(admin))
  await app.client.call(quickReplyRoutes.remove, { params }, as(admin))
  expect((await app.client.send(quickReplyRoutes.remove, { params }, as(admin))).code).toBe(
    codeOf('quickReplyNotFound'),
  )
  const bin = await app.client.call(recycleRoutes.list, { query: {} }, as(admin))
  const ids = bin.items.filter(({ kind }) => kind === 'quickReply').map(({ id }) => id)
  await app.client.call(
    recycleRoutes.restore,
    { body: { selection: { scope: batchScope.Checked, ids } } },
    as(admin),
  )
  expect((await app.client.call(quickReplyRoutes.list, {}, as(admin))).items).toEqual([
    { id: reply.id, name: 'Quote', text: 'Hi' },
  ])
})
