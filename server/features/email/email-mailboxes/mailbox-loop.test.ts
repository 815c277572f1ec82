import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type MailboxView, mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ImapServer, startImapServer } from '#testing/imap-server.ts'
import { startFurtherReader } from '#testing/mailbox-reader-process.ts'
import { type ArrivedMail, type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { deliveryReport, letter } from '#testing/written-mail.ts'
import { callReaders } from './mailbox-store.ts'

let app: OwnTestApp
let receiver: ReceivingServer
let server: ImapServer
let user: TestUser
let as: { token: string }
let mailboxId: number

beforeAll(async () => {
  app = await startTestApp({ MAILBOXES_PRIVATE: 'on' })
  receiver = await startReceivingServer()
})
afterAll(async () => {
  await app?.stop()
  await receiver?.stop()
})

beforeEach(async () => {
  server = await startImapServer()
  // What lay there before somebody set the mailbox up is not looked at.
  server.deliver(letter({ from: 'old@buyer.example' }))
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  const body = {
    ...{ name: 'Replies', address: 'replies@seller.example', host: '127.0.0.1', port: server.port },
    ...{ security: 'none' as const, userName: server.userName, password: server.password, folder: 'INBOX' },
  }
  mailboxId = (await app.client.call(mailboxRoutes.create, { body }, as)).id
  await until(({ readAt }) => readAt !== null)
  return () => server.stop()
})

async function until(isReached: (mailbox: MailboxView) => boolean): Promise<MailboxView> {
  for (;;) {
    const { items } = await app.client.call(mailboxRoutes.list, {}, as)
    const mailbox = items.find(({ id }) => id === mailboxId)
    if (mailbox && isReached(mailbox)) return mailbox
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Has the mailbox read now instead of within a minute, and waits until that is done. */
async function read(): Promise<MailboxView> {
  const [{ now } = { now: '' }] = await app.systemDb.query<{ now: string }>(
    'update mailbox_readings set next_at = now() where mailbox_id = $1 returning now()',
    [mailboxId],
  )
  await callReaders(app.systemDb)
  return until(({ readAt, problem }) => problem !== null || (readAt ?? '') > now)
}

async function sendMail(address: string): Promise<ArrivedMail & { customerId: number }> {
  const build = createMailingBuilder(app, user)
  await build.relay(receiver.port)
  const customerId = await build.customer(address)
  const task = await build.task([customerId])
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await build.untilDone(task.id)
  const arrived = receiver.arrived.findLast(({ to }) => to === address)
  if (!arrived) throw new Error('nothing arrived')
  return { ...arrived, customerId }
}

const answerTo = ({ mail, to }: ArrivedMail, text: string) =>
  letter({ from: to, subject: 'Re: Offer', text, headers: [`In-Reply-To: ${mail.messageId}`] })

/** Sorted by their words: a mailbox knows the second in which a message arrived, and no more. */
async function eventsOf(customerId: number): Promise<string[]> {
  const query = { show: 'mail' } as const
  const { items } = await app.client.call(timelineRoutes.read, { params: { id: customerId }, query }, as)
  return items
    .flatMap((item) => (item.kind === 'mail' ? [`${item.event}: ${item.detail ?? ''}`] : []))
    .toSorted()
}

async function untilEvents(customerId: number, amount: number): Promise<string[]> {
  for (;;) {
    const events = await eventsOf(customerId)
    if (events.length >= amount) return events
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const bodiesFetched = () => server.commands.filter((line) => line.includes('BODY.PEEK[]'))

test('a reply and a bounce reach the timeline; private mail is neither fetched nor kept', async () => {
  const answered = await sendMail('anna@buyer.example')
  const bounced = await sendMail('gone@buyer.example')
  server.deliver(letter({ from: 'friend@home.example', subject: 'Private', text: 'About the weekend' }))
  server.deliver(answerTo(answered, 'We take two hundred'))
  server.deliver(deliveryReport({ sent: bounced, status: '5.1.1', diagnostic: '550 5.1.1 No such user' }))
  // The report on a letter that somebody wrote himself: it has to be fetched to be told from ours, but is not kept.
  const own = { to: 'aunt@home.example', raw: letter({ from: server.userName, text: 'Dear aunt' }) }
  server.deliver(deliveryReport({ sent: own, status: '5.1.1' }))
  expect(await read()).toMatchObject({ kept: 2, problem: null })
  expect(await untilEvents(answered.customerId, 2)).toEqual(['replied: We take two hundred', 'sent: '])
  expect(await untilEvents(bounced.customerId, 2)).toEqual(['bounced: 550 5.1.1 No such user', 'sent: '])
  expect(bodiesFetched().map((line) => line.split(' ')[2])).toEqual(['3', '4', '5'])
  expect(server.commands.filter((line) => /^(UID )?(SELECT|STORE|EXPUNGE)/.test(line))).toEqual([])
  // The next time nothing of it is looked at again.
  expect(await read()).toMatchObject({ kept: 2 })
  expect(bodiesFetched()).toHaveLength(3)
})

test('messages that are numbered anew are neither lost nor counted twice', async () => {
  const sent = await sendMail('numbers@buyer.example')
  server.deliver(answerTo(sent, 'Yes'))
  await read()
  await untilEvents(sent.customerId, 2)
  server.renumber()
  server.deliver(answerTo(sent, 'And when?'))
  expect(await read()).toMatchObject({ problem: null })
  expect(await untilEvents(sent.customerId, 3)).toEqual(['replied: And when?', 'replied: Yes', 'sent: '])
})

test('one message that nobody can fetch holds up none after it', async () => {
  const sent = await sendMail('behind@buyer.example')
  const heads = Array.from({ length: 30 }, () => `References: ${'<long@head.example> '.repeat(4_500)}`)
  server.deliver(letter({ from: 'friend@home.example' }))
  server.deliver(letter({ from: 'hostile@elsewhere.example', headers: heads }))
  server.deliver(answerTo(sent, 'Dated by nobody'), { receivedAt: new Date(Number.NaN) })
  expect(await read()).toMatchObject({ kept: 1, problem: null })
  expect(await untilEvents(sent.customerId, 2)).toEqual(['replied: Dated by nobody', 'sent: '])
  expect(server.commands.filter((line) => /^UID FETCH 3 .*HEADER/.test(line))).toHaveLength(2)
})

test('what cannot be read says why, rests longer each time, and tells the admins once', async () => {
  server.password = 'changed elsewhere'
  expect(await read()).toMatchObject({
    problem: 'signIn',
    answer: expect.stringContaining('Invalid credentials'),
  })
  await app.systemDb.query('update mailbox_readings set failures = 4, problem = null where mailbox_id = $1', [
    mailboxId,
  ])
  const { nextAt } = await read()
  expect(Date.parse(nextAt) - Date.now()).toBeGreaterThan(10 * 60_000)
  for (;;) {
    const { items } = await app.client.call(noticeRoutes.list, { query: {} }, as)
    const told = items.find(({ kind }) => kind === 'mailboxFailing')
    if (told) {
      expect(told).toMatchObject({
        params: { name: 'Replies' },
        path: '/systemManage/company?part=mailboxes',
      })
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.password = 'Mailbox-secret-7731'
  // Resuming tries at once.
  const params = { id: mailboxId }
  await app.client.call(mailboxRoutes.pause, { params }, as)
  await app.client.call(mailboxRoutes.resume, { params }, as)
  await until(({ problem, nextAt: next }) => problem === null && Date.parse(next) > Date.now())
  server.addFolder('Other')
  server.removeFolder('INBOX')
  expect(await read()).toMatchObject({ problem: 'folder' })
})

test('two processes do not read one mailbox at once, and who loses it keeps nothing', async () => {
  const sent = await sendMail('two@buyer.example')
  const stopSecond = await startFurtherReader(app)
  let release: () => void = () => undefined
  try {
    server.mostSessions = 0
    await read()
    await read()
    expect(server.mostSessions).toBe(1)
    release = server.holdBodies()
    server.deliver(answerTo(sent, 'Once'))
    await app.systemDb.query('update mailbox_readings set next_at = now() where mailbox_id = $1', [mailboxId])
    await callReaders(app.systemDb)
    while (bodiesFetched().length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    // Whoever reads has died, for all the other knows.
    while (bodiesFetched().length === 1) {
      await app.systemDb.query(
        `update mailbox_readings set held_until = now(), next_at = now() where mailbox_id = $1`,
        [mailboxId],
      )
      await callReaders(app.systemDb)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    release()
    expect(await until(({ kept }) => kept > 0)).toMatchObject({ kept: 1 })
    expect(await untilEvents(sent.customerId, 2)).toEqual(['replied: Once', 'sent: '])
    expect((await read()).kept).toBe(1)
  } finally {
    release()
    await stopSecond()
  }
})
