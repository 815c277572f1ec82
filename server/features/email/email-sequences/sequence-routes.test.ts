import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import {
  type SequenceInput,
  type SequencePersonChange,
  sequenceRoutes,
} from '@landfall/contract/email/mail-sequences.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { letter } from '#testing/written-mail.ts'
import { queueMessage } from '../email-intake/intake-queue.ts'

let app: TestApp
let receiver: ReceivingServer

beforeAll(async () => {
  app = await sharedTestApp()
  receiver = await startReceivingServer()
})
afterAll(() => receiver?.stop())

interface Seller {
  user: TestUser
  as: { token: string }
  build: MailingBuilder
}

async function seller(): Promise<Seller> {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const build = createMailingBuilder(app, user)
  await build.relay(receiver.port)
  return { user, as: { token: user.token }, build }
}

async function sequenceOf({ as, build }: Seller, wishes: Partial<SequenceInput> = {}, steps = 3) {
  const templates = []
  for (let at = 0; at < steps; at += 1)
    templates.push(await build.template({ subject: `Step ${at + 1} for {{contact.name}}` }))
  const body: SequenceInput = {
    ...{
      name: 'First contact',
      sender: 'fixed',
      fromName: 'Li',
      fromAddress: 'sales@seller.example',
      replyTo: '',
    },
    ...{ trackReads: true, purpose: 'business', hours: { from: 0, to: 24 }, stopStages: [] },
    steps: templates.map(({ id }, at) => ({
      waitDays: at === 0 ? 0 : 2,
      templateId: id,
      isInThread: at !== 2,
    })),
    ...wishes,
  }
  const { id } = await app.client.call(sequenceRoutes.create, { body }, as)
  return { id, body, templates }
}

const add = ({ as }: Seller, id: number, ids: number[]) =>
  app.client.call(
    sequenceRoutes.addPeople,
    { params: { id }, body: { selection: { scope: batchScope.Checked, ids } } },
    as,
  )
const start = ({ as }: Seller, id: number) => app.client.call(sequenceRoutes.start, { params: { id } }, as)
const people = async ({ as }: Seller, id: number) =>
  (await app.client.call(sequenceRoutes.people, { params: { id } }, as)).items
const change = ({ as }: Seller, id: number, wanted: SequencePersonChange) =>
  app.client.call(
    sequenceRoutes.changePeople,
    { params: { id }, body: { selection: { scope: batchScope.All }, change: wanted } },
    as,
  )

async function until<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const value = await read()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it never came so far')
}

const arrived = (address: string, count: number) =>
  until(async () => {
    const mails = receiver.arrived.filter(({ to }) => to === address)
    return mails.length >= count && mails.map(({ mail }) => mail)
  })
/** Somebody's place once his last mail is known to be sent. */
const placed = (from: Seller, id: number) =>
  until(async () => (await people(from, id)).find(({ sentAt }) => sentAt !== null))

async function replyTo({ user }: Seller, inReplyTo: string | undefined, from: string) {
  const text = 'Please quote 500.'
  await queueMessage(app.systemDb, {
    ...{ companyId: user.companyId, mailboxId: null, envelopeTo: '', receivedAt: new Date() },
    raw: Buffer.from(
      letter({ from, subject: 'Re: Step', text, headers: [`In-Reply-To: ${inReplyTo}`] }).replaceAll(
        '\n',
        '\r\n',
      ),
    ),
  })
}

test('mails go out one after the other as one thread, and none after an answer', async () => {
  const li = await seller()
  const { id } = await sequenceOf(li)
  const customerId = await li.build.customer('ann@seq.example')
  expect(await add(li, id, [customerId])).toMatchObject({ added: 1, already: 0 })
  expect(await add(li, id, [customerId])).toMatchObject({ added: 0, already: 1 })
  await start(li, id)
  const [first] = await arrived('ann@seq.example', 1)
  expect(first?.subject).toMatch(/^Step 1 for Buyer of/)
  expect(first?.headers.map(({ key }) => key)).toContain('list-unsubscribe')
  expect(first?.html).toContain('/u/')
  expect(first?.html).toContain('because you do business with')
  const place = await placed(li, id)
  expect(place).toMatchObject({ state: 'active', nextStep: 2, name: expect.any(String) })
  const days = (Date.parse(place.dueAt ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(1)
  await change(li, id, { kind: 'move', step: 2 })
  const [, second] = await arrived('ann@seq.example', 2)
  expect(second?.subject).toBe(`Re: ${first?.subject}`)
  expect([second?.inReplyTo, second?.references]).toEqual([first?.messageId, first?.messageId])
  await replyTo(li, second?.messageId, 'ann@seq.example')
  await until(async () => (await people(li, id)).every(({ reason }) => reason === 'replied'))
  const view = await app.client.call(sequenceRoutes.read, { params: { id } }, li.as)
  expect(view).toMatchObject({ state: 'running', people: { total: 1, stopped: 1, replied: 1 } })
  expect(view.content.map(({ sent, replied }) => [sent, replied])).toEqual([
    [1, 0],
    [1, 1],
    [0, 0],
  ])
  // Moved by hand, he is written to again, in a thread of its own.
  await change(li, id, { kind: 'move', step: 3 })
  const [, , third] = await arrived('ann@seq.example', 3)
  expect(third?.subject).toMatch(/^Step 3/)
  expect(third?.inReplyTo).toBeUndefined()
  await until(async () => (await people(li, id)).every(({ state }) => state === 'finished'))
})

test('who has the customer writes, and who leaves or comes further is written to no more', async () => {
  const li = await seller()
  const { id } = await sequenceOf(li, { sender: 'owner', stopStages: ['sample'] })
  const [stays, moves, leaves] = [
    await li.build.customer('stays@own.example'),
    await li.build.customer('moves@own.example'),
    await li.build.customer('leaves@own.example'),
  ]
  await add(li, id, [stays, moves, leaves])
  await app.systemDb.query(`update users set email = 'wang@seller.example', name = 'Wang' where id = $1`, [
    li.user.id,
  ])
  await app.systemDb.query(`update customers set stage = 'sample' where id = $1`, [moves])
  await app.client.call(suppressionRoutes.add, { body: { emails: ['leaves@own.example'] } }, li.as)
  await start(li, id)
  const [mail] = await arrived('stays@own.example', 1)
  expect(mail?.from).toMatchObject({ address: 'wang@seller.example', name: 'Wang' })
  await until(async () => (await people(li, id)).filter(({ state }) => state === 'stopped').length === 2)
  const reasons = (await people(li, id)).map(({ address, reason }) => [address, reason])
  expect(new Map(reasons as [string, string][])).toEqual(
    new Map([
      ['stays@own.example', null],
      ['moves@own.example', 'stage'],
      ['leaves@own.example', 'suppressed'],
    ] as never),
  )
  expect(receiver.arrived.filter(({ to }) => /^(moves|leaves)@own/.test(to))).toEqual([])
  const unsubscribe = /href="([^"]+\/u\/[^"]+)"/.exec(mail?.html || '')?.[1] ?? ''
  await fetch(unsubscribe, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  await until(async () => (await people(li, id)).some(({ reason }) => reason === 'unsubscribed'))
})

test('nobody is written to on a day off, and somebody who is away not before he is back', async () => {
  const li = await seller()
  const { id } = await sequenceOf(li)
  await app.systemDb.query(
    `insert into free_days (company_id, day, name) select $1, current_date + n, 'Fair' from generate_series(-1, 3) n`,
    [li.user.companyId],
  )
  const customerId = await li.build.customer('rest@days.example')
  await add(li, id, [customerId])
  const [resting] = await people(li, id)
  expect(Date.parse(resting?.dueAt ?? '') - Date.now()).toBeGreaterThan(2 * 86_400_000)
  await start(li, id)
  // Due by hand all the same: the turn puts him off again.
  await change(li, id, { kind: 'move', step: 1 })
  await until(async () =>
    (await people(li, id)).some(({ dueAt }) => Date.parse(dueAt ?? '') > Date.now() + 86_400_000),
  )
  expect(receiver.arrived.filter(({ to }) => to === 'rest@days.example')).toEqual([])
})

test('a sequence whose template is gone waits and says so', async () => {
  const li = await seller()
  const { id, templates } = await sequenceOf(li, {}, 1)
  await add(li, id, [await li.build.customer('gone@tpl.example')])
  await app.client.call(templateRoutes.remove, { params: { id: templates[0]!.id } }, li.as)
  const refused = await app.client.send(sequenceRoutes.start, { params: { id } }, li.as)
  expect(refused.code).toBe(codeOf('emailTemplateNotFound'))
  await app.client.call(templateRoutes.restore, { params: { id: templates[0]!.id } }, li.as)
  await change(li, id, { kind: 'pause' })
  await start(li, id)
  await app.client.call(templateRoutes.remove, { params: { id: templates[0]!.id } }, li.as)
  await change(li, id, { kind: 'resume' })
  await until(async () => {
    const view = await app.client.call(sequenceRoutes.read, { params: { id } }, li.as)
    return view.state === 'paused' && view.trouble === 'template'
  })
  const { items } = await app.client.call(noticeRoutes.list, {}, li.as)
  expect(items).toContainEqual(expect.objectContaining({ kind: 'sequencePaused' }))
})

test('sequences change, and go with their people; what was sent stays', async () => {
  const li = await seller()
  const { id, body, templates } = await sequenceOf(li)
  await add(li, id, [await li.build.customer('later@chg.example')])
  await change(li, id, { kind: 'move', step: 3 })
  const beyond = await app.client.send(
    sequenceRoutes.changePeople,
    { params: { id }, body: { selection: { scope: batchScope.All }, change: { kind: 'move', step: 4 } } },
    li.as,
  )
  expect(beyond.code).toBe(codeOf('sequenceStepUnknown'))
  const shorter = {
    ...body,
    name: 'Shorter',
    steps: [{ waitDays: 0, templateId: templates[0]!.id, isInThread: true }],
  }
  const changed = await app.client.call(sequenceRoutes.update, { params: { id }, body: shorter }, li.as)
  expect(changed).toMatchObject({ name: 'Shorter', steps: 1, content: [{ isInThread: false }] })
  await start(li, id)
  await until(async () => (await people(li, id)).every(({ state }) => state === 'finished'))
  const twoAtOnce = { ...body, steps: body.steps.map((step) => ({ ...step, waitDays: 0 })) }
  expect((await app.client.send(sequenceRoutes.create, { body: twoAtOnce }, li.as)).status).toBe(400)
  await app.client.call(sequenceRoutes.remove, { params: { id } }, li.as)
  const { items } = await app.client.call(sequenceRoutes.list, {}, li.as)
  expect(items).toEqual([])
  const customer = await app.client.call(customerRoutes.list, {}, li.as)
  expect(customer.items).toHaveLength(1)
})

test('sequences of others stay theirs', async () => {
  const li = await seller()
  const { id, body } = await sequenceOf(li, {}, 1)
  const colleague = await buildUser(app.systemDb, { companyId: li.user.companyId, dataScope: 'own' })
  const stranger = await buildUser(app.systemDb)
  for (const { token } of [colleague, stranger]) {
    const read = await app.client.send(sequenceRoutes.read, { params: { id } }, { token })
    expect(read.code).toBe(codeOf('sequenceNotFound'))
    const list = await app.client.call(sequenceRoutes.list, {}, { token })
    expect(list.items).toEqual([])
  }
  await expectRefusals(app, Object.values(sequenceRoutes), (route) => ({
    params: { id },
    body: bodyFor(route.path, route.method, body),
  }))
})

function bodyFor(path: string, method: string, input: SequenceInput): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined
  const selection = { scope: batchScope.All }
  if (path.endsWith('/people')) return { selection }
  if (path.endsWith('/change')) return { selection, change: { kind: 'pause' } }
  return method === 'PUT' || path === '/api/mail-sequences' ? input : undefined
}
