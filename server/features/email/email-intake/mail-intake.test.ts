import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { workbenchRoutes } from '@landfall/contract/customers/workbench.ts'
import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createRelayGuard, SmtpConnection } from '#platform/mail/smtp-connection.ts'
import { SmtpError } from '#platform/mail/smtp-reply.ts'
import { findFreePort } from '#platform/postgres/free-port.ts'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ArrivedMail, type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { deliveryReport, feedbackReport, forwardedComplaint, letter } from '#testing/written-mail.ts'
import { queueMessage } from './intake-queue.ts'

const domain = 'in.seller.example'

const guard = createRelayGuard({ allowInside: true, log: createLog('silent') })

let app: OwnTestApp
let receiver: ReceivingServer
let port: number

beforeAll(async () => {
  port = await findFreePort()
  app = await startTestApp({ MAIL_IN_DOMAIN: domain, MAIL_IN_PORT: String(port) })
  receiver = await startReceivingServer()
})
afterAll(async () => {
  await app?.stop()
  await receiver?.stop()
})

interface Sender {
  user: TestUser
  as: { token: string }
  build: MailingBuilder
}

async function sender(returnsBounces = true): Promise<Sender> {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const build = createMailingBuilder(app, user)
  await build.relay(receiver.port, { returnsBounces })
  return { user, as: { token: user.token }, build }
}

interface SentMail extends ArrivedMail {
  customerId: number
  taskId: number
  /** Id of the message in the sending history. */
  id: number
}

/** Sends one mail to a new customer and returns it as it arrived. */
async function sendTo({ build, as }: Sender, address: string): Promise<SentMail> {
  const customerId = await build.customer(address)
  const task = await build.task([customerId])
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await build.untilDone(task.id)
  const arrived = receiver.arrived.findLast(({ to }) => to === address)!
  const { items } = await app.client.call(historyRoutes.list, {}, as)
  const id = items.find((row) => row.taskId === task.id)!.id
  return { ...arrived, customerId, taskId: task.id, id }
}

/** Hands a message over to our own server; resolves to its refusal, or undefined when it was taken. */
async function handOver(from: string, to: string, raw: string): Promise<string | undefined> {
  const connection = await SmtpConnection.open({ host: '127.0.0.1', port, security: 'none' }, guard)
  try {
    await connection.send({ from, to }, Buffer.from(raw.replaceAll('\n', '\r\n')))
    return undefined
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error
    return `${error.reply?.code} ${error.reply?.enhanced}`
  } finally {
    await connection.quit()
  }
}

/** Waits until nothing that came in is left to be read. */
async function untilRead(): Promise<void> {
  for (;;) {
    if ((await app.systemDb.query('select 1 from mail_in')).length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const messageOf = ({ as }: Sender, { id }: SentMail) =>
  app.client.call(historyRoutes.read, { params: { id } }, as)

async function eventsOf({ as }: Sender, { customerId }: SentMail) {
  const query = { show: 'mail' } as const
  const { items } = await app.client.call(timelineRoutes.read, { params: { id: customerId }, query }, as)
  return items.flatMap((item) => (item.kind === 'mail' ? [item] : []))
}

/** By which conditions on days around today his customers are found. */
async function conditionsMet({ as }: Sender, field: 'contactedAt' | 'lastContactAt'): Promise<string[]> {
  const conditions = [
    ['gte', -2],
    ['gt', 2],
    ['lt', -2],
    ['lte', 2],
    ['eq', -1],
    ['eq', 0],
    ['eq', 1],
  ] as const
  const met = conditions.map(async ([op, days]) => {
    const value = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const filter = JSON.stringify({ conditions: [{ field, op, value }] })
    const { items } = await app.client.call(customerRoutes.list, { query: { filter } }, as)
    return items.map(() => op)
  })
  return (await Promise.all(met)).flat()
}

const suppressedBy = async ({ as }: Sender) =>
  (await app.client.call(suppressionRoutes.list, {}, as)).items.map(({ email, reason }) => [email, reason])

describe('a message that comes back', () => {
  test('for good closes the address, once, however often and whichever way it comes', async () => {
    const seller = await sender()
    const sent = await sendTo(seller, 'gone@buyer.example')
    expect(sent.from).toMatch(new RegExp(`^b-[0-9a-z]{32}@${domain}$`))
    const raw = deliveryReport({ sent, status: '5.1.1', diagnostic: '550 5.1.1 No such user here' })
    expect(await handOver('', sent.from.toUpperCase(), raw)).toBeUndefined()
    await untilRead()
    expect(await handOver('', sent.from, raw)).toBeUndefined()
    await untilRead()
    const message = await messageOf(seller, sent)
    expect(message).toMatchObject({
      state: 'bounced',
      reason: 'hard',
      canSendAgain: false,
      isSuppressed: true,
    })
    expect(message.answers).toMatchObject([{ kind: 'bounce', diagnostic: '550 5.1.1 No such user here' }])
    expect(await suppressedBy(seller)).toEqual([['gone@buyer.example', 'hardBounce']])
    const task = await seller.build.until(sent.taskId, () => true)
    expect(task).toMatchObject({ state: 'DONE', counts: { total: 1, sent: 0, failed: 1, bounced: 1 } })
    expect(await eventsOf(seller, sent)).toMatchObject([
      { event: 'bounced', detail: '550 5.1.1 No such user here', address: 'gone@buyer.example' },
      { event: 'sent' },
    ])
  })

  test('for another reason leaves the address open, and late news of it changes nothing', async () => {
    const seller = await sender()
    const full = await sendTo(seller, 'full@buyer.example')
    const late = deliveryReport({ sent: full, status: '4.4.7', action: 'delayed' })
    await handOver('', full.from, late)
    await untilRead()
    const delayed = await messageOf(seller, full)
    expect([delayed.state, delayed.answers.map(({ kind }) => kind)]).toEqual(['sent', ['delay']])
    await handOver('', full.from, deliveryReport({ sent: full, status: '5.2.2', diagnostic: 'over quota' }))
    await untilRead()
    expect(await messageOf(seller, full)).toMatchObject({
      state: 'bounced',
      reason: 'soft',
      canSendAgain: true,
    })
    await app.client.call(historyRoutes.sendAgain, { params: { id: full.id } }, seller.as)
    await seller.build.untilDone(full.taskId)
    // A report on the first try, after the second one has been sent.
    await handOver('', full.from, deliveryReport({ sent: full, status: '5.4.7', id: 'again' }))
    await untilRead()
    expect(await messageOf(seller, full)).toMatchObject({ state: 'sent', reason: null })
    expect(await suppressedBy(seller)).toEqual([])
  })

  test('of a server without reports closes the address when it proves itself, and no address when it does not', async () => {
    const seller = await sender()
    const sent = await sendTo(seller, 'exim@buyer.example')
    const words =
      'This message was created automatically.\n\n  exim@buyer.example\n    550 5.1.1 user unknown\n'
    const head = { from: 'Mailer-Daemon@mx.example', subject: 'Mail delivery failed' }
    await handOver(
      '',
      sent.from,
      letter({ ...head, text: words, headers: ['X-Failed-Recipients: exim@buyer.example'] }),
    )
    await untilRead()
    expect(await suppressedBy(seller)).toEqual([['exim@buyer.example', 'hardBounce']])
    const other = await sendTo(seller, 'qmail@buyer.example')
    await handOver('', other.from, letter({ ...head, text: words }))
    await untilRead()
    expect(await messageOf(seller, other)).toMatchObject({ state: 'bounced', reason: 'hard' })
    const named = await sendTo(seller, 'named@buyer.example')
    const returning = (id: string) =>
      letter({
        ...head,
        text: `<named@buyer.example>:\nRemote host said: 550 no such user\n\n${id}\nSubject: Offer\n\nDear`,
      })
    // Whoever only guesses the address proves nothing.
    await queueFor(seller, returning('--- Below this line is a copy of the message.'))
    await untilRead()
    expect(await messageOf(seller, named)).toMatchObject({ state: 'bounced', reason: 'soft' })
    expect(await suppressedBy(seller)).toHaveLength(2)
    await app.client.call(historyRoutes.sendAgain, { params: { id: named.id } }, seller.as)
    await seller.build.untilDone(named.taskId)
    const again = receiver.arrived.findLast((mail) => mail.to === named.to)!
    await queueFor(seller, returning(`Message-ID: ${again.mail.messageId}`))
    await untilRead()
    expect(await messageOf(seller, named)).toMatchObject({ state: 'bounced', reason: 'hard' })
    expect(await suppressedBy(seller)).toHaveLength(3)
  })

  test('is about the letter it returns, not about those the letter answers', async () => {
    const seller = await sender(false)
    const sent = await sendTo(seller, 'thread@buyer.example')
    const later = `Message-ID: <later@seller.example>\nReferences: ${sent.mail.messageId}\nIn-Reply-To: ${sent.mail.messageId}`
    const typo = { to: 'colleage@buyer.example', raw: later }
    await queueFor(seller, deliveryReport({ sent: typo, status: '5.1.1' }))
    await queueFor(seller, feedbackReport(typo))
    await untilRead()
    expect(await messageOf(seller, sent)).toMatchObject({ state: 'sent', answers: [] })
    expect(await suppressedBy(seller)).toEqual([])
    await queueFor(seller, deliveryReport({ sent, status: '5.1.1' }))
    await untilRead()
    expect(await suppressedBy(seller)).toEqual([['thread@buyer.example', 'hardBounce']])
  })

  test('is refused at an address that we did not sign, of another domain, or to be passed on', async () => {
    const seller = await sender()
    const sent = await sendTo(seller, 'safe@buyer.example')
    const raw = deliveryReport({ sent, status: '5.1.1' })
    const forged = sent.from.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'))
    const wrong = [forged, sent.from.replace(/^b/, 'u'), 'b-1@in.seller.example', `x${sent.from}`]
    for (const to of [...wrong, sent.from.replace(domain, 'other.example'), 'safe@buyer.example']) {
      expect([to, await handOver('', to, raw)]).toEqual([to, '550 5.1.1'])
    }
    await untilRead()
    expect((await messageOf(seller, sent)).state).toBe('sent')
  })

  test('has to wait while much about the same message is still to be read', async () => {
    const seller = await sender()
    const sent = await sendTo(seller, 'flood@buyer.example')
    await app.systemDb.query(
      `insert into mail_in (company_id, envelope_to, raw, received_at, next_attempt_at)
       select r.company_id, upper($2), ''::bytea, now(), now() + interval '1 hour'
       from send_recipients r, generate_series(1, 20) where r.id = $1`,
      [sent.id, sent.from],
    )
    const raw = deliveryReport({ sent, status: '5.1.1' })
    expect(await handOver('', sent.from, raw)).toBe('452 4.2.2')
    await app.systemDb.query('delete from mail_in where envelope_to = upper($1)', [sent.from])
    expect(await handOver('', sent.from, raw)).toBeUndefined()
    await untilRead()
  })
})

describe('what readers send', () => {
  test('a reply is shown as plain text, tells owner and sender, and waits at the workbench', async () => {
    const seller = await sender()
    const sent = await sendTo(seller, 'anna@buyer.example')
    const reply = letter({
      from: 'Anna <anna@buyer.example>',
      subject: 'Re: Offer',
      headers: [`In-Reply-To: ${sent.mail.messageId}`],
      html: '<style>p{color:red}</style><p>Please send <b>500</b> pieces &lt;soon&gt;.</p><script>alert(1)</script>',
    })
    await queueFor(seller, reply)
    await queueFor(seller, reply)
    await untilRead()
    const [newest, ...older] = await eventsOf(seller, sent)
    expect(newest).toMatchObject({ event: 'replied', subject: 'Re: Offer', address: 'anna@buyer.example' })
    expect(newest?.detail).toMatch(/^Please send 500 pieces <soon>\./)
    expect(newest?.detail).not.toMatch(/color:red|alert/)
    expect(older.map(({ event }) => event)).toEqual(['sent'])
    expect(await seller.build.until(sent.taskId, () => true)).toMatchObject({
      counts: { replied: 1, bounced: 0 },
    })
    expect((await messageOf(seller, sent)).state).toBe('replied')
    const notices = await app.client.call(noticeRoutes.list, {}, seller.as)
    expect(notices.items).toMatchObject([
      {
        kind: 'replyReceived',
        params: { subject: 'Re: Offer' },
        path: expect.stringContaining(`customer=${sent.customerId}`),
      },
    ])
    const board = await app.client.call(workbenchRoutes.read, {}, seller.as)
    const queue = board.queues.find((list) => list.queue === 'replied')
    expect(queue?.items.map((item) => item.customerId)).toEqual([sent.customerId])
    const filter = JSON.stringify({ conditions: [{ field: 'lastContactAt', op: 'notEmpty' }] })
    const touched = await app.client.call(customerRoutes.list, { query: { filter } }, seller.as)
    expect(touched.items).toMatchObject([{ id: sent.customerId, lastContactAt: newest?.at }])
    expect(await conditionsMet(seller, 'lastContactAt')).toEqual(['gte', 'lte', 'eq'])
    expect(await conditionsMet(seller, 'contactedAt')).toEqual(['gte', 'lte', 'eq'])
    // A follow-up later than any mail counts instead of it.
    await app.systemDb.query(
      `update customers set last_follow_up_at = now() + interval '4 days' where id = $1`,
      [sent.customerId],
    )
    expect(await conditionsMet(seller, 'lastContactAt')).toEqual(['gte', 'gt'])
    const never = JSON.stringify({ conditions: [{ field: 'contactedAt', op: 'empty' }] })
    expect(
      (await app.client.call(customerRoutes.list, { query: { filter: never } }, seller.as)).items,
    ).toEqual([])
    const owner = await buildUser(app.systemDb, { companyId: seller.user.companyId })
    await app.systemDb.query('update customers set owner_id = $2 where id = $1', [sent.customerId, owner.id])
    const headers = [`References: ${sent.mail.messageId}`]
    const second = letter({ from: 'boss@buyer.example', subject: 'About prices', headers })
    await queueFor(seller, second)
    await untilRead()
    const told = await app.client.call(noticeRoutes.list, {}, { token: owner.token })
    expect(told.items.map(({ path }) => path)).toEqual([
      `/customer/index?tab=all&customer=${sent.customerId}`,
    ])
    // The sender, who may not see the customer any more, learns of his own message.
    const again = await app.client.call(noticeRoutes.list, {}, seller.as)
    expect(again.items[0]?.path).toBe(`/email/emailSendHistory?message=${sent.id}`)
    expect(JSON.stringify(again.items[0]?.params)).not.toContain('About prices')
  })

  test('an absence note is shown, but nobody has replied; a colleague’s copy and a third one’s letter are nothing', async () => {
    const seller = await sender()
    const sent = await sendTo(seller, 'away@buyer.example')
    const thread = [`References: <other@x.example> ${sent.mail.messageId}`]
    const note = { from: 'away@buyer.example', text: 'I am back on Monday.' }
    await queueFor(
      seller,
      letter({ ...note, subject: 'Away', headers: [...thread, 'Auto-Submitted: auto-replied'] }),
    )
    await queueFor(seller, letter({ ...note, subject: '自动回复: Offer', headers: thread }))
    await queueFor(seller, letter({ from: 'sales@seller.example', text: 'For you to see', headers: thread }))
    await queueFor(seller, letter({ from: 'counsel@law.example', text: 'Between us', headers: thread }))
    await untilRead()
    expect((await eventsOf(seller, sent)).map(({ event }) => event)).toEqual([
      'autoReplied',
      'autoReplied',
      'sent',
    ])
    expect(await seller.build.until(sent.taskId, () => true)).toMatchObject({ counts: { replied: 0 } })
    expect((await app.client.call(noticeRoutes.list, {}, seller.as)).items).toEqual([])
  })

  test('a complaint and an unsubscription by mail end the writing', async () => {
    const seller = await sender(false)
    const angry = await sendTo(seller, 'angry@buyer.example')
    expect(angry.from).toBe('sales@seller.example')
    await queueFor(seller, feedbackReport(angry))
    const tired = await sendTo(seller, 'tired@buyer.example')
    await queueFor(seller, forwardedComplaint(tired))
    const gone = await sendTo(seller, 'leaving@buyer.example')
    // Two programs that have answered each other for long do not keep anybody from leaving.
    await app.systemDb.query(
      `insert into mail_answers (company_id, recipient_id, kind, message_key, happened_at)
       select company_id, id, 'autoReply', n, now() from send_recipients, generate_series(1, 100) n where id = $1`,
      [gone.id],
    )
    const leave = /<mailto:([^>]+)>/.exec(gone.raw.replace(/\r\n[ \t]/g, ' '))?.[1] ?? ''
    expect(
      await handOver('leaving@buyer.example', leave, letter({ from: 'leaving@buyer.example' })),
    ).toBeUndefined()
    await untilRead()
    expect((await messageOf(seller, angry)).state).toBe('junk')
    expect((await messageOf(seller, tired)).state).toBe('junk')
    expect((await messageOf(seller, gone)).state).toBe('unsubscribed')
    expect(await suppressedBy(seller)).toEqual([
      ['leaving@buyer.example', 'unsubscribed'],
      ['tired@buyer.example', 'complaint'],
      ['angry@buyer.example', 'complaint'],
    ])
    expect((await eventsOf(seller, angry)).map(({ event }) => event)).toEqual(['complained', 'sent'])
  })

  test('is read whatever its subject is cut through, and as HTML where its plain part is empty', async () => {
    const seller = await sender()
    const sent = await sendTo(seller, 'emoji@buyer.example')
    const subject = `${'a'.repeat(254)}😀 and\tmore`
    const parts = [
      'text/plain',
      '',
      '',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>Only here</p>',
      '--x--',
      '',
    ]
    const raw = letter({
      from: 'emoji@buyer.example',
      subject,
      headers: [`In-Reply-To: ${sent.mail.messageId}`, 'Content-Type: multipart/alternative; boundary=x'],
      text: `--x\nContent-Type: ${parts.join('\n')}`,
    }).replace('Content-Type: text/plain; charset=utf-8\n', '')
    await queueFor(seller, raw)
    await untilRead()
    const [answer] = (await messageOf(seller, sent)).answers
    expect(answer).toMatchObject({ kind: 'reply', subject: `${'a'.repeat(254)}\ufffd`, body: 'Only here' })
    // Of an erased reader it is known that he wrote, and no more.
    await app.systemDb.query(`update send_recipients set email = 'erased-1@erased.invalid' where id = $1`, [
      sent.id,
    ])
    await queueFor(
      seller,
      letter({ from: 'emoji@buyer.example', headers: [`In-Reply-To: ${sent.mail.messageId}`] }),
    )
    await untilRead()
    const [newest] = (await messageOf(seller, sent)).answers
    expect(newest).toMatchObject({ kind: 'reply', from: '', subject: '', body: '' })
  })

  test('is nothing to another company, and without a token closes no address', async () => {
    const [seller, stranger] = [await sender(), await sender()]
    const sent = await sendTo(seller, 'ours@buyer.example')
    await queueFor(
      stranger,
      letter({ from: 'x@y.example', headers: [`In-Reply-To: ${sent.mail.messageId}`] }),
    )
    await queueFor(stranger, deliveryReport({ sent, status: '5.1.1' }))
    await untilRead()
    expect((await messageOf(seller, sent)).answers).toEqual([])
    // Somebody who only knows the address: noted as bounced, but the address stays open.
    await queueFor(seller, deliveryReport({ sent: { ...sent, raw: 'Subject: x\n\n' }, status: '5.1.1' }))
    await untilRead()
    const noted = { state: 'bounced', reason: 'soft', canSendAgain: true, isSuppressed: false }
    expect(await messageOf(seller, sent)).toMatchObject(noted)
    expect([await suppressedBy(seller), await suppressedBy(stranger)]).toEqual([[], []])
  })

  test('built to be a burden costs little and hurts nobody', { timeout: 30_000 }, async () => {
    const seller = await sender()
    const sent = await sendTo(seller, 'bomb@buyer.example')
    const head = `From: a@b.example\nMessage-ID: <bomb@b.example>\nIn-Reply-To: ${sent.mail.messageId}\n`
    const parts = `${head}Content-Type: multipart/mixed; boundary=x\n\n${'--x\nContent-Type: text/plain\n\nhi\n'.repeat(20_000)}`
    const nested = `${head}${'Content-Type: message/rfc822\n\n'.repeat(30_000)}`
    const headers = `${head}${'X-A: b\n'.repeat(100_000)}\nhi`
    const broken = `${head}Subject: =?x-none?Q?=ff=00=E4?=\nContent-Type: text/plain; charset=no-such\nContent-Transfer-Encoding: base64\n\n*\0\xff\ud800`
    for (const raw of [parts, nested, headers, broken]) await queueFor(seller, raw)
    await untilRead()
    const { answers } = await messageOf(seller, sent)
    expect(answers.length).toBeGreaterThan(0)
    const refused = await handOver('a@b.example', sent.from, `${head}\n${'x'.repeat(70)}\n`.repeat(150_000))
    expect(refused).toMatch(/^552/)
  })
})

/** Puts a message into the queue as a company's mailbox does. */
async function queueFor({ user }: Sender, raw: string): Promise<void> {
  await queueMessage(app.systemDb, {
    companyId: user.companyId,
    raw: Buffer.from(raw.replaceAll('\n', '\r\n')),
    receivedAt: new Date(),
    mailboxId: null,
    envelopeTo: '',
  })
}
