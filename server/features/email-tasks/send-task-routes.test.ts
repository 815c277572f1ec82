import { timelineRoutes } from '@landfall/contract/customer-timeline.ts'
import { historyRoutes } from '@landfall/contract/email-history.ts'
import { outboxRoutes, relayRoutes, suppressionRoutes } from '@landfall/contract/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let receiver: ReceivingServer

beforeAll(async () => {
  app = await startTestApp()
  receiver = await startReceivingServer()
})
afterAll(async () => {
  await app?.stop()
  await receiver?.stop()
})

async function company(): Promise<{ user: TestUser; as: { token: string }; build: MailingBuilder }> {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  return { user, as: { token: user.token }, build: createMailingBuilder(app, user) }
}

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' }

async function eventually<T>(read: () => Promise<T>, isReached: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await read()
    if (isReached(value)) return value
    if (tries > 100) throw new Error(`never reached: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('a mailing through a relay', () => {
  test('arrives personal, reports opening and click, and can be unsubscribed from', async () => {
    const { build, as } = await company()
    await build.relay(receiver.port)
    const id = await build.customer('anna@buyer.example', 'Müller & Söhne')
    const task = await build.task([id])
    expect(task).toMatchObject({ state: 'UN_SUBMIT', phase: 'draft' })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    const done = await build.untilDone(task.id)
    expect(done).toMatchObject({
      relayName: 'Relay',
      candidates: 1,
      counts: { total: 1, sent: 1, opened: 0 },
    })

    const arrived = receiver.arrived.find(({ to }) => to === 'anna@buyer.example')!
    const { mail } = arrived
    expect(mail.subject).toBe('Offer for Müller & Söhne')
    expect(mail.html).toContain('Dear Buyer of Müller &amp; Söhne')
    expect(mail.text).toContain('https://shop.example/a?x=1&y=2')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const optOut = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(optOut.startsWith(app.url)).toBe(true)
    const pixel = /src="([^"]+\/t\/o\/[^"]+)"/.exec(mail.html ?? '')?.[1] ?? ''
    const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(mail.html ?? '')?.[1] ?? ''

    const picture = await fetch(pixel, { headers: browser })
    expect(picture.headers.get('content-type')).toBe('image/gif')
    expect(picture.headers.get('cache-control')).toBe('no-store')
    const jump = await fetch(link, { redirect: 'manual', headers: browser })
    expect(jump.status).toBe(302)
    expect(jump.headers.get('location')).toBe('https://shop.example/a?x=1&y=2')
    expect(jump.headers.get('referrer-policy')).toBe('no-referrer')
    const counted = await build.until(task.id, ({ counts }) => counts.clicked === 1)
    expect(counted).toMatchObject({ counts: { opened: 1 }, links: [{ clicks: 1 }] })

    const history = () => app.client.call(historyRoutes.list, {}, as)
    expect((await history()).items).toMatchObject([{ state: 'clicked', customerId: id }])
    const asked = await fetch(optOut, { headers: { 'accept-language': 'es' } })
    expect(await asked.text()).toContain('Cancelar la suscripción')
    expect((await history()).items[0]?.state).toBe('clicked')
    const oneClick = await fetch(optOut, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    })
    expect([oneClick.status, await oneClick.text()]).toEqual([200, 'OK\n'])
    const again = await fetch(optOut, { method: 'POST', body: new URLSearchParams({ page: '1' }) })
    expect(await again.text()).toContain('<h1>')
    expect((await history()).items[0]?.state).toBe('unsubscribed')

    const next = await build.task([id, await build.customer('other@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: next.id } }, as)
    expect(await build.untilDone(next.id)).toMatchObject({
      counts: { sent: 1, skipped: 1 },
      excluded: { suppressed: 1 },
    })
    expect(receiver.arrived.filter(({ to }) => to === 'anna@buyer.example')).toHaveLength(1)
    const timeline = await app.client.call(timelineRoutes.read, { params: { id } }, as)
    const events = timeline.items.flatMap((item) => (item.kind === 'mail' ? [item.event] : []))
    expect(events).toEqual(['unsubscribed', 'clicked', 'opened', 'sent'])
  })

  test('a refused address is suppressed when it does not exist, and not when only the mail is refused', async () => {
    const { build, as } = await company()
    await build.relay(receiver.port)
    receiver.refuse('gone@buyer.example', '550 5.1.1 no such user')
    receiver.refuse('strict@buyer.example', '550 5.7.1 not from you')
    receiver.refuse('full@buyer.example', '452 4.2.2 mailbox full')
    const ids = []
    for (const name of ['gone', 'strict', 'full']) ids.push(await build.customer(`${name}@buyer.example`))
    const task = await build.task(ids)
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.until(task.id, ({ counts }) => counts.failed === 2 && counts.deferred === 1)
    const { items } = await app.client.call(historyRoutes.list, {}, as)
    const states = Object.fromEntries(
      items.map((row) => [row.address.split('@')[0], [row.state, row.reason]]),
    )
    expect(states).toEqual({
      gone: ['bounced', 'hard'],
      strict: ['failed', 'block'],
      full: ['deferred', 'soft'],
    })
    const list = await app.client.call(suppressionRoutes.list, {}, as)
    expect(list.items.map(({ email, reason }) => [email, reason])).toEqual([
      ['gone@buyer.example', 'hardBounce'],
    ])

    const failed = items.find(({ address }) => address.startsWith('strict'))!
    receiver.refuse('strict@buyer.example', '')
    await app.client.call(historyRoutes.sendAgain, { params: { id: failed.id } }, as)
    await build.until(task.id, ({ counts }) => counts.sent === 1)
    const bounced = items.find(({ address }) => address.startsWith('gone'))!
    const refused = await app.client.send(historyRoutes.sendAgain, { params: { id: bounced.id } }, as)
    expect(refused.code).toBe(codeOf('recipientSuppressed'))
  })

  test('a relay that is away holds the task up and says why; it goes on when the relay is back', async () => {
    const { build, as } = await company()
    const relay = await startReceivingServer()
    const { port } = relay
    await relay.stop()
    const { id, hasPassword, hasDkimKey, lastError, ...stored } = await build.relay(port)
    expect([hasPassword, hasDkimKey, lastError]).toEqual([false, false, null])
    const task = await build.task([await build.customer('late@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    const waiting = await build.until(task.id, ({ phase }) => phase === 'waiting')
    expect(waiting.waitingFor).toContain('ECONNREFUSED')
    expect(waiting.counts).toMatchObject({ waiting: 1, failed: 0 })
    const body = { ...stored, port: receiver.port }
    await app.client.call(relayRoutes.update, { params: { id }, body }, as)
    await build.untilDone(task.id)
    expect(receiver.arrived.filter(({ to }) => to === 'late@buyer.example')).toHaveLength(1)
  })

  test('pauses, goes on, and is cancelled; what the state does not allow is refused', async () => {
    const { build, as } = await company()
    const slow = await startReceivingServer()
    slow.delayMs = 150
    await build.relay(slow.port, { maxConnections: 1 })
    const ids = []
    for (let i = 0; i < 12; i++) ids.push(await build.customer(`p${i}@buyer.example`))
    const task = await build.task(ids)
    const params = { id: task.id }
    const early = await app.client.send(sendTaskRoutes.pause, { params }, as)
    expect(early).toMatchObject({
      code: codeOf('sendTaskState'),
      message: 'The current state cannot do this',
    })
    await app.client.call(sendTaskRoutes.submit, { params }, as)
    expect((await app.client.send(sendTaskRoutes.submit, { params }, as)).code).toBe(codeOf('sendTaskState'))
    await build.until(task.id, ({ counts }) => counts.sent >= 1)
    await app.client.call(sendTaskRoutes.pause, { params }, as)
    const paused = await build.until(task.id, ({ counts }) => counts.sending === 0)
    expect(paused.phase).toBe('paused')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await build.until(task.id, () => true)).counts.sent).toBe(paused.counts.sent)
    await app.client.call(sendTaskRoutes.resume, { params }, as)
    await build.until(task.id, ({ counts }) => counts.sent > paused.counts.sent)
    await app.client.call(sendTaskRoutes.cancel, { params }, as)
    const ended = await build.until(task.id, ({ counts }) => counts.sending === 0)
    expect(ended.state).toBe('CANCELLED')
    expect(ended.counts.sent + ended.counts.skipped).toBe(12)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(slow.arrived).toHaveLength(ended.counts.sent)
    expect((await app.client.send(sendTaskRoutes.resume, { params }, as)).code).toBe(codeOf('sendTaskState'))
    await slow.stop()
  })

  test('stops soon after its relay is switched off', { timeout: 30_000 }, async () => {
    const { build, as } = await company()
    const slow = await startReceivingServer()
    slow.delayMs = 200
    const {
      id,
      hasPassword: _p,
      hasDkimKey: _k,
      ...stored
    } = await build.relay(slow.port, { maxConnections: 1 })
    const ids = []
    for (let i = 0; i < 60; i++) ids.push(await build.customer(`off${i}@buyer.example`))
    const task = await build.task(ids)
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.until(task.id, ({ counts }) => counts.sent >= 1)
    await app.client.call(relayRoutes.update, { params: { id }, body: { ...stored, isActive: false } }, as)
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    const stopped = await build.until(task.id, ({ counts }) => counts.sending === 0)
    expect(stopped).toMatchObject({ phase: 'waiting', waitingFor: null, counts: { unknown: 0 } })
    expect(stopped.counts.waiting).toBeGreaterThan(0)
    expect(slow.arrived).toHaveLength(stopped.counts.sent)
    await slow.stop()
  })

  test('waits for its time and keeps to the rate of the relay', async () => {
    const { build, as } = await company()
    const relay = await startReceivingServer()
    await build.relay(relay.port, { ratePerMinute: 300 })
    const ids = []
    for (let i = 0; i < 10; i++) ids.push(await build.customer(`r${i}@buyer.example`))
    const later = await build.task(ids, { scheduledAt: new Date(Date.now() + 3600_000).toISOString() })
    await app.client.call(sendTaskRoutes.submit, { params: { id: later.id } }, as)
    await build.until(later.id, ({ phase }) => phase === 'scheduled')
    const task = await build.task(ids)
    const started = Date.now()
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.untilDone(task.id)
    // 300 a minute are five a second: ten messages need more than a second and a half.
    expect(Date.now() - started).toBeGreaterThan(1500)
    expect(relay.arrived).toHaveLength(10)
    expect((await build.until(later.id, () => true)).counts).toMatchObject({ sent: 0, waiting: 10 })
    await relay.stop()
  })
})

describe('without a relay', () => {
  test('mail stays in the captured outbox and its pixel counts', async () => {
    const { build, as } = await company()
    const task = await build.task([await build.customer('kept@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    expect(await build.untilDone(task.id)).toMatchObject({ relayName: null, counts: { sent: 1 } })
    const { items } = await app.client.call(outboxRoutes.list, {}, as)
    expect(items).toMatchObject([{ to: 'kept@buyer.example', from: 'sales@seller.example' }])
    const mail = await app.client.call(outboxRoutes.read, { params: { id: items[0]!.id } }, as)
    expect(mail.headers.map(({ name }) => name)).toContain('List-Unsubscribe')
    await fetch(/src="([^"]+\/t\/o\/[^"]+)"/.exec(mail.html ?? '')?.[1] ?? '', { headers: browser })
    await build.until(task.id, ({ counts }) => counts.opened === 1)
  })

  test('nothing is tracked when reading is not tracked', async () => {
    const { build, as } = await company()
    const task = await build.task([await build.customer('plain@buyer.example')], { trackReads: false })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.untilDone(task.id)
    const { items } = await app.client.call(outboxRoutes.list, {}, as)
    const { html } = await app.client.call(outboxRoutes.read, { params: { id: items[0]!.id } }, as)
    expect(html).toContain('href="https://shop.example/a?x=1&amp;y=2"')
    expect(html).not.toContain('/t/')
    expect(html).toContain('/u/')
  })
})

describe('recipients', () => {
  test('are counted before sending, with why the others are left out', async () => {
    const { build, as } = await company()
    const ids = [
      await build.customer('one@buyer.example'),
      await build.customer(''),
      await build.customer('blocked@buyer.example'),
    ]
    await app.systemDb.query(
      `insert into customer_contacts (company_id, customer_id, name, work_email)
       select company_id, id, 'x', 'ONE@buyer.example' from customers where id = $1`,
      [ids[1]],
    )
    await app.client.call(suppressionRoutes.add, { body: { emails: ['Blocked@Buyer.example'] } }, as)
    const selection = { scope: batchScope.All } as const
    const preview = await app.client.call(sendTaskRoutes.previewRecipients, { body: { selection } }, as)
    expect(preview).toMatchObject({
      candidates: 3,
      recipients: 1,
      excluded: { noEmail: 0, duplicate: 1, suppressed: 1, invalid: 0 },
      sample: [{ address: 'one@buyer.example' }],
    })
    const task = await build.task([ids[2]!])
    const refused = await app.client.send(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    expect(refused.code).toBe(codeOf('recipientsMissing'))
  })

  test('a copy of a finished task is a draft with the same contents and recipients', async () => {
    const { build, as } = await company()
    const task = await build.task([await build.customer('copy@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    const done = await build.untilDone(task.id)
    const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: task.id } }, as)
    expect(copy).toMatchObject({ state: 'UN_SUBMIT', name: 'Spring offer (2)', selection: done.selection })
    expect(copy.contents.map(({ html }) => html)).toEqual(done.contents.map(({ html }) => html))
    await app.client.call(sendTaskRoutes.submit, { params: { id: copy.id } }, as)
    expect((await build.untilDone(copy.id)).counts.sent).toBe(1)
    const drafts = await build.task([await build.customer('gone@buyer.example')])
    await app.client.call(sendTaskRoutes.remove, { params: { id: drafts.id } }, as)
    const gone = await app.client.send(sendTaskRoutes.read, { params: { id: drafts.id } }, as)
    expect(gone.code).toBe(codeOf('sendTaskNotFound'))
    const kept = await app.client.send(sendTaskRoutes.remove, { params: { id: copy.id } }, as)
    expect(kept.code).toBe(codeOf('sendTaskState'))
  })

  test('two templates take turns', async () => {
    const { build, as } = await company()
    const ids = []
    for (let i = 0; i < 4; i++) ids.push(await build.customer(`t${i}@buyer.example`))
    const templateIds = [
      (await build.template({ subject: 'First' })).id,
      (await build.template({ subject: 'Second' })).id,
    ]
    const task = await build.task(ids, { templateIds })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.untilDone(task.id)
    const { items } = await app.client.call(historyRoutes.list, {}, as)
    expect(items.map(({ subject }) => subject).sort()).toEqual(['First', 'First', 'Second', 'Second'])
  })
})

describe('every route', () => {
  const routes = Object.values(sendTaskRoutes)

  test('refuses who is not signed in, who lacks the right, and ids of another company', async () => {
    const { build } = await company()
    const task = await build.task([await build.customer('wall@buyer.example')])
    const stranger = await buildUser(app.systemDb, { type: 'admin' })
    const reader = await buildUser(app.systemDb, { permissions: ['customer.customer.read'] })
    for (const route of routes) {
      const body = 'body' in route ? validBody(route.path) : undefined
      const args = { params: { id: task.id }, body }
      expect([route.path, (await app.client.send(route, args)).code]).toEqual([route.path, 50001])
      const denied = await app.client.send(route, args, { token: reader.token })
      expect([route.path, denied.code]).toEqual([route.path, codeOf('noPermission')])
      if (!route.path.includes(':id')) continue
      const walled = await app.client.send(route, args, { token: stranger.token })
      expect([route.path, walled.code]).toEqual([route.path, codeOf('sendTaskNotFound')])
    }
  })

  test('refuses a colleague outside the data scope', async () => {
    const { user, build } = await company()
    const task = await build.task([await build.customer('scope@buyer.example')])
    const colleague = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
    const read = await app.client.send(
      sendTaskRoutes.read,
      { params: { id: task.id } },
      { token: colleague.token },
    )
    expect(read.code).toBe(codeOf('sendTaskNotFound'))
    const list = await app.client.call(sendTaskRoutes.list, {}, { token: colleague.token })
    expect(list.items).toEqual([])
  })

  test('says which field is wrong', async () => {
    const { as } = await company()
    const answer = await app.client.send(
      sendTaskRoutes.create,
      { body: { ...validBody('/api/send-tasks'), fromAddress: 'nobody', name: '' } },
      as,
    )
    expect(answer.status).toBe(400)
    expect((answer.data as { issues: { path: string }[] }).issues.map(({ path }) => path).sort()).toEqual([
      'body.fromAddress',
      'body.name',
    ])
    const unknown = await app.client.send(sendTaskRoutes.create, { body: validBody('/api/send-tasks') }, as)
    expect(unknown.code).toBe(codeOf('emailTemplateNotFound'))
  })

  function validBody(path: string): Record<string, unknown> {
    const selection = { scope: batchScope.All }
    if (path.endsWith('send-again')) return { states: ['failed'] }
    if (path.endsWith('test-mail')) {
      return { templateId: 1, to: 'a@b.example', fromName: '', fromAddress: 'a@b.example' }
    }
    return { selection, name: 'x', templateIds: [999_999], fromName: 'x', fromAddress: 'a@b.example' }
  }
})

test('tracking addresses that are not ours change nothing', async () => {
  for (const path of ['/t/o/abc.gif', '/t/c/abc', `/t/c/${'A'.repeat(46)}`, `/u/${'A'.repeat(46)}`]) {
    expect([path, (await fetch(`${app.url}${path}`, { redirect: 'manual' })).status]).toEqual([path, 404])
  }
})

test('a scanner that follows every link at once is not counted', async () => {
  const { build, as } = await company()
  const links = [1, 2, 3].map((n) => `<a href="https://shop.example/${n}">${n}</a>`).join(' ')
  const task = await build.task([await build.customer('scan@buyer.example')], {
    templateIds: [(await build.template({ html: links })).id],
  })
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await build.untilDone(task.id)
  const { items } = await app.client.call(outboxRoutes.list, {}, as)
  const { html } = await app.client.call(outboxRoutes.read, { params: { id: items[0]!.id } }, as)
  const urls = [...(html ?? '').matchAll(/href="([^"]+\/t\/c\/[^"]+)"/g)].map((match) => match[1] ?? '')
  expect(urls).toHaveLength(3)
  await fetch(urls[0]!, { method: 'HEAD', redirect: 'manual', headers: browser })
  await Promise.all(urls.map((url) => fetch(url, { redirect: 'manual', headers: browser })))
  const [message] = (await app.client.call(historyRoutes.list, {}, as)).items
  const detail = () => app.client.call(historyRoutes.read, { params: { id: message!.id } }, as)
  const seen = await eventually(
    detail,
    ({ hits }) => hits.length === 4 && hits.every((hit) => hit.class === 'machine'),
  )
  expect(seen.state).toBe('sent')
})
