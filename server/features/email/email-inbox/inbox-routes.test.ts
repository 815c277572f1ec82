import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import { type ConversationChange, conversationRoutes } from '@landfall/contract/email/mail-conversations.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
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

/** Mails somebody and answers with what arrived. */
async function mailTo({ build, as }: Seller, address: string) {
  const customerId = await build.customer(address)
  const { id } = await build.task([customerId])
  await app.client.call(sendTaskRoutes.submit, { params: { id } }, as)
  await build.untilDone(id)
  const { mail } = receiver.arrived.findLast(({ to }) => to === address)!
  return { customerId, messageId: mail.messageId }
}

async function comesIn(
  { user }: Seller,
  {
    inReplyTo,
    ...written
  }: { inReplyTo: string | undefined; from: string; subject: string; text: string; headers?: string[] },
): Promise<void> {
  const headers = [`In-Reply-To: ${inReplyTo}`, ...(written.headers ?? [])]
  await queueMessage(app.systemDb, {
    ...{ companyId: user.companyId, mailboxId: null, envelopeTo: '', receivedAt: new Date() },
    raw: Buffer.from(letter({ ...written, headers }).replaceAll('\n', '\r\n')),
  })
  for (let tries = 0; tries < 200; tries += 1) {
    const left = await app.systemDb.query('select from mail_in where company_id = $1', [user.companyId])
    if (left.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('never read')
}

const listed = async (as: { token: string }, tab: string) =>
  (await app.client.call(conversationRoutes.list, { query: { tab } }, as)).items
const only = (id: number): BatchSelection => ({ scope: batchScope.Checked, ids: [id] })
const change = (as: { token: string }, id: number, wanted: ConversationChange) =>
  app.client.call(conversationRoutes.change, { body: { selection: only(id), change: wanted } }, as)

test('an answer is read beside what it answers, answered from there, and opened again by the next one', async () => {
  const li = await seller()
  const { as } = li
  const { customerId, messageId } = await mailTo(li, 'ann@harbour.example')
  await comesIn(li, {
    inReplyTo: messageId,
    from: 'Ann <ann@harbour.example>',
    subject: 'Re: Offer',
    text: 'Please quote 500.\n\nOn Mon, Li Wei wrote:\n> see our shop',
  })
  const [row] = await listed(as, 'open')
  expect(row).toMatchObject({
    ...{ email: 'ann@harbour.example', customerId, excerpt: 'Please quote 500.', label: null },
    ...{ isUnread: true, isAutomatic: false, responsibleId: li.user.id, isAssigned: false, answeredAt: null },
  })
  expect(await listed(as, 'mine')).toHaveLength(1)
  const id = row!.id
  const { messages } = await app.client.call(conversationRoutes.read, { params: { id } }, as)
  expect(messages.map(({ direction, text }) => [direction, text])).toEqual([
    ['out', expect.stringContaining('see our shop')],
    ['in', 'Please quote 500.'],
  ])
  await change(as, id, { kind: 'read', isUnread: false })
  expect(await listed(as, 'unread')).toEqual([])
  const { taskId } = await app.client.call(
    letterRoutes.send,
    {
      body: {
        ...{ customerId, answerId: row!.answerId, subject: 'Re: Offer', html: '<p>4.35 USD each</p>' },
        ...{ fromName: 'Li', fromAddress: 'sales@seller.example' },
      },
    },
    as,
  )
  await change(as, id, { kind: 'close', isClosed: true })
  expect(await listed(as, 'open')).toEqual([])
  expect(await listed(as, 'closed')).toMatchObject([{ id, answeredAt: expect.any(String) }])
  await li.build.untilDone(taskId)
  const sent = receiver.arrived.find(({ mail }) => mail.text?.includes('4.35 USD'))
  await comesIn(li, {
    inReplyTo: sent?.mail.messageId,
    from: 'ann@harbour.example',
    subject: 'Re: Offer',
    text: 'Agreed.',
  })
  expect(await listed(as, 'open')).toMatchObject([{ id, isUnread: true, excerpt: 'Agreed.' }])
  const again = await app.client.call(conversationRoutes.read, { params: { id } }, as)
  expect(again.messages.map(({ text }) => text).slice(1)).toEqual([
    'Please quote 500.',
    '4.35 USD each',
    'Agreed.',
  ])
  const { items } = await app.client.call(timelineRoutes.read, { params: { id: customerId } }, as)
  const answers = items.flatMap((item) =>
    item.kind === 'mail' && item.answerId !== null ? [item.answerId] : [],
  )
  expect(answers[0]).toBe(again.answerId)
})

test('who is away stands apart with the day he is back, until he writes himself', async () => {
  const li = await seller()
  const { as } = li
  const { messageId } = await mailTo(li, 'ben@pier.example')
  const back = new Date(Date.now() + 9 * 86_400_000)
  const day = back.toISOString().slice(0, 10)
  await comesIn(li, {
    inReplyTo: messageId,
    from: 'ben@pier.example',
    subject: 'Automatic reply: Offer',
    text: `I am out of the office until ${back.getUTCDate()} ${back.toLocaleString('en', { month: 'long', timeZone: 'UTC' })}.`,
    headers: ['Auto-Submitted: auto-replied'],
  })
  expect(await listed(as, 'open')).toEqual([])
  expect(await listed(as, 'automatic')).toMatchObject([
    { label: 'outOfOffice', awayUntil: day, isUnread: false, isAutomatic: true },
  ])
  await comesIn(li, {
    inReplyTo: messageId,
    from: 'ben@pier.example',
    subject: 'Re: Offer',
    text: 'I am back.',
  })
  expect(await listed(as, 'automatic')).toEqual([])
  expect(await listed(as, 'open')).toMatchObject([{ label: null, awayUntil: null, isUnread: true }])
})

test('interest moves a customer on once, and a conversation is given only to who may open him', async () => {
  const li = await seller()
  const { as, user } = li
  const { customerId, messageId } = await mailTo(li, 'cai@dock.example')
  await comesIn(li, { inReplyTo: messageId, from: 'cai@dock.example', subject: 'Re', text: 'Yes!' })
  const [row] = await listed(as, 'open')
  const id = row!.id
  expect(await change(as, id, { kind: 'label', label: 'interested' })).toEqual({ changed: 1, moved: 1 })
  expect(await change(as, id, { kind: 'label', label: 'interested' })).toEqual({ changed: 1, moved: 0 })
  const customer = await app.client.call(customerRoutes.read, { params: { id: customerId } }, as)
  expect(customer.stage).toBe('inquiry')
  const outsider = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
  const boss = await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
  const { items } = await app.client.call(conversationRoutes.assignees, { params: { id } }, as)
  const able = items.map((colleague) => colleague.id)
  expect([able.includes(boss.id), able.includes(outsider.id)]).toEqual([true, false])
  const give = (userId: number) =>
    app.client.send(
      conversationRoutes.change,
      { body: { selection: only(id), change: { kind: 'assign', userId } } },
      as,
    )
  expect((await give(outsider.id)).code).toBe(codeOf('assigneeUnusable'))
  expect((await give((await buildUser(app.systemDb)).id)).code).toBe(codeOf('assigneeUnusable'))
  await give(boss.id)
  expect(await listed({ token: boss.token }, 'mine')).toMatchObject([
    { id, responsibleId: boss.id, isAssigned: true },
  ])
  expect(await listed(as, 'mine')).toEqual([])
  const notices = await app.client.call(noticeRoutes.list, {}, { token: boss.token })
  expect(notices.items).toContainEqual(
    expect.objectContaining({ kind: 'conversationAssigned', path: `/email/inbox?conversation=${id}` }),
  )
  await change(as, id, { kind: 'assign', userId: null })
  expect(await listed(as, 'mine')).toMatchObject([{ id, isAssigned: false }])
})

test('nobody reads what is written with customers that are not his', async () => {
  const li = await seller()
  const { messageId } = await mailTo(li, 'dora@quay.example')
  await comesIn(li, { inReplyTo: messageId, from: 'dora@quay.example', subject: 'Re', text: 'Secret' })
  const [row] = await listed(li.as, 'open')
  const colleague = await buildUser(app.systemDb, { companyId: li.user.companyId, dataScope: 'own' })
  const stranger = await buildUser(app.systemDb)
  for (const { token } of [colleague, stranger]) {
    expect(await listed({ token }, 'all')).toEqual([])
    const read = await app.client.send(conversationRoutes.read, { params: { id: row!.id } }, { token })
    expect(read.code).toBe(codeOf('conversationNotFound'))
    const body = { selection: only(row!.id), change: { kind: 'close' as const, isClosed: true } }
    const closed = await app.client.send(conversationRoutes.change, { body }, { token })
    expect(closed.code).toBe(codeOf('conversationNotFound'))
  }
  await expectRefusals(app, Object.values(conversationRoutes), (route) => ({
    params: { id: row!.id },
    body:
      route === conversationRoutes.change
        ? { selection: only(row!.id), change: { kind: 'read', isUnread: true } }
        : undefined,
  }))
})
