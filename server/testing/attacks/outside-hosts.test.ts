import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createPlainServer, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { singleSignOnRoutes } from '@landfall/contract/access/single-sign-on.ts'
import { webhookRoutes } from '@landfall/contract/access/webhooks.ts'
import { mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { outboxRoutes, relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, UnreachableError } from '#platform/http/outside-address.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import { OutsideGuard, reachMs } from '#platform/http/outside-guard.ts'
import { noteOwnServer } from '#platform/http/own-servers.ts'
import { createLog } from '#platform/log/log.ts'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser } from '#testing/build-people.ts'
import { type OwnTestApp, sharedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

/** This machine, its network and the machine it runs on, in every way one can write them. */
const spellings = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.8.8.8', '2130706433', '0x7f000001', '0x7F.1', '0177.0.0.1'],
  ...['localhost', 'LOCALHOST', 'localhost.', '127.0.0.1.', '0', '0.0.0.0'],
  ...['::1', '::', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.0.1', 'fc00::1', 'fe80::1'],
  ...['169.254.169.254', '2852039166', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
  ...[
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.1',
    '2001:db8::1',
    '3fff::1',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
  ],
]

/** A server that counts who connects to it. */
async function countingServer() {
  let connections = 0
  const server = createPlainServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.resume().end('220 inside secrets\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

let app: OwnTestApp
let as: { token: string }
let build: MailingBuilder

beforeAll(async () => {
  app = await startTestApp({ RELAYS_PRIVATE: 'off' })
  const user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  build = createMailingBuilder(app, user)
})
afterAll(() => app?.stop())

interface Told {
  told: unknown
  tookMs: number
}

/** Tests relays at once and tells what each test said and how long it took. */
async function testRelays(
  on: TestApp,
  by: { build: MailingBuilder; as: { token: string } },
  targets: readonly { host: string; port: number }[],
): Promise<(Told & { target: string })[]> {
  const relays = []
  for (const { host, port } of targets) {
    const relay = await by.build.relay(587, { host, isActive: false })
    // As one that was stored before ports were looked at.
    await on.systemDb.query('update email_relays set port = $2 where id = $1', [relay.id, port])
    relays.push({ id: relay.id, target: `${host} ${port}` })
  }
  return Promise.all(
    relays.map(async ({ id, target }) => {
      const started = performance.now()
      const body = { to: 'me@seller.example' }
      const { status, code, message, data } = await on.client.send(
        relayRoutes.test,
        { params: { id }, body },
        by.as,
      )
      return { target, told: { status, code, message, data }, tookMs: performance.now() - started }
    }),
  )
}

function expectNothingTold(answers: readonly (Told & { target: string })[]) {
  for (const { target, told } of answers) {
    expect([target, told]).toEqual([
      target,
      {
        status: 200,
        code: codeOf('hostUnreachable'),
        message: 'The server cannot be reached: check address and port',
        data: null,
      },
    ])
  }
  const times = answers.map(({ tookMs }) => tookMs)
  expect(Math.min(...times)).toBeGreaterThan(reachMs - 100)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(reachMs / 2)
}

describe('a relay', () => {
  test('is never one of ours, however it is written, and whether it listens is not told', async () => {
    const server = await countingServer()
    const targets = [...spellings, 'nowhere.invalid'].map((host) => ({ host, port: server.port }))
    expectNothingTold(await testRelays(app, { build, as }, [...targets, { host: '127.0.0.1', port: 1 }]))
    expect(server.connections()).toBe(0)
    const { items } = await app.client.call(relayRoutes.list, {}, as)
    expect(new Set(items.map(({ lastError }) => lastError))).toEqual(
      new Set(['The server cannot be reached: check address and port']),
    )
  })

  test('of an installation with private relays tells no more of what does not answer', async () => {
    const open = await sharedTestApp()
    const user = await buildUser(open.systemDb, { type: 'admin' })
    const by = { build: createMailingBuilder(open, user), as: { token: user.token } }
    const targets = [
      { host: '127.0.0.1', port: 1 },
      { host: 'localhost', port: 2 },
      { host: 'nowhere.invalid', port: 587 },
    ]
    expectNothingTold(await testRelays(open, by, targets))
    const server = await countingServer()
    const [heard] = await testRelays(open, by, [{ host: '127.0.0.1', port: server.port }])
    expect(server.connections()).toBe(1)
    expect(heard?.told).toMatchObject({ code: codeOf('relayTestFailed') })
  })

  test('and a mailbox have ports of their own', async () => {
    const relay = {
      name: 'R',
      host: 'mail.example.com',
      security: 'tls',
      fromAddress: 'a@b.example',
    } as const
    const mailbox = {
      ...{ name: 'M', address: 'a@b.example', host: 'mail.example.com', security: 'tls' as const },
      ...{ userName: 'u', password: 'p' },
    }
    for (const port of [22, 80, 3306, 5432, 6379]) {
      const answers = [
        await app.client.send(relayRoutes.create, { body: { ...relay, port } }, as),
        await app.client.send(mailboxRoutes.create, { body: { ...mailbox, port } }, as),
        await app.client.send(mailboxRoutes.tryNew, { body: { ...mailbox, port } }, as),
      ]
      for (const { code, data } of answers) {
        expect([port, code]).toEqual([port, codeOf('mailPortRefused')])
        expect(data).toMatchObject({ issues: [{ path: 'body.port' }] })
      }
    }
  })

  test('that is missing leaves mail to the outbox, which this process has opened itself', async () => {
    const user = await buildUser(app.systemDb, { type: 'admin' })
    const token = { token: user.token }
    const theirs = createMailingBuilder(app, user)
    const { id } = await theirs.template()
    const body = { templateId: id, to: 'me@seller.example', fromName: '', fromAddress: 'a@seller.example' }
    expect(await app.client.call(sendTaskRoutes.test, { body }, token)).toEqual({ relayName: null })
    const task = await theirs.task([await theirs.customer('kept@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, token)
    await theirs.untilDone(task.id)
    const { items } = await app.client.call(outboxRoutes.list, {}, token)
    expect(items.map(({ to }) => to)).toEqual(['kept@buyer.example', 'me@seller.example'])
  })
})

test('a mailbox is never one of ours, however it is written', async () => {
  const attempts = spellings.map(async (host) => {
    const body = { host, port: 993, security: 'tls', userName: 'u', password: 'p' } as const
    const started = performance.now()
    const trial = await app.client.call(mailboxRoutes.tryNew, { body }, as)
    return { host, trial, tookMs: performance.now() - started }
  })
  const answers = await Promise.all(attempts)
  for (const { host, trial } of answers) {
    expect([host, trial]).toEqual([host, { problem: 'noAnswer', answer: '', folders: [] }])
  }
  expect(Math.min(...answers.map(({ tookMs }) => tookMs))).toBeGreaterThan(reachMs - 100)
})

test('a webhook or sign-on provider is never one of ours, however its address is written', async () => {
  const server = await countingServer()
  const hosts = spellings.map((host) => (host.includes(':') ? `[${host}]` : host))
  const more = ['①②⑦.0.0.1', '%31%32%37.0.0.1', '127。0。0。1', 'nowhere.invalid']
  const answers = await Promise.all(
    [...hosts, ...more].map(async (host) => {
      const other = { token: (await buildUser(app.systemDb, { type: 'admin' })).token }
      const url = `https://${host}:${server.port}/`
      const body = { url, kinds: ['customer.created' as const], isActive: true }
      const made = await app.client.send(webhookRoutes.create, { body }, other)
      const issuer = {
        clientId: 'x',
        clientSecret: 'y',
        mailDomain: 'b.example',
        isActive: true,
        isOnly: false,
      }
      const save = app.client.send(singleSignOnRoutes.save, { body: { ...issuer, issuer: url } }, other)
      if (made.code === codeOf('webhookAddressRefused')) return { host, pinged: undefined, saved: await save }
      const { webhook } = made.data as { webhook: { id: number } }
      const ping = app.client.call(webhookRoutes.ping, { params: { id: webhook.id } }, other)
      return { host, pinged: await ping, saved: await save }
    }),
  )
  for (const { host, pinged, saved } of answers) {
    expect([host, saved.code]).toEqual([host, codeOf('issuerUnreachable')])
    if (pinged === undefined) continue
    const error = 'The server cannot be reached: check address and port'
    expect([host, pinged]).toMatchObject([host, { state: 'failed', status: null, error }])
    // The first attempt of a delivery has four seconds.
    expect(pinged.tookMs).toBeGreaterThan(3_900)
  }
  expect(new Set(answers.map(({ saved }) => saved.message)).size).toBe(1)
  expect(server.connections()).toBe(0)
})

describe('the guard', () => {
  const log = createLog('silent')
  const anyPort = { takesPort: () => true, log }
  const v4 = (address: string): LookupAddress => ({ address, family: 4 })
  /** A resolver that answers otherwise each time, as a name does that is to lead elsewhere once it was judged. */
  function rebinding(...answers: LookupAddress[][]) {
    let asked = 0
    return {
      asked: () => asked,
      resolve: async () => {
        asked += 1
        return answers[Math.min(asked, answers.length) - 1] ?? []
      },
    }
  }
  const ask = (lookup: LookupFunction) =>
    promisify<string, object, LookupAddress[]>(lookup as never)('name.example', { all: true })

  test('connects to the address it has judged, whatever the name stands for a moment later', async () => {
    const name = rebinding([v4('8.8.8.8')], [v4('127.0.0.1')])
    const guard = new OutsideGuard({ ...anyPort, allowInside: false, resolve: name.resolve })
    const connected = await guard.reach({ host: 'name.example', port: 587 }, async ({ lookup }) => [
      await ask(lookup),
      await ask(lookup),
    ])
    expect(connected).toEqual([[v4('8.8.8.8')], [v4('8.8.8.8')]])
    expect(name.asked()).toBe(1)

    const server = await countingServer()
    const inside = rebinding([v4('127.0.0.1')], [v4('127.0.0.2')])
    const open = new OutsideGuard({ ...anyPort, allowInside: true, resolve: inside.resolve })
    const socket = await open.connect({ host: 'name.example', port: server.port })
    expect(socket.remoteAddress).toBe('127.0.0.1')
    expect(inside.asked()).toBe(1)
    socket.destroy()
  })

  test('refuses a name of which a single address is ours', async () => {
    const { resolve } = rebinding([v4('8.8.8.8'), { address: '::1', family: 6 }])
    const guard = new OutsideGuard({ ...anyPort, allowInside: false, resolve })
    const opening = guard.connect({ host: 'name.example', port: 587, patienceMs: 200 })
    await expect(opening).rejects.toMatchObject({ message: 'unreachable', why: 'inside' })
  })

  test('takes the same time for what is refused, closed, unknown and silent', async () => {
    const closed = await countingServer()
    for (const close of closers.splice(0)) await close()
    const never = new Promise<LookupAddress[]>(() => undefined)
    const cases = [
      { allowInside: false, resolve: async () => [v4('127.0.0.1')] },
      { allowInside: true, resolve: async () => [v4('127.0.0.1')] },
      { allowInside: true, resolve: async () => [] },
      { allowInside: true, resolve: () => Promise.reject(new Error('no such name')) },
      { allowInside: true, resolve: () => never },
    ]
    for (const rules of cases) {
      const started = performance.now()
      const guard = new OutsideGuard({ ...anyPort, ...rules })
      const opening = guard.connect({ host: 'name.example', port: closed.port, patienceMs: 400 })
      await expect(opening).rejects.toBeInstanceOf(UnreachableError)
      const tookMs = performance.now() - started
      expect(tookMs).toBeGreaterThan(390)
      expect(tookMs).toBeLessThan(800)
    }
  })

  test('lets through to exactly what this process has opened, as long as it is open', async () => {
    const [demo, other] = [await countingServer(), await countingServer()]
    const guard = new OutsideGuard({ allowInside: false, takesPort: () => false, log })
    const connect = (port: number) => guard.connect({ host: '127.0.0.1', port, patienceMs: 200 })
    const forget = noteOwnServer('127.0.0.1', demo.port)
    ;(await connect(demo.port)).destroy()
    await expect(connect(other.port)).rejects.toBeInstanceOf(UnreachableError)
    forget()
    await expect(connect(demo.port)).rejects.toBeInstanceOf(UnreachableError)
    expect([demo.connections(), other.connections()]).toEqual([1, 0])
  })

  test('follows no redirect', async () => {
    const server = await countingServer()
    const redirecting = createServer((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${server.port}/` }).end()
    })
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => redirecting.close(resolve)))
    const fetch = createOutsideFetch(createWebGuard({ allowInside: true, log }))
    const { port } = redirecting.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'GET', headers: {} })
    expect(answer.status).toBe(302)
    expect(server.connections()).toBe(0)
  })

  test('knows what belongs to the public internet', () => {
    const numbers = spellings.filter((host) => /^[\d.]+\.\d+$|:/.test(host))
    for (const address of numbers) expect([address, isPublicAddress(address)]).toEqual([address, false])
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
  })
})
