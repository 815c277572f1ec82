import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import {
  type MailHookProvider,
  mailHookRoutes,
  mailSafetyRoutes,
  safetyDefaults,
} from '@landfall/contract/email/mail-safety.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import { createSecretBox } from '#platform/secrets/secret-box.ts'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { selfSigned } from '#testing/self-signed.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { registerMailHookDoor } from './hook-door.ts'

let app: TestApp
let receiver: ReceivingServer

beforeAll(async () => {
  app = await sharedTestApp()
  receiver = await startReceivingServer()
})
afterAll(async () => {
  await receiver?.stop()
})

interface Seller {
  user: TestUser
  as: { token: string }
  build: MailingBuilder
}

async function seller(ratePerMinute: number | null = null): Promise<Seller> {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const build = createMailingBuilder(app, user)
  await build.relay(receiver.port, { ratePerMinute })
  return { user, as: { token: user.token }, build }
}

/** Sends a task to customers with these addresses; they are made once. */
async function sendTo({ as, build }: Seller, customerIds: number[]): Promise<number> {
  const task = await build.task(customerIds)
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  return task.id
}

const hookFor = async ({ as }: Seller, provider: MailHookProvider, secret = '') =>
  (await app.client.call(mailHookRoutes.create, { body: { provider, secret } }, as)).path

async function report(path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: text,
  })
  return response.status
}

const suppressed = async ({ as }: Seller) => (await app.client.call(suppressionRoutes.list, {}, as)).items

const noticesOf = async ({ as }: Seller) => (await app.client.call(noticeRoutes.list, {}, as)).items

const complained = (email: string, id = 1) => ({ RecordType: 'SpamComplaint', ID: id, Email: email })
const softBounced = (email: string, id: number) => ({
  RecordType: 'Bounce',
  Type: 'SoftBounce',
  ID: id,
  Email: email,
  Details: '452 4.2.2 mailbox full',
})

describe('soft bounces', () => {
  test('in a row over enough days rest an address; who lifts the rest lets mail through again', async () => {
    const one = await seller()
    // Leaving by https alone needs an address with https.
    const alone = { ...safetyDefaults, isHttpsOnly: true }
    const refused0 = await app.client.send(mailSafetyRoutes.save, { body: alone }, one.as)
    expect(refused0.code).toBe(errorCodes.httpsMissing)
    const settings = { ...safetyDefaults, softBounces: 2, softDays: 5 }
    await app.client.call(mailSafetyRoutes.save, { body: settings }, one.as)
    expect(await app.client.call(mailSafetyRoutes.read, {}, one.as)).toEqual({ ...settings, seeds: [] })
    const path = await hookFor(one, 'postmark')
    const customer = await one.build.customer('full@buyer.example')
    await one.build.untilDone(await sendTo(one, [customer]))
    expect(await report(path, softBounced('full@buyer.example', 1))).toBe(200)
    await one.build.untilDone(await sendTo(one, [customer]))
    // Two on one day are one trouble.
    expect(await report(path, softBounced('full@buyer.example', 2))).toBe(200)
    expect(await suppressed(one)).toEqual([])
    await app.systemDb.query(
      `update send_recipients set sent_at = sent_at - interval '6 days', bounced_at = bounced_at - interval '6 days'
       where company_id = $1 and id = (select min(id) from send_recipients where company_id = $1)`,
      [one.user.companyId],
    )
    await one.build.untilDone(await sendTo(one, [customer]))
    expect(await report(path, softBounced('full@buyer.example', 3))).toBe(200)
    const [rest, ...others] = await suppressed(one)
    expect([rest, others]).toMatchObject([{ email: 'full@buyer.example', reason: 'softBounces' }, []])
    expect(Date.parse(rest!.restsUntil!)).toBeGreaterThan(Date.now())
    const refused = await app.client.send(
      sendTaskRoutes.submit,
      { params: { id: (await one.build.task([customer])).id } },
      one.as,
    )
    expect(refused).toMatchObject({ code: errorCodes.recipientsMissing })
    const note = { note: 'They have made room' }
    await app.client.call(suppressionRoutes.remove, { params: { id: rest!.id }, body: note }, one.as)
    const again = await one.build.untilDone(await sendTo(one, [customer]))
    expect(again.counts).toMatchObject({ sent: 1 })
    // Before the lifting does not count any more.
    await report(path, softBounced('full@buyer.example', 4))
    expect(await suppressed(one)).toEqual([])
  })

  test('give way to what lasts', async () => {
    const one = await seller()
    await one.build.untilDone(await sendTo(one, [await one.build.customer('tired@buyer.example')]))
    await app.systemDb.query(
      `insert into suppressions (company_id, email, reason, rests_until)
       values ($1, 'tired@buyer.example', 'softBounces', now() + interval '1 day')`,
      [one.user.companyId],
    )
    await report(await hookFor(one, 'postmark'), complained('tired@buyer.example'))
    expect(await suppressed(one)).toMatchObject([{ reason: 'complaint', restsUntil: null }])
  })
})

describe('a complaint', () => {
  test('comes by the door of each service, once, and is final', async () => {
    const one = await seller()
    const names = ['postmark', 'mailgun', 'sendgrid'] as const
    const customers = []
    for (const name of names) customers.push(await one.build.customer(`${name}@buyer.example`))
    await one.build.untilDone(await sendTo(one, customers))
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const sendgridKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const paths = {
      postmark: await hookFor(one, 'postmark'),
      mailgun: await hookFor(one, 'mailgun', 'signing-key'),
      sendgrid: await hookFor(one, 'sendgrid', sendgridKey),
    }
    expect(await report(`${paths.postmark}x`, complained('postmark@buyer.example'))).toBe(404)
    expect(await report(paths.postmark, '{')).toBe(400)
    expect(await report(paths.postmark, complained('postmark@buyer.example'))).toBe(200)
    expect(await report(paths.postmark, complained('postmark@buyer.example'))).toBe(200)
    const timestamp = `${Math.floor(Date.now() / 1000)}`
    const mailgun = (signature: string) => ({
      signature: { timestamp, token: 'a', signature },
      'event-data': {
        event: 'complained',
        id: 'm1',
        recipient: 'MailGun@buyer.example',
        timestamp: Date.now() / 1000,
      },
    })
    expect(await report(paths.mailgun, mailgun('00'.repeat(32)))).toBe(403)
    const hmac = createHmac('sha256', 'signing-key').update(`${timestamp}a`).digest('hex')
    expect(await report(paths.mailgun, mailgun(hmac))).toBe(200)
    const events = JSON.stringify([
      { event: 'delivered', email: 'sendgrid@buyer.example', sg_event_id: 's0' },
      { event: 'spamreport', email: 'sendgrid@buyer.example', sg_event_id: 's1', timestamp: 1_700_000_000 },
    ])
    const signed = (text: string) => ({
      'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
      'X-Twilio-Email-Event-Webhook-Signature': createSign('sha256')
        .update(timestamp + text)
        .sign(privateKey, 'base64'),
    })
    expect(await report(paths.sendgrid, events, signed('another'))).toBe(403)
    expect(await report(paths.sendgrid, events, signed(events))).toBe(200)
    const held = await suppressed(one)
    expect(held.map(({ email, reason }) => [email, reason]).sort()).toEqual(
      [...names].sort().map((name) => [`${name}@buyer.example`, 'complaint']),
    )
    const lifting = { params: { id: held[0]!.id }, body: { note: 'please' } }
    expect(await app.client.send(suppressionRoutes.remove, lifting, one.as)).toMatchObject({
      code: errorCodes.complaintFinal,
    })
    const { items } = await app.client.call(mailHookRoutes.list, {}, one.as)
    expect(items.map(({ provider, isSigned, problem }) => [provider, isSigned, problem])).toEqual([
      ['postmark', false, null],
      ['mailgun', true, null],
      ['sendgrid', true, null],
    ])
    const { items: history } = await app.client.call(historyRoutes.list, {}, one.as)
    expect(new Set(history.map(({ state }) => state))).toEqual(new Set(['junk']))
    for (const { id } of items) await app.client.call(mailHookRoutes.remove, { params: { id } }, one.as)
    expect(await report(paths.postmark, complained('postmark@buyer.example', 9))).toBe(404)
  })

  test('and a bounce come from Alibaba Cloud and Tencent Cloud in their shapes', async () => {
    const one = await seller()
    const names = ['gone', 'full', 'angry', 'away', 'junk']
    const customers = []
    for (const name of names) customers.push(await one.build.customer(`${name}@cloud.example`))
    await one.build.untilDone(await sendTo(one, customers))
    const [aliyun, tencent] = [await hookFor(one, 'aliyun'), await hookFor(one, 'tencent')]
    const cloudEvent = (type: string, data: object) => ({
      ...{ id: `${type}-1`, source: 'acs:dm', specversion: '1.0', type, time: '2026-11-27T11:07:12+08:00' },
      data: {
        header: { 'X-Notify-Message-ID': '' },
        env_id: '60000',
        msg_id: 'unknown@cloud.example',
        ...data,
      },
      aliyunregionid: 'cn-hangzhou',
    })
    const failed = (rcpt: string, status: string, err_msg: string) => ({
      ...cloudEvent('dm:Deliver:Fail', { rcpt, status, err_code: err_msg.slice(0, 3), err_msg }),
      id: rcpt,
    })
    const gone = failed('gone@cloud.example', '2', "554  RCPT gone@cloud.example dosn't exist")
    expect(await report(aliyun, gone)).toBe(200)
    expect(await report(aliyun, failed('full@cloud.example', '4', '452 mailbox full'))).toBe(200)
    const angry = cloudEvent('dm:Feedback:FblReport', { rcpt: 'angry@cloud.example' })
    expect(await report(aliyun, angry)).toBe(200)
    expect(await report(aliyun, cloudEvent('dm:Trace:Open', { rcpt: 'away@cloud.example' }))).toBe(200)
    expect(await report(aliyun, { type: 'oss:Object' })).toBe(400)
    const told = { bulkId: 'qcloudses-30-1', timestamp: 1_795_777_632, username: '251200670' }
    const away = { ...told, event: 'bounce', email: 'away@cloud.example', bounceType: 'hard_bounce' }
    expect(await report(tencent, { ...away, reason: '551 5.1.1 recipient is not exist' })).toBe(200)
    expect(await report(tencent, { ...told, event: 'spamreport', email: 'junk@cloud.example' })).toBe(200)
    expect(await report(tencent, { ...told, event: 'delivered', email: 'junk@cloud.example' })).toBe(200)
    const held = (await suppressed(one)).map(({ email, reason }) => [email, reason]).sort()
    expect(held).toEqual([
      ['angry@cloud.example', 'complaint'],
      ['away@cloud.example', 'hardBounce'],
      ['gone@cloud.example', 'hardBounce'],
      ['junk@cloud.example', 'complaint'],
    ])
  })

  test('of Amazon is taken when SNS has signed it, and a subscription is confirmed at SNS alone', async () => {
    const one = await seller()
    await one.build.untilDone(await sendTo(one, [await one.build.customer('ses@buyer.example')]))
    const path = await hookFor(one, 'ses')
    const { privateKey, certificate } = selfSigned()
    const asked: string[] = []
    const door = Fastify()
    await registerMailHookDoor(door, {
      database: app.stores.database,
      secrets: createSecretBox(Buffer.alloc(32)),
      tokens: createMailTokens(Buffer.alloc(32)),
      log: createLog('silent'),
      unsubscribe: async () => undefined,
      erasedAmong: async () => new Set(),
      fetchOutside: async (address) => {
        asked.push(address)
        return new Response(address.endsWith('.pem') ? certificate : '<ok/>')
      },
    })
    const tell = async (fields: Record<string, string | undefined>) => {
      const message: Record<string, string | undefined> = {
        MessageId: 'm-1',
        TopicArn: 'arn:aws:sns:eu-west-1:1:mail',
        Timestamp: new Date().toISOString(),
        SignatureVersion: '2',
        SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/cert.pem',
        ...fields,
      }
      const names = [
        'Message',
        'MessageId',
        'SubscribeURL',
        'Subject',
        'Timestamp',
        'Token',
        'TopicArn',
        'Type',
      ]
      const text = names
        .filter((name) => message[name])
        .map((name) => `${name}\n${message[name]}\n`)
        .join('')
      message.Signature ??= createSign('sha256').update(text).sign(privateKey, 'base64')
      const { statusCode } = await door.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'text/plain; charset=UTF-8' },
        payload: JSON.stringify(message),
      })
      return statusCode
    }
    const subscribe = { Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 't' }
    const confirm = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription'
    expect(await tell({ ...subscribe, SubscribeURL: 'https://inside.example/' })).toBe(403)
    expect(await tell({ ...subscribe, SubscribeURL: confirm })).toBe(200)
    expect(asked).toEqual(['https://sns.eu-west-1.amazonaws.com/cert.pem', confirm])
    const event = {
      notificationType: 'Complaint',
      complaint: { feedbackId: 'f-1', complainedRecipients: [{ emailAddress: 'ses@buyer.example' }] },
      mail: { headers: [] },
    }
    const notice = { Type: 'Notification', Message: JSON.stringify(event) }
    for (const forged of [
      { Signature: Buffer.alloc(256).toString('base64') },
      { SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/cert.pem' },
      { Timestamp: '2020-01-01T00:00:00Z' },
    ]) {
      expect(await tell({ ...notice, ...forged })).toBe(403)
    }
    expect(await suppressed(one)).toEqual([])
    expect(await tell(notice)).toBe(200)
    expect(await suppressed(one)).toMatchObject([{ email: 'ses@buyer.example', reason: 'complaint' }])
    await door.close()
  })
})

describe('the brake', () => {
  test('pauses a task that readers complain of and says so; who lets it go on is stopped by more of them alone', async () => {
    const one = await seller(1)
    const settings = { ...safetyDefaults, leastKnown: 1 }
    await app.client.call(mailSafetyRoutes.save, { body: settings }, one.as)
    const path = await hookFor(one, 'postmark')
    const customers = [
      await one.build.customer('first@buyer.example'),
      await one.build.customer('second@buyer.example'),
    ]
    const id = await sendTo(one, customers)
    await one.build.until(id, ({ counts }) => counts.sent === 1)
    await report(path, complained('first@buyer.example'))
    const paused = await one.build.until(id, ({ phase }) => phase === 'paused')
    expect(paused.brake).toEqual({ reason: 'complaints', amount: 1, known: 1, said: null })
    expect(await noticesOf(one)).toMatchObject([
      { kind: 'mailingPaused', params: { name: 'Spring offer', reason: 'complaints', amount: 1, known: 1 } },
    ])
    await app.client.call(sendTaskRoutes.resume, { params: { id } }, one.as)
    await report(path, {
      ...softBounced('first@buyer.example', 7),
      Type: 'HardBounce',
      Details: '550 5.1.1 user unknown',
    })
    const again = await one.build.until(id, ({ phase }) => phase === 'paused')
    expect(again.brake).toMatchObject({ reason: 'bounces' })
  })

  test('only warns, once, below its limits and after the end', async () => {
    const one = await seller()
    const settings = { ...safetyDefaults, leastKnown: 1, pauseComplaints: 60, warnComplaints: 40 }
    await app.client.call(mailSafetyRoutes.save, { body: settings }, one.as)
    const customers = [
      await one.build.customer('a@buyer.example'),
      await one.build.customer('b@buyer.example'),
    ]
    const path = await hookFor(one, 'postmark')
    await one.build.untilDone(await sendTo(one, customers))
    await report(path, complained('a@buyer.example', 1))
    await report(path, complained('b@buyer.example', 2))
    expect(await noticesOf(one)).toMatchObject([
      { kind: 'mailingComplaints', params: { amount: 1, known: 2 } },
    ])
    const wrong = { body: { ...settings, warnComplaints: 70 } }
    expect(await app.client.send(mailSafetyRoutes.save, wrong, one.as)).toMatchObject({
      code: errorCodes.badRequest,
    })
  })
})
