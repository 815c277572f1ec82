import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { templateHtmlLimit, templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { mostVariablePlaces } from '@landfall/contract/email/email-variables.ts'
import { mailHookRoutes } from '@landfall/contract/email/mail-safety.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createRelayGuard, SmtpConnection } from '#platform/mail/smtp-connection.ts'
import { findFreePort } from '#platform/postgres/free-port.ts'
import type { AppProcess } from '#testing/app-process.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { codeOf, createTestClient, type TestClient } from '#testing/test-client.ts'
import { fill, type StallWatch, watchStalls } from './stall-watch.ts'

// Mail that is built to be a burden, whoever sends it, must not keep the process from answering others.

let stores: KillableStores
let app: AppProcess
let client: TestClient
let receiver: ReceivingServer
let port: number
let watch: StallWatch
beforeAll(async () => {
  stores = await createKillableStores()
  port = await findFreePort()
  const mailIn = { MAIL_IN_DOMAIN: 'in.seller.example', MAIL_IN_PORT: String(port) }
  app = await stores.start({ LOG_LEVEL: 'warn', ...mailIn })
  client = createTestClient(app.url)
  receiver = await startReceivingServer()
  watch = watchStalls(app)
})
afterAll(async () => {
  await receiver?.stop()
  await stores.remove()
})

async function seller(): Promise<{ user: TestUser; build: ReturnType<typeof createMailingBuilder> }> {
  const user = await buildUser(stores.systemDb, { type: 'admin' })
  return { user, build: createMailingBuilder({ client, systemDb: stores.systemDb }, user) }
}

/** Sends a template to some people, its sender proven. */
async function mailingOf(
  { user, build }: Awaited<ReturnType<typeof seller>>,
  { html, addresses }: { html: string; addresses: string[] },
): Promise<void> {
  const template = await build.template({ html })
  const ids: number[] = []
  for (const address of addresses) ids.push(await build.customer(address, fill('Ünïcode & Söhne <', 100)))
  const task = await build.task(ids, { templateIds: [template.id] })
  await client.call(sendTaskRoutes.submit, { params: { id: task.id } }, user)
  await build.until(task.id, ({ state }) => state === 'DONE', 120_000)
}

/** As much as may vary, in a text as long as may be. */
const worst =
  fill('{{customer.name}}', (mostVariablePlaces - 1) * '{{customer.name}}'.length) +
  fill('<p>ü</p>', 20_000 * 7) +
  fill('ä ', templateHtmlLimit - 200_000)
const readers = (word: string) => Array.from({ length: 3 }, (_, n) => `${word}${n}@buyer.example`)

test('a text that would grow beyond measure with its readers is refused', async () => {
  const { user } = await seller()
  const content = {
    name: 'x',
    language: 'en',
    subject: 'x',
    html: fill('{{customer.name}}', templateHtmlLimit),
  }
  for (const route of [templateRoutes.create, templateRoutes.preview]) {
    const { code } = await client.send(route, { body: { ...content, plainText: '' } }, user)
    expect(code).toBe(codeOf('emailVariablesTooMany'))
  }
})

test('a mailing that grows with every reader goes out while others are answered', {
  timeout: 240_000,
}, async () => {
  const one = await seller()
  await one.build.relay(receiver.port)
  const before = receiver.arrived.length
  await watch.expectNone('relay', () => mailingOf(one, { html: worst, addresses: readers('a') }))
  expect(
    receiver.arrived
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(readers('a'))
})

test('so does one that is kept by ourselves', { timeout: 240_000 }, async () => {
  const one = await seller()
  // Proves the sender; a company without an active relay has its mail captured.
  await one.build.relay(receiver.port, { isActive: false })
  await watch.expectNone('captured', () => mailingOf(one, { html: worst, addresses: readers('b') }))
  const { items } = await client.call(outboxRoutes.list, {}, one.user)
  expect(items).toHaveLength(3)
  await watch.expectNone('captured mail, read', () =>
    client.call(outboxRoutes.read, { params: { id: items[0]?.id ?? 0 } }, one.user),
  )
})

const line = (piece: string, length: number) => `${fill(piece, length)}\r\n`
const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('')

/** Messages of some megabytes that cost whoever takes them apart. */
const hostileMessages: Record<string, string> = {
  nested: `Subject: x\r\n${nested(2_000)}`,
  parts: `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${fill('--b\r\n\r\n\r\n', 4_000_000)}`,
  'long header': `Subject: ${line('=?utf-8?B?w7w=?= ', 4_000_000)}\r\nx\r\n`,
  'many headers': `${fill('X-Header: x\r\n', 4_000_000)}\r\nx\r\n`,
  'many addresses': `From: ${line('"a, b" <a@b.example>, ', 2_000_000)}\r\nx\r\n`,
  references: `References: ${line('<a@b> ', 2_000_000)}In-Reply-To: ${line('<', 1_000_000)}\r\nx\r\n`,
  html: `Content-Type: text/html\r\n\r\n${fill('<div><style><!--', 4_000_000)}`,
  entities: `Content-Type: text/html\r\n\r\n${fill('&#x26;', 4_000_000)}`,
  quotes: `Content-Type: text/plain\r\n\r\n${fill('> > > > \r\nOn Mon, x wrote:\r\n', 4_000_000)}`,
  reports: `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${fill('Final-Recipient: rfc822; a@b.example\r\n\r\n', 4_000_000)}`,
  escapes: `Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n${fill('\u001b$B$"\u001b(B', 2_000_000)}`,
  printable: `Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${fill('=C3=BC', 4_000_000)}`,
}

test('what arrives is taken apart while others are answered', { timeout: 240_000 }, async () => {
  const one = await seller()
  await one.build.relay(receiver.port, { returnsBounces: true })
  await mailingOf(one, { html: '<p>x</p>', addresses: ['c@buyer.example'] })
  const to = receiver.arrived.find((mail) => mail.to === 'c@buyer.example')?.from ?? ''
  const guard = createRelayGuard({ allowInside: true, log: createLog('silent') })
  for (const [name, raw] of Object.entries(hostileMessages)) {
    await watch.expectNone(name, async () => {
      const connection = await SmtpConnection.open({ host: '127.0.0.1', port, security: 'none' }, guard)
      await connection.send({ from: 'x@buyer.example', to }, Buffer.from(`${raw}\r\n`))
      await connection.quit()
      await expect
        .poll(async () => (await stores.systemDb.query('select 1 from mail_in')).length, { timeout: 60_000 })
        .toBe(0)
    })
  }
})

test('reports of sending services are taken in while others are answered', { timeout: 240_000 }, async () => {
  const one = await seller()
  const { path } = await client.call(
    mailHookRoutes.create,
    { body: { provider: 'sendgrid', secret: '' } },
    one.user,
  )
  const events = Array.from({ length: 1_000 }, (_, n) => ({
    event: 'bounce',
    sg_event_id: `event-${n}`,
    email: `reader${n}@buyer.example`,
    status: '5.1.1',
    reason: fill('550 5.1.1 no such user here; ', 500),
    timestamp: 1_790_000_000,
  }))
  const report = (body: string) =>
    fetch(`${app.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  await watch.expectNone('a thousand events, eight times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(JSON.stringify(events))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })
  const depth = 400_000
  for (const body of [
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    fill('[{}', 1_000_000),
    fill('"\\u0000', 1_000_000),
  ])
    await watch.expectNone('no report', async () => {
      expect((await report(body)).status).toBeGreaterThanOrEqual(200)
      expect((await report(body)).status).toBeLessThan(500)
    })
})
