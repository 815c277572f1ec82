import { addressVerificationRoutes } from '@landfall/contract/addresses/verification-routes.ts'
import {
  type OutsideService,
  verificationServiceRoutes as routes,
} from '@landfall/contract/addresses/verification-services.ts'
import { logRoutes } from '@landfall/contract/records/logs.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { type PlayedHost, type PlayedService, playService } from '#testing/played-service.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let world: TestMailWorld
let played: PlayedHost | undefined

beforeAll(async () => {
  app = await sharedTestApp()
  const blocked = '554 5.7.1 Client host blocked using zen.spamhaus.org'
  world = await startMailWorld({
    'told.example': { rcpt: (to) => (to.startsWith('alice') ? '250 Ok' : '550 5.1.1 User unknown') },
    'closed.example': { rcpt: () => blocked },
    'later.example': { rcpt: () => '451 4.7.1 Greylisting in action' },
  })
})
afterEach(async () => {
  await played?.stop()
  played = undefined
})
afterAll(() => world.stop())

const zeroKey = 'zb-0123456789'
const hunterKey = 'hunter-0123456789'

// In the words of its API: what it found is no status of HTTP, nor is a wrong key.
const zeroBounce =
  (found: Readonly<Record<string, [status: string, detail: string]>>, credits = 100): PlayedService =>
  (path, query) => {
    const isKnown = query.get('api_key') === zeroKey
    if (path === '/v2/getcredits') return { body: { Credits: String(isKnown ? credits : -1) } }
    if (path !== '/v2/validate') return { status: 404, body: {} }
    if (!isKnown || credits === 0)
      return { body: { error: 'Invalid API Key or your account ran out of credits' } }
    const email = query.get('email') ?? ''
    const [status, sub_status] = found[email] ?? ['unknown', 'timeout_exceeded']
    return {
      body: { address: email, status, sub_status, free_email: false, did_you_mean: null, mx_found: 'true' },
    }
  }

const hunter =
  (found: Readonly<Record<string, object>>): PlayedService =>
  (path, query) => {
    const error = (id: string, code: number) => ({
      status: code,
      body: { errors: [{ id, code, details: id }] },
    })
    if (query.get('api_key') !== hunterKey) return error('authentication_failed', 401)
    if (path === '/v2/account')
      return {
        body: { data: { plan_name: 'Free', requests: { verifications: { used: 10, available: 50 } } } },
      }
    const email = query.get('email') ?? ''
    if (email.startsWith('many')) return error('usage_exceeded', 429)
    if (email.startsWith('claimed')) return error('claimed_email', 451)
    const data = {
      regexp: true,
      gibberish: false,
      mx_records: true,
      smtp_server: true,
      block: false,
      ...found[email],
    }
    return { body: { data: { email, ...data }, meta: { params: { email } } } }
  }

const save = (user: TestUser, body: { service: OutsideService; use?: 'unsettled' | 'all'; key?: string }) =>
  app.client.send(routes.save, { body: { use: 'unsettled', ...body } }, { token: user.token })
const read = async ({ token }: TestUser) => (await app.client.call(routes.read, {}, { token })).service
const admin = () => buildUser(app.systemDb, { type: 'admin' })

async function verify(user: TestUser, emails: readonly string[]) {
  const { token } = user
  const body = Buffer.from(emails.join('\n')) as never
  const { id } = await app.client.call(addressVerificationRoutes.readText, { query: {}, body } as never, {
    token,
  })
  await app.client.call(addressVerificationRoutes.start, { params: { id } }, { token })
  const rows = async () =>
    (await app.client.call(addressVerificationRoutes.list, { query: { size: 200 } }, { token })).items
  await expect
    .poll(async () => (await rows()).filter(({ verdict }) => verdict === null).length, { timeout: 20_000 })
    .toBe(0)
  return Object.fromEntries(
    (await rows()).map(({ email, verdict, reason, said }) => [email, `${verdict} ${reason} ${said}`]),
  )
}

it('asks ZeroBounce where mail servers tell us nothing, takes its word only where it names evidence, and costs nothing', async () => {
  const user = await admin()
  played = await playService(
    'api.zerobounce.net',
    zeroBounce({
      'a@closed.example': ['valid', ''],
      'b@closed.example': ['invalid', 'mailbox_not_found'],
      'c@closed.example': ['catch-all', ''],
      'd@closed.example': ['spamtrap', ''],
      'e@closed.example': ['do_not_mail', 'role_based'],
      'f@closed.example': ['invalid', 'possible_typo'],
      'g@closed.example': ['invalid', 'mailbox_quota_exceeded'],
      'h@closed.example': ['something new', ''],
    }),
  )
  expect((await save(user, { service: 'zeroBounce', key: zeroKey })).code).toBe(20000)
  expect(await read(user)).toMatchObject({ service: 'zeroBounce', hint: '6789', credits: 100, trouble: null })
  const found = await verify(user, [
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}@closed.example`),
    ...['alice@told.example', 'nobody@told.example', 'x@later.example'],
  ])
  const blocked = 'unknown ipBlocked 5.7.1 Client host blocked using zen.spamhaus.org'
  expect(found).toEqual({
    'a@closed.example': 'deliverable accepted ZeroBounce: valid',
    'b@closed.example': 'undeliverable noMailbox ZeroBounce: invalid (mailbox_not_found)',
    'c@closed.example': 'risky catchAll ZeroBounce: catch-all',
    'd@closed.example': blocked,
    'e@closed.example': 'deliverable accepted ZeroBounce: do_not_mail (role_based)',
    'f@closed.example': blocked,
    'g@closed.example': 'risky mailboxFull ZeroBounce: invalid (mailbox_quota_exceeded)',
    'h@closed.example': blocked,
    'alice@told.example': 'deliverable accepted Ok',
    'nobody@told.example': 'undeliverable noMailbox 5.1.1 User unknown',
    // Greylisting ends by itself: nobody pays for an answer that comes in minutes.
    'x@later.example': 'unknown greylisted 4.7.1 Greylisting in action',
  })
  expect(played.asked.toSorted()).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}@closed.example`),
  )
  const { items } = await app.client.call(
    addressVerificationRoutes.checks,
    { query: { size: 50 } },
    { token: user.token },
  )
  const costOf = (email: string) => items.find((one) => one.email === email)?.cost
  expect([costOf('a@closed.example'), costOf('b@closed.example')]).toEqual([0, 0])
  expect(await read(user)).toMatchObject({ credits: 92, settled: 8 })
})

it('asks Hunter for every address where the company wants that, and asks by itself when it cannot', async () => {
  const user = await admin()
  played = await playService(
    'api.hunter.io',
    hunter({
      'alice@told.example': { status: 'valid', result: 'deliverable', score: 97, smtp_check: true },
      'anna@told.example': { status: 'accept_all', result: 'risky', score: 60, smtp_check: true },
      'bob@told.example': { status: 'invalid', result: 'undeliverable', score: 0, smtp_check: false },
      'web@told.example': { status: 'webmail', result: 'risky', score: 40, smtp_check: false },
    }),
  )
  expect((await save(user, { service: 'hunter', use: 'all', key: hunterKey })).code).toBe(20000)
  expect(await read(user)).toMatchObject({ service: 'hunter', use: 'all', credits: 40 })
  const asked = world.servers.get('told.example')?.asked.length
  expect(
    await verify(
      user,
      ['alice', 'anna', 'bob', 'web', 'claimed'].map((name) => `${name}@told.example`),
    ),
  ).toEqual({
    'alice@told.example': 'deliverable accepted Hunter: valid',
    'anna@told.example': 'risky catchAll Hunter: accept_all',
    'bob@told.example': 'undeliverable noMailbox Hunter: invalid',
    'web@told.example': 'unknown providerUnverifiable Hunter: webmail',
    'claimed@told.example': 'unknown policyReject Hunter: claimed_email',
  })
  expect(world.servers.get('told.example')?.asked.length).toBe(asked)
  // Its month is over: the mail server is asked, and nothing waits for it.
  expect((await verify(user, ['many@told.example']))['many@told.example']).toBe(
    'undeliverable noMailbox 5.1.1 User unknown',
  )
  expect(await read(user)).toMatchObject({ trouble: 'noCredits', credits: 0 })
  const looked = await app.client.call(routes.look, {}, { token: user.token })
  expect(looked.service).toMatchObject({ trouble: null, credits: 40 })
})

it('tries a key before it is kept, keeps it sealed, and forgets it with the service', async () => {
  const user = await admin()
  played = await playService('api.hunter.io', () => ({ status: 503, body: {} }))
  expect((await save(user, { service: 'hunter', key: hunterKey })).code).toBe(codeOf('serviceUnreachable'))
  await played.stop()
  played = await playService('api.zerobounce.net', zeroBounce({}))
  expect((await save(user, { service: 'zeroBounce' })).code).toBe(codeOf('serviceKeyMissing'))
  expect((await save(user, { service: 'zeroBounce', key: 'wrong-key-1' })).code).toBe(
    codeOf('serviceKeyRefused'),
  )
  expect(await read(user)).toBeNull()
  await save(user, { service: 'zeroBounce', key: zeroKey })
  // Without a key the one that is kept is used, for the service it was given for.
  expect((await save(user, { service: 'zeroBounce', use: 'all' })).code).toBe(20000)
  expect((await save(user, { service: 'hunter' })).code).toBe(codeOf('serviceKeyMissing'))
  const stored = await app.systemDb.query<{ row: string }>(
    'select s::text as row from verification_services s',
  )
  expect(stored.some(({ row }) => row.includes(zeroKey))).toBe(false)
  const colleague = await buildUser(app.systemDb, {
    companyId: user.companyId,
    permissions: ['address.verification.run'],
  })
  expect((await app.client.send(routes.read, {}, { token: colleague.token })).code).toBe(
    codeOf('noPermission'),
  )
  expect(await read(await admin())).toBeNull()
  await app.client.call(routes.remove, {}, { token: user.token })
  expect(await read(user)).toBeNull()
  const audit = await app.client.call(logRoutes.audit, { query: {} }, { token: user.token })
  const actions = audit.items.flatMap((one) =>
    one.recordKind === 'verification_services' ? [one.action] : [],
  )
  expect(actions).toEqual(['delete', 'change', 'create'])
  expect(JSON.stringify(audit)).not.toContain(zeroKey)
})

it('refuses who is not signed in or may not', async () => {
  const body = { service: 'hunter', use: 'all', key: hunterKey }
  await expectRefusals(app, Object.values(routes), ({ method }) => (method === 'PUT' ? { body } : {}))
})
