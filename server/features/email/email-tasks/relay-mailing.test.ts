import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { relayRoutes, suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let receiver: ReceivingServer

beforeAll(async () => {
  app = await sharedTestApp()
  receiver = await startReceivingServer()
})
afterAll(() => receiver?.stop())

async function company(): Promise<{ user: TestUser; as: { token: string }; build: MailingBuilder }> {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  return { user, as: { token: user.token }, build: createMailingBuilder(app, user) }
}

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' }

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

  test('readers with domains and names in their own letters get it', async () => {
    const { build, as } = await company()
    await build.relay(receiver.port)
    const [bakery, seller] = [
      await build.customer('info@bäckerei-nord.example'),
      await build.customer('销售@例子.example'),
    ]
    const task = await build.task([bakery, seller])
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    expect(await build.untilDone(task.id)).toMatchObject({ counts: { total: 2, sent: 2 } })
    const raws = receiver.arrived.slice(-2).map(({ raw }) => Buffer.from(raw, 'latin1').toString())
    expect(raws.some((raw) => raw.includes('<info@xn--bckerei-nord-gcb.example>'))).toBe(true)
    expect(raws.some((raw) => raw.includes('<销售@xn--fsqu00a.example>'))).toBe(true)
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

  test('a connection carries as many messages as its relay is told, and nothing is lost between two', async () => {
    const { build, as } = await company()
    const relay = await build.relay(receiver.port, { maxConnections: 1, messagesPerConnection: 3 })
    expect(relay.messagesPerConnection).toBe(3)
    const ids = []
    for (let i = 0; i < 10; i++) ids.push(await build.customer(`carried${i}@buyer.example`))
    const { id } = await build.task(ids)
    await app.client.call(sendTaskRoutes.submit, { params: { id } }, as)
    expect(await build.untilDone(id)).toMatchObject({ counts: { sent: 10, failed: 0 } })
    const sessions = Map.groupBy(
      receiver.arrived.filter(({ to }) => to.startsWith('carried')),
      ({ session }) => session,
    )
    expect([...sessions.values()].map(({ length }) => length)).toEqual([3, 3, 3, 1])
  })

  test('a refused sender ends his mailing with what the relay said, and the lane goes on', async () => {
    const { build, as } = await company()
    await build.relay(receiver.port, { maxConnections: 2 })
    const answer = '553 5.7.1 <stranger@seller.example>: Sender address rejected: not owned by user'
    receiver.refuseSender('stranger@seller.example', answer)
    const ids = []
    for (let i = 0; i < 30; i++) ids.push(await build.customer(`stage${i}@buyer.example`))
    const refused = await build.task(ids, { fromAddress: 'stranger@seller.example' })
    const good = await build.task(ids.slice(0, 5))
    for (const { id } of [refused, good]) await app.client.call(sendTaskRoutes.submit, { params: { id } }, as)
    expect(await build.untilDone(refused.id)).toMatchObject({
      waitingFor: null,
      counts: { total: 30, failed: 30, sent: 0 },
      brake: { reason: 'sender', said: expect.stringContaining('not owned by user') },
    })
    expect(await build.untilDone(good.id)).toMatchObject({ counts: { sent: 5 }, brake: null })
    const { items } = await app.client.call(relayRoutes.list, {}, as)
    expect(items.map(({ lastError }) => lastError)).toEqual([null])
    expect((await app.client.call(suppressionRoutes.list, {}, as)).items).toEqual([])
    const told = async () => (await app.client.call(noticeRoutes.list, {}, as)).items
    await expect.poll(told).toHaveLength(1)
    expect(await told()).toMatchObject([
      {
        kind: 'senderRefused',
        params: { name: refused.name, said: expect.stringContaining('not owned by user') },
        path: expect.stringContaining(`${refused.id}`),
      },
    ])

    receiver.refuseSender('stranger@seller.example', '')
    await app.client.call(
      sendTaskRoutes.sendAgain,
      { params: { id: refused.id }, body: { states: ['failed'] } },
      as,
    )
    expect(await build.untilDone(refused.id)).toMatchObject({ counts: { sent: 30 }, brake: null })
  })

  test('goes through the relay for its sender, and through another when that one fails', async () => {
    const { build, as } = await company()
    const gone = await startReceivingServer()
    await build.relay(receiver.port, { name: 'All' })
    await build.relay(1, { name: 'Others', senderDomains: ['other.example'], weight: 100 })
    const own = await build.relay(gone.port, { name: 'Own', senderDomains: ['seller.example'] })
    const first = await build.task([await build.customer('first@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: first.id } }, as)
    expect(await build.untilDone(first.id)).toMatchObject({ relayName: 'Own', counts: { sent: 1 } })
    expect(gone.arrived.map(({ to }) => to)).toEqual(['first@buyer.example'])
    await gone.stop()
    const second = await build.task([await build.customer('second@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: second.id } }, as)
    expect(await build.untilDone(second.id)).toMatchObject({ relayName: 'All', counts: { sent: 1 } })
    // What has just failed is passed over.
    const third = await build.task([await build.customer('third@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: third.id } }, as)
    expect(await build.untilDone(third.id)).toMatchObject({ relayName: 'All' })
    const { items } = await app.client.call(relayRoutes.list, {}, as)
    expect(items.find(({ id }) => id === own.id)?.lastError).not.toBeNull()
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
    expect(waiting.waitingFor).toBe('The server cannot be reached: check address and port')
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
