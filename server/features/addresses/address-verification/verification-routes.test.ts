import {
  type ListedAddresses,
  addressVerificationRoutes as routes,
} from '@landfall/contract/addresses/verification-routes.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { logRoutes } from '@landfall/contract/records/logs.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { assertLedgerAgrees, buildPointsMarket } from '#testing/build-points.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let world: TestMailWorld
/** Servers that take a connection and say nothing. */
const mute = Array.from({ length: 60 }, (_, at) => `mute${at}.example`)

beforeAll(async () => {
  const judge = (address: string) =>
    /^(?:alice|anna|purchase)/.test(address) ? '250 Ok' : '550 5.1.1 User unknown'
  const grey = new Set<string>()
  world = await startMailWorld(
    {
      'there.example': { rcpt: judge, extensions: ['PIPELINING'] },
      'anybody.example': {},
      ...Object.fromEntries(mute.map((domain) => [domain, { banner: null }])),
      'later.example': {
        rcpt(address) {
          if (grey.has(address)) return judge(address)
          grey.add(address)
          return '451 4.7.1 Greylisting in action, please come back later'
        },
      },
    },
    { 'none.example': { mx: [[0, '.']] } },
    (name) => /\.example$/.test(name),
  )
  app = await sharedTestApp()
})
afterAll(() => world.stop())

const read = (text: string | Uint8Array, { token }: TestUser, name?: string) =>
  app.client.call(
    routes.readText,
    { query: { name }, body: (typeof text === 'string' ? Buffer.from(text) : text) as never } as never,
    { token },
  )
const start = (id: number, { token }: TestUser) =>
  app.client.call(routes.start, { params: { id } }, { token })
const rows = async ({ token }: TestUser, query: object = {}) =>
  (await app.client.call(routes.list, { query: { size: 200, ...query } }, { token })).items
async function verify(text: string, user: TestUser) {
  await start((await read(text, user)).id, user)
  await settled(user)
  return new Map((await rows(user)).map((row) => [row.email, row]))
}
const settled = (user: TestUser) =>
  expect
    .poll(async () => (await rows(user)).filter(({ verdict }) => verdict === null).length, {
      timeout: 20_000,
    })
    .toBe(0)
const person = (name: string, workEmail: string) => ({
  ...{ name, workEmail, jobTitle: '', personalEmail: '', phones: [], linkedin: '' },
})
const all = { scope: batchScope.All } as const

it('reads what was pasted, says what it corrected, and verifies it into the five states', async () => {
  const user = await buildUser(app.systemDb)
  const reading = await read(
    'Alice <alice@there.example>\nnobody@there.example\r\nalice@there.example\nanna＠there.example, x@none.example\nnot an address\nmax@gmali.com\npurchase@anybody.example\nalice@later.example',
    user,
  )
  expect(reading).toMatchObject({ addresses: 7, duplicates: 1, correctedCount: 3, refusedCount: 1 })
  expect(reading.refused).toEqual([{ text: 'not an address', reason: 'badSyntax' }])
  expect(reading.slips).toEqual([{ email: 'max@gmali.com', meant: 'max@gmail.com' }])
  expect(reading.quote).toMatchObject({ asked: 7, charged: 7, cost: 0 })
  const other = await buildUser(app.systemDb)
  const refused = await app.client.send(routes.start, { params: { id: reading.id } }, { token: other.token })
  expect(refused.code).toBe(codeOf('readingNotFound'))
  // A network is nothing tests may ask: the mistyped one is taken off first.
  await app.systemDb.query(`update verification_readings set emails = array_remove(emails, 'max@gmali.com')`)
  await start(reading.id, user)
  await settled(user)
  const found = new Map((await rows(user)).map((row) => [row.email, row]))
  expect(found.get('alice@there.example')).toMatchObject({
    state: 'valid',
    verdict: 'deliverable',
    score: 95,
  })
  expect(found.get('nobody@there.example')).toMatchObject({
    state: 'invalid',
    reason: 'noMailbox',
    smtpCode: 550,
  })
  expect(found.get('x@none.example')).toMatchObject({ state: 'invalid', reason: 'nullMx' })
  expect(found.get('purchase@anybody.example')).toMatchObject({
    ...{ state: 'valid', verdict: 'risky', reason: 'catchAll' },
    flags: ['role', 'catchAll'],
  })
  const later = found.get('alice@later.example')
  expect(later).toMatchObject({ state: 'toVerify', verdict: 'unknown', reason: 'greylisted' })
  expect(later?.nextAttemptAt).not.toBeNull()
  // The time has come: without anybody doing anything it is asked again.
  await app.systemDb.query(
    `update verification_addresses set next_attempt_at = now() where email = 'alice@later.example'`,
  )
  await expect
    .poll(
      async () => (await rows(user, { tab: 'valid' })).some(({ email }) => email === 'alice@later.example'),
      {
        timeout: 20_000,
      },
    )
    .toBe(true)
  // Whoever died with one in his hands gives it back by the end of his lease, and what he would still write is refused.
  await app.systemDb.query(
    `update verification_addresses set lease = gen_random_uuid(), state = 'verifying', next_attempt_at = now(), verdict = null
     where email = 'alice@there.example' and owner_id = $1`,
    [user.id],
  )
  await settled(user)
  const counts = await app.client.call(routes.counts, {}, { token: user.token })
  expect(counts).toMatchObject({ states: { valid: 4, invalid: 2, toVerify: 0 }, running: [], reach: null })
})

it('keeps what one knows to his company and his data scope', async () => {
  const user = await buildUser(app.systemDb)
  const found = await verify('alice@there.example', user)
  const id = found.get('alice@there.example')?.id ?? 0
  const colleague = await buildUser(app.systemDb, {
    companyId: user.companyId,
    type: 'employee',
    dataScope: 'own',
  })
  const stranger = await buildUser(app.systemDb)
  for (const { token } of [colleague, stranger]) {
    expect((await app.client.call(routes.list, { query: {} }, { token })).items).toEqual([])
    const body = { judged: 'invalid', note: '' }
    const judged = await app.client.send(routes.judge, { params: { id }, body }, { token })
    expect(judged.code).toBe(codeOf('addressNotFound'))
    const removed = await app.client.send(
      routes.remove,
      { body: { selection: { scope: batchScope.Checked, ids: [id] } } },
      { token },
    )
    expect(removed.code).toBe(codeOf('nothingSelected'))
  }
  // What the company knows already nobody of it asks again, and a stranger is told nothing.
  const states = (token: string) =>
    app.client.call(routes.states, { body: { emails: ['Alice@There.example'] } }, { token })
  expect((await states(colleague.token)).items).toMatchObject([{ state: 'valid', verdict: 'deliverable' }])
  expect((await states(stranger.token)).items).toEqual([])
  const again = await read('alice@there.example', colleague)
  expect(again.quote).toMatchObject({ asked: 0, known: 1, charged: 0 })
  await start(again.id, colleague)
  expect(await rows(colleague)).toMatchObject([{ state: 'valid', reason: 'accepted' }])
  const reader = await buildUser(app.systemDb, {
    type: 'employee',
    permissions: ['address.verification.read'],
  })
  const refused = await app.client.send(
    routes.verifyAgain,
    { body: { selection: all } },
    { token: reader.token },
  )
  expect(refused.code).toBe(codeOf('noPermission'))
})

it('charges what was found out for certain, and gives back the rest', async () => {
  const market = await buildPointsMarket(app)
  const { admin } = market
  await market.setPrice(market.oem, 'addressVerification', 100)
  await market.give(
    market.system,
    (
      await app.systemDb.query<{ id: number }>('select company_id as id from users where id = $1', [
        market.oem.id,
      ])
    )[0]!.id,
    1_000,
  )
  await market.give(market.oem, admin.companyId, 500)
  await buildCustomer(app.client, admin, { contacts: [person('Own', 'anna.own@there.example')] })
  const reading = await read(
    'alice@there.example\nnobody@there.example\nanna.own@there.example\na@anybody.example\nanna@later.example',
    admin,
  )
  expect(reading.quote).toMatchObject({ asked: 5, own: 1, charged: 4, cost: 4, isEnough: true })
  await start(reading.id, admin)
  expect(await market.balance()).toBe(496)
  await settled(admin)
  // One waits for its server, so that nothing is settled; it is given up.
  await app.systemDb.query(
    `update verification_checks set settled_at = now(), verdict = 'unknown' where settled_at is null and company_id = $1`,
    [admin.companyId],
  )
  await app.systemDb.query(`update points_reservations set check_at = now() where company_id = $1`, [
    admin.companyId,
  ])
  await expect.poll(() => market.balance(), { timeout: 20_000 }).toBe(498)
  await assertLedgerAgrees(app)
  const log = await app.client.call(routes.checks, { query: {} }, { token: admin.token })
  expect(Object.fromEntries(log.items.map(({ email, cost }) => [email, cost]))).toEqual({
    'alice@there.example': 1,
    'nobody@there.example': 1,
    'anna.own@there.example': 0,
    'a@anybody.example': 0,
    'anna@later.example': 0,
  })
})

it('keeps a decision by hand against what is found, and writes down whose it was', async () => {
  const user = await buildUser(app.systemDb)
  const { token } = user
  const row = (await verify('nobody@there.example', user)).get('nobody@there.example')!
  const judge = (judged: 'valid' | 'invalid' | null, note = '') =>
    app.client.call(routes.judge, { params: { id: row.id }, body: { judged, note } }, { token })
  expect(await judge('valid', 'Called him')).toMatchObject({
    state: 'valid',
    judged: 'valid',
    judgementNote: 'Called him',
  })
  const selection = { scope: batchScope.Checked, ids: [row.id] }
  await app.client.call(routes.verifyAgain, { body: { selection } }, { token })
  await expect
    .poll(async () => (await rows(user))[0], { timeout: 20_000 })
    .toMatchObject({ state: 'valid', reason: 'noMailbox', attempts: 1 })
  expect(await judge(null)).toMatchObject({ state: 'invalid', judged: null })
  const audit = await app.client.call(logRoutes.audit, { query: {} }, { token })
  expect(
    audit.items.filter(({ recordKind }) => recordKind === 'verification_addresses').length,
  ).toBeGreaterThanOrEqual(2)
})

it('saves valid ones as customers, recognises existing ones, and cleans out the rest into the bin', async () => {
  const user = await buildUser(app.systemDb)
  const { token } = user
  const known = await buildCustomer(app.client, user, {
    website: 'there.example',
    contacts: [person('Known', 'anna@there.example')],
  })
  await verify('alice@there.example\nanna@there.example\nnobody@there.example', user)
  const saved = await app.client.call(
    routes.save,
    { body: { selection: all, place: 'customers' } },
    { token },
  )
  expect(saved).toEqual({ saved: 1, existing: 1, left: 1 })
  // Somebody at a company that is a customer already is one more person there.
  const customer = await app.client.call(customerRoutes.read, { params: { id: known.id } }, { token })
  expect(customer.contacts.map(({ workEmail }) => workEmail)).toEqual([
    'anna@there.example',
    'alice@there.example',
  ])
  expect(await app.client.call(routes.clean, { body: { selection: all } }, { token })).toEqual({ removed: 1 })
  expect((await rows(user)).map(({ state }) => state)).toEqual(['saved', 'saved'])
  const bin = await app.client.call(recycleRoutes.list, { query: {} }, { token })
  const entry = bin.items.find(({ kind }) => kind === 'checkedAddress')
  expect(entry?.title).toBe('nobody@there.example')
  const selection = { scope: batchScope.Checked, ids: [entry?.id ?? 0] }
  await app.client.call(recycleRoutes.restore, { body: { selection } }, { token })
  expect((await rows(user, { tab: 'invalid' })).map(({ email }) => email)).toEqual(['nobody@there.example'])
  const collected = await verify('alice.two@there.example', user)
  expect(collected.get('alice.two@there.example')?.state).toBe('valid')
  const place = {
    selection: { scope: batchScope.SearchQuery, query: { tab: 'valid' } },
    place: 'collected',
  } as const
  expect(await app.client.call(routes.save, { body: place }, { token })).toMatchObject({ saved: 1 })
  const task = await app.client.call(routes.export, { body: { selection: all, format: 'csv' } }, { token })
  await expect
    .poll(
      async () => (await app.client.call(taskRoutes.read, { params: { id: task.id } }, { token })).state,
      {
        timeout: 20_000,
      },
    )
    .toBe('done')
})

it('refuses what is no list of addresses, each for its own reason', async () => {
  const user = await buildUser(app.systemDb)
  const send = async (bytes: Uint8Array, name?: string) =>
    (await app.client.send(routes.readText, { query: { name }, body: bytes }, { token: user.token })).code
  expect(await send(Buffer.from('\x00\x01\x02binary'))).toBe(codeOf('readingNotText'))
  expect(await send(Buffer.from('%PDF-1.7 a@b.example'))).toBe(codeOf('readingNotText'))
  expect(await send(Buffer.from('  \n\n'))).toBe(codeOf('readingWithoutAddresses'))
  expect(await send(Buffer.from('name;country\nAcme;DE\n'), 'list.csv')).toBe(
    codeOf('readingWithoutAddresses'),
  )
  const many = Array.from({ length: 100_001 }, (_, at) => `a${at}@x.example`).join('\n')
  expect(await send(Buffer.from(many))).toBe(codeOf('readingTooManyAddresses'))
  // A million lines: of as many addresses it stops at the limit, of a few it reads to the end.
  const line = (at: number) => `a${at}@x.example`
  const millionOf = (different: number) =>
    Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => line(at % different)).join('\n'))
  expect(await send(millionOf(1_000_000))).toBe(codeOf('readingTooManyAddresses'))
  const few = await app.client.call(
    routes.readText,
    { query: {}, body: millionOf(1_000) as never } as never,
    { token: user.token },
  )
  expect(few).toMatchObject({ addresses: 1_000, duplicates: 999_000 })
  expect(await send(Buffer.from('PK\x03\x04 no workbook'), 'list.xlsx')).not.toBe(20000)
  const table = await read('name;e-mail\nAcme;info@there.example\n', user, 'list.csv')
  expect(table).toMatchObject({ addresses: 1, refusedCount: 0 })
  const longest = await read(`${'x'.repeat(10_000)}@there.example\nalice@there.example`, user)
  expect(longest).toMatchObject({ addresses: 1, refusedCount: 1 })
  const one = await app.client.send(
    routes.verifyOne,
    { body: { email: 'no address' } },
    { token: user.token },
  )
  expect(one.code).toBe(codeOf('addressFormWrong'))
})

it('reads addresses of customers, of what was collected, and of a send task, for those who may see them', async () => {
  const user = await buildUser(app.systemDb, { dataScope: 'company' })
  const build = createMailingBuilder(app, user)
  const id = await build.customer('first@lists.example')
  await app.systemDb.query(
    `update customer_contacts set personal_email = 'own@lists.example', other_emails = '{third@lists.example}'
     where customer_id = $1`,
    [id],
  )
  await app.systemDb.query(
    `insert into collected_customers (company_id, collector_id, name, name_key, source, contacts)
     values ($1, $2, 'Found', 'FOUND', 'search', '[{"name": "", "workEmail": "c@lists.example", "personalEmail": ""}]')`,
    [user.companyId, user.id],
  )
  const task = await build.task([id])
  const readLists = async (body: ListedAddresses, token = user.token) =>
    app.client.send(routes.readLists, { body }, { token })
  expect((await readLists({ list: 'customers', selection: all })).data).toMatchObject({
    addresses: 3,
    // Put there behind the back of the product, two are not known as a customer’s.
    quote: { own: 1, charged: 2 },
  })
  expect((await readLists({ list: 'collected', selection: all })).data).toMatchObject({
    addresses: 1,
    quote: { charged: 1 },
  })
  expect((await readLists({ list: 'mailing', taskId: task.id })).data).toMatchObject({ addresses: 1 })
  const other = await buildUser(app.systemDb)
  expect((await readLists({ list: 'mailing', taskId: task.id }, other.token)).code).toBe(
    codeOf('sendTaskNotFound'),
  )
  expect((await readLists({ list: 'collected', selection: all }, other.token)).code).toBe(
    codeOf('readingWithoutAddresses'),
  )
  const clerk = await buildUser(app.systemDb, {
    ...{ companyId: user.companyId, permissions: ['address.verification.run'] },
  })
  for (const body of [
    { list: 'customers', selection: all },
    { list: 'collected', selection: all },
    { list: 'mailing', taskId: task.id },
  ] as const)
    expect((await readLists(body, clerk.token)).code).toBe(codeOf('noPermission'))
})

it('asks for the first of a long list while the rest is stored, all of it once, and charges for all of it', async () => {
  const market = await buildPointsMarket(app)
  const { admin } = market
  await market.setPrice(market.oem, 'addressVerification', 100)
  const house = await app.systemDb.query<{ id: number }>('select company_id as id from users where id = $1', [
    market.oem.id,
  ])
  await market.give(market.system, house[0]!.id, 20_000)
  await market.give(market.oem, admin.companyId, 10_000)
  const amount = 6_500
  const text = Array.from({ length: amount }, (_, at) => `alice${at}@none.example`).join('\n')
  const reading = await read(text, admin)
  expect(reading.quote.charged).toBe(amount)
  const batch = await start(reading.id, admin)
  expect(batch.total).toBe(amount)
  expect(await market.balance()).toBe(10_000 - amount)
  const again = await app.client.send(routes.start, { params: { id: reading.id } }, { token: admin.token })
  expect(again.code).toBe(codeOf('readingNotFound'))
  const counts = async () => app.client.call(routes.counts, {}, { token: admin.token })
  await expect.poll(async () => (await counts()).states.invalid, { timeout: 60_000 }).toBe(amount)
  expect((await counts()).running).toEqual([])
  const [row] = await app.systemDb.query<{ checks: number; rest: number }>(
    `select (select count(*) from verification_checks where company_id = $1) as checks,
       (select count(*) from verification_readings where company_id = $1) as rest`,
    [admin.companyId],
  )
  expect(row).toEqual({ checks: amount, rest: 0 })
})

it('keeps places for others while a long list of one meets only servers that say nothing', async () => {
  const [big, small] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
  await start((await read(mute.map((domain) => `a@${domain}`).join('\n'), big)).id, big)
  const sessions = () => mute.reduce((sum, domain) => sum + (world.servers.get(domain)?.sessions ?? 0), 0)
  // As many as one company may have at a time.
  await expect.poll(sessions, { timeout: 20_000 }).toBeGreaterThanOrEqual(40)
  await start((await read('alice@there.example', small)).id, small)
  await settled(small)
  expect((await rows(small))[0]).toMatchObject({ verdict: 'deliverable' })
  expect((await rows(big)).filter(({ verdict }) => verdict !== null)).toEqual([])
  // What is still waited for would hold its places beyond this test.
  await app.systemDb.query('delete from verification_addresses where owner_id = $1', [big.id])
  await Promise.all(mute.map((domain) => world.servers.get(domain)?.stop()))
})
