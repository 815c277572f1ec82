import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { verificationAgentRoutes as routes } from '@landfall/contract/addresses/verification-agents.ts'
import { addressVerificationRoutes } from '@landfall/contract/addresses/verification-routes.ts'
import { verificationServiceRoutes } from '@landfall/contract/addresses/verification-services.ts'
import { logRoutes } from '@landfall/contract/records/logs.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type NameServer, startNameServer } from '#platform/demo/name-server.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { playService } from '#testing/played-service.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
let names: NameServer
let system: TestUser
const children: ReturnType<typeof spawn>[] = []

beforeAll(async () => {
  // For the office the world is elsewhere: it learns where mail goes, and reaches nobody there.
  names = await startNameServer((name) => {
    if (name.startsWith('mx.')) return { a: ['8.8.4.4'] }
    if (name === 'null.example') return { mx: [[0, '.']] }
    return name.endsWith('.example') && name !== 'canary.example' ? { mx: [[10, `mx.${name}`]] } : undefined
  })
  app = await startTestApp({ VERIFY_DNS: names.address, VERIFY_CANARY: 'canary.example' })
  system = await buildUser(app.systemDb, { level: 'system' })
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await app.stop()
  await names.stop()
})

const script = fileURLToPath(new URL('../../../testing/agent-with-world.ts', import.meta.url))
function startAgent(key: string, delayMs = 0) {
  const child = spawn(process.execPath, [script, app.url, key, String(delayMs)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  return child
}
const asSystem = () => ({ token: system.token })
const create = (name: string) => app.client.call(routes.create, { body: { name } }, asSystem())
const revoke = (id: number) => app.client.call(routes.revoke, { params: { id } }, asSystem())
const agents = async () => (await app.client.call(routes.list, {}, asSystem())).items
const patient = { timeout: 25_000 }

async function order(user: TestUser, emails: readonly string[]) {
  const { token } = user
  const body = Buffer.from(emails.join('\n')) as never
  const { id } = await app.client.call(addressVerificationRoutes.readText, { query: {}, body } as never, {
    token,
  })
  await app.client.call(addressVerificationRoutes.start, { params: { id } }, { token })
}
const rows = async ({ token }: TestUser) =>
  (await app.client.call(addressVerificationRoutes.list, { query: { size: 200 } }, { token })).items
const short = async (user: TestUser) =>
  Object.fromEntries((await rows(user)).map(({ email, verdict, reason }) => [email, `${verdict} ${reason}`]))
const reach = async ({ token }: TestUser) =>
  (await app.client.call(addressVerificationRoutes.counts, {}, { token })).reach?.state

it('has an agent elsewhere ask mail servers, and does without it when it is gone', async () => {
  const user = await buildUser(app.systemDb)
  const { key, item } = await create('Frankfurt')
  expect(item).toMatchObject({ name: 'Frankfurt', hint: key.slice(0, 8), lastSeenAt: null, isThere: false })
  await expect.poll(() => reach(user), patient).toBe('noNames')
  startAgent(key)
  await expect.poll(async () => (await agents())[0]?.isThere, patient).toBe(true)
  expect(await reach(user)).toBe('open')
  await order(user, ['alice@remote.example', 'nobody@remote.example', 'x@null.example'])
  await expect
    .poll(() => short(user), patient)
    .toEqual({
      'alice@remote.example': 'deliverable accepted',
      'nobody@remote.example': 'undeliverable noMailbox',
      'x@null.example': 'undeliverable nullMx',
    })
  // What the mail server said came along.
  const [nobody] = (await rows(user)).filter(({ email }) => email.startsWith('nobody'))
  expect(nobody).toMatchObject({ smtpCode: 550, said: '5.1.1 User unknown', mailGroup: 'remote.example' })
  expect((await agents())[0]).toMatchObject({ helo: 'probe.agent.example', reach: 'open', settled: 2 })
  await revoke(item.id)
  await order(user, ['alice.two@remote.example'])
  await expect
    .poll(async () => (await short(user))['alice.two@remote.example'], patient)
    .toBe('unknown smtpUnavailable')
  expect(await reach(user)).toBe('noNames')
})

it('leaves to the service a company pays what an agent could not tell, and the rest to the agent', async () => {
  const paying = await buildUser(app.systemDb, { type: 'admin' })
  const key = 'zb-0123456789'
  const played = await playService('api.zerobounce.net', (path, query) => {
    if (path === '/v2/getcredits') return { body: { Credits: '100' } }
    const address = query.get('email') ?? ''
    const isThere = address.startsWith('alice')
    const [status, sub_status] = isThere ? ['valid', ''] : ['invalid', 'mailbox_not_found']
    return { body: { address, status, sub_status, free_email: false, did_you_mean: null, mx_found: 'true' } }
  })
  const agent = await create('Beside')
  try {
    const body = { service: 'zeroBounce', use: 'unsettled', key } as const
    await app.client.call(verificationServiceRoutes.save, { body }, { token: paying.token })
    startAgent(agent.key)
    await expect
      .poll(async () => (await agents()).find(({ id }) => id === agent.item.id)?.isThere, patient)
      .toBe(true)
    await order(paying, ['alice@remote.example', 'alice@barred.example', 'nobody@barred.example'])
    await expect
      .poll(() => short(paying), patient)
      .toEqual({
        'alice@remote.example': 'deliverable accepted',
        'alice@barred.example': 'deliverable accepted',
        'nobody@barred.example': 'undeliverable noMailbox',
      })
    const said = Object.fromEntries((await rows(paying)).map(({ email, said }) => [email, said]))
    expect(said['alice@barred.example']).toBe('ZeroBounce: valid')
    // Nobody pays for what the agent could tell, and the agent never had the key.
    expect(played.asked.toSorted()).toEqual(['alice@barred.example', 'nobody@barred.example'])
  } finally {
    await played.stop()
    await revoke(agent.item.id)
  }
})

it('ends an agent whose key was taken back', async () => {
  const { key, item } = await create('Lost')
  const child = startAgent(key)
  const said = new Promise<string>((resolve) => child.stderr?.once('data', (text) => resolve(String(text))))
  await expect.poll(async () => (await agents())[0]?.isThere, patient).toBe(true)
  const ended = once(child, 'exit')
  await revoke(item.id)
  expect(await said).toContain('This key lets no agent in')
  expect(await ended).toEqual([1, null])
  const { items } = await app.client.call(logRoutes.audit, { query: {} }, asSystem())
  const lines = items.filter(({ recordKind }) => recordKind === 'verification_agents')
  expect(lines.slice(0, 2).map(({ action }) => action)).toEqual(['delete', 'create'])
})

it('loses nothing with an agent that is killed: another one asks, and late results count no more', async () => {
  const user = await buildUser(app.systemDb)
  const { key } = await create('First')
  const first = startAgent(key, 600_000)
  await expect.poll(async () => (await agents())[0]?.isThere, patient).toBe(true)
  await order(user, ['alice@distant.example', 'nobody@distant.example'])
  const held = () =>
    app.systemDb.query<{ id: number; lease: string }>(
      'select id, lease from verification_addresses where owner_id = $1 and for_agent and lease is not null',
      [user.id],
    )
  await expect.poll(async () => (await held()).length, patient).toBe(2)
  const [one] = await held()
  first.kill('SIGKILL')
  // Its lease is over; nobody waits for minutes here.
  await app.systemDb.query('update verification_addresses set next_attempt_at = now() where owner_id = $1', [
    user.id,
  ])
  startAgent(key)
  await expect
    .poll(() => short(user), patient)
    .toEqual({
      'alice@distant.example': 'deliverable accepted',
      'nobody@distant.example': 'undeliverable noMailbox',
    })
  expect((await rows(user)).map(({ attempts }) => attempts)).toEqual([1, 1])
  const body = { protocol: 1, key, lease: one?.lease ?? '', left: [], laterMs: 0 }
  const late = {
    verdict: 'undeliverable',
    reason: 'noMailbox',
    score: 0,
    code: 550,
    said: '',
    group: '',
  } as const
  const found = [{ id: one?.id ?? 0, flags: [], ...late }]
  expect(await app.client.call(routes.handIn, { body: { ...body, found } }, {})).toEqual({ taken: 0 })
})

it('lets nobody in but by a key and in its own form, and nobody manage agents but the system', async () => {
  const { key, item } = await create('Old')
  const body = { protocol: 1, key, helo: 'old.example', reach: 'open', isNamed: null, room: 1 }
  const take = async (changed: object) =>
    (await app.client.send(routes.takeWork, { body: { ...body, ...changed } })).code
  expect(await take({})).toBe(20000)
  expect(await take({ key: `${key.slice(0, -1)}_` })).toBe(codeOf('agentUnknown'))
  expect(await take({ protocol: 2 })).toBe(codeOf('agentOutdated'))
  const lease = '00000000-0000-4000-8000-000000000000'
  const results = { protocol: 1, key: 'lfv_', lease, found: [], left: [1], laterMs: 0 }
  expect((await app.client.send(routes.handIn, { body: results })).code).toBe(codeOf('agentUnknown'))
  const { list, create: make, revoke: end } = routes
  await expectRefusals(app, [list, make, end], ({ method }) => ({
    params: { id: item.id },
    ...(method === 'POST' ? { body: { name: 'X' } } : {}),
  }))
  const admin = await buildUser(app.systemDb, { type: 'admin' })
  expect((await app.client.send(list, {}, { token: admin.token })).code).toBe(codeOf('noPermission'))
  const gone = await app.client.send(end, { params: { id: 999_999 } }, asSystem())
  expect(gone.code).toBe(codeOf('agentNotFound'))
})
