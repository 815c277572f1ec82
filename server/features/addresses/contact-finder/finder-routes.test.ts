import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  contactFinderRoutes,
  type FindingSubject,
  type FindingView,
} from '@landfall/contract/addresses/contact-finder.ts'
import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { placeIdOf } from '@landfall/contract/buyers/map-places.ts'
import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteOwnServer, noteOwnSite } from '#platform/http/own-servers.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { assertLedgerAgrees, buildPointsMarket } from '#testing/build-points.ts'
import { importDataset } from '#testing/import-dataset.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
let as: { token: string }
let sites: Server
const forget: (() => unknown)[] = []

const contacts: Record<string, string> = {
  'quay-lamps.example': `<h2>Purchasing</h2><p>Ann Lee</p><p>ann.lee@quay-lamps.example</p><p>Tel: +1 415 555 2671</p>
    <p>sales [at] quay-lamps [dot] example</p>`,
  'said-no.example': '<p>gone@said-no.example, never@said-no.example, yes@said-no.example</p>',
  'pier-tools.example': '<p>office@pier-tools.example</p>',
  'collected.example': '<p>hello@collected.example</p>',
  'listed.example': '<p>buy@listed.example, import@listed.example</p>',
  'silent.example': '<p>Nobody writes here.</p>',
}

beforeAll(async () => {
  sites = createServer(({ headers: { host = '' }, url }, response) => {
    const body = contacts[host]
    const page = url === '/' ? '<a href="/contact">Contact</a>' : url === '/contact' ? body : undefined
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve))
  const { port } = sites.address() as AddressInfo
  forget.push(noteOwnServer('127.0.0.1', port))
  for (const name of Object.keys(contacts)) forget.push(noteOwnSite(name, { host: '127.0.0.1', port }))
  app = await sharedTestApp()
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  const rows = ['QUAY LAMPS', 'NO SITE KNOWN', 'PIER TOOLS'].map((name, at) => ({
    company_id: user.companyId,
    upload_id: 1,
    row_no: at + 1,
    id: user.companyId * 1_000 + at,
    trade_date: '2026-03-10',
    hs: '732393',
    buyer: name,
    buyer_key: name,
    buyer_country: 'US',
    buyer_contact: name === 'QUAY LAMPS' ? 'old@quay-lamps.example' : '',
    seller: 'NINGBO FITTINGS',
    seller_key: 'NINGBO FITTINGS',
    seller_country: 'CN',
  }))
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
})
afterAll(async () => {
  for (const one of forget) one()
  sites.closeAllConnections()
  await new Promise((resolve) => sites.close(resolve))
})

const buyer = (name: string) => ({ kind: 'trade' as const, role: 'buyer' as const, key: `${name}|US` })

async function find(subject: FindingSubject, domain?: string, who = as): Promise<FindingView> {
  const body = domain === undefined ? { subject } : { subject, domain }
  const task = await app.client.call(contactFinderRoutes.start, { body }, who)
  await untilDone(task.id, who)
  return (await readOf(subject, who)).finding as FindingView
}

const readOf = (subject: FindingSubject, who = as) =>
  app.client.call(contactFinderRoutes.read, { query: subject as never }, who)

async function untilDone(id: number, who = as): Promise<void> {
  const stateOf = async () => (await app.client.call(taskRoutes.read, { params: { id } }, who)).state
  await vi.waitFor(async () => expect(await stateOf()).toBe('done'), { timeout: 30_000, interval: 100 })
}

test('a buyer’s own site is read, and what it says is kept with the customer and can be written to', async () => {
  const subject = buyer('QUAY LAMPS')
  const before = await readOf(subject)
  expect(before).toMatchObject({
    ...{ sites: [{ domain: 'quay-lamps.example', ground: 'recordMail' }], finding: null },
    ...{ people: [], guesses: [], quote: { cost: 0 } },
  })
  const finding = await find(subject)
  expect(finding).toMatchObject({
    outcome: 'found',
    domain: 'quay-lamps.example',
    startedByName: expect.any(String),
  })
  expect(finding.pages).toMatchObject([
    { state: 'read' },
    { url: 'http://quay-lamps.example/contact', found: 2 },
  ])
  expect(finding.addresses).toMatchObject([
    {
      email: 'ann.lee@quay-lamps.example',
      name: 'Ann Lee',
      department: 'purchasing',
      pageUrl: 'http://quay-lamps.example/contact',
      snippet: 'ann.lee@quay-lamps.example',
      isKnown: false,
    },
    { email: 'sales@quay-lamps.example', department: 'sales' },
  ])
  expect(finding.others).toMatchObject([{ type: 'phone', value: '+14155552671' }])
  const id = finding.addresses[0]?.id ?? 0
  const { customerId } = await app.client.call(contactFinderRoutes.save, { body: { id } }, as)
  const customer = await app.client.call(customerRoutes.read, { params: { id: customerId ?? 0 } }, as)
  expect(customer.contacts).toMatchObject([{ name: 'Ann Lee', workEmail: 'ann.lee@quay-lamps.example' }])
  // Again: nobody is doubled.
  await app.client.call(contactFinderRoutes.save, { body: { id } }, as)
  expect((await readOf(subject)).finding?.addresses.map(({ isKnown }) => isKnown)).toEqual([true, false])
  expect((await readOf(subject)).finding?.addresses[1]?.check).toBeNull()
  const second = finding.addresses[1]?.id ?? 0
  await app.client.call(contactFinderRoutes.verify, { body: { id: second } }, as)
  // Its domain is one for examples, of which the verifier knows without asking anybody.
  const verified = async () => (await readOf(subject)).finding?.addresses[1]?.check
  await vi.waitFor(async () => expect(await verified()).toMatchObject({ state: 'invalid' }), {
    timeout: 20_000,
    interval: 100,
  })
  const companies = [{ role: subject.role, key: subject.key }]
  const { items } = await app.client.call(tradeContactRoutes.prepare, { body: { companies } }, as)
  expect(items).toMatchObject([{ state: 'ready', customerId }])
})

test('a dataset that somebody imported tells of a site nobody else knows, to those who may see it', async () => {
  const subject = buyer('NO SITE KNOWN')
  await app.systemDb.query(
    `with d as (insert into company_datasets (company_id, name, is_storable, file_name, rows, imported_by, generation)
       values ($1, 'Places', true, 'places.csv', 1, $2, 0) returning company_id, id)
     insert into directory_companies (company_id, dataset_id, generation, entry_key, name, country, website, email, party_key)
     select company_id, id, 0, gen_random_uuid(), 'No Site Known', 'US', 'https://www.told.example/', 'x@mail-told.example', $3 from d`,
    [user.companyId, user.id, subject.key],
  )
  expect((await readOf(subject)).sites).toEqual([
    { domain: 'told.example', ground: 'datasetSite' },
    { domain: 'mail-told.example', ground: 'datasetMail' },
  ])
  const clerk = await buildUser(app.systemDb, {
    ...{ companyId: user.companyId, permissions: ['customs.record.read', 'customer.customer.write'] },
  })
  expect((await readOf(subject, { token: clerk.token })).sites).toEqual([])
  await app.systemDb.query('update company_datasets set deleted_at = now() where company_id = $1', [
    user.companyId,
  ])
  expect((await readOf(subject)).sites).toEqual([])
})

test('reading a site is paid for when it gave addresses, once for a while, and never for own customers', async () => {
  const market = await buildPointsMarket(app)
  const { admin } = market
  await market.setPrice(market.oem, 'contactFinding', 3)
  const house = await app.systemDb.query<{ id: number }>('select company_id as id from users where id = $1', [
    market.oem.id,
  ])
  await market.give(market.system, house[0]?.id ?? 0, 1_000)
  await market.give(market.oem, admin.companyId, 100)
  const who = { token: admin.token }
  const collect = (name: string, website: string) =>
    app.systemDb.query<{ id: number }>(
      `insert into collected_customers (company_id, collector_id, name, name_key, source, website)
       values ($1, $2, $3, upper($3), 'search', $4) returning id`,
      [admin.companyId, admin.id, name, website],
    )
  const collected = async (name: string, website: string): Promise<FindingSubject> => ({
    ...{ kind: 'collected', id: (await collect(name, website))[0]?.id ?? 0 },
  })
  const one = await collected('Collected one', 'https://collected.example')
  expect((await readOf(one, who)).quote).toMatchObject({ cost: 3, balance: 100 })
  expect(await find(one, undefined, who)).toMatchObject({ outcome: 'found' })
  expect(await market.balance()).toBe(97)
  // Within the window it is free, for whomever it is looked for.
  const same = await collected('Collected two', 'https://collected.example')
  expect((await readOf(same, who)).quote.cost).toBe(0)
  await find(same, undefined, who)
  expect(await market.balance()).toBe(97)
  // What gave nothing is given back.
  const empty = await collected('Collected three', 'https://silent.example')
  expect(await find(empty, undefined, who)).toMatchObject({ outcome: 'none' })
  await app.systemDb.query('update points_reservations set check_at = now() where company_id = $1', [
    admin.companyId,
  ])
  await vi.waitFor(async () => expect(await market.balance()).toBe(97), { timeout: 20_000, interval: 200 })
  const customer = await buildCustomer(app.client, admin, { name: 'Own', website: 'pier-tools.example' })
  const own: FindingSubject = { kind: 'customer', id: customer.id }
  expect((await readOf(own, who)).quote.cost).toBe(0)
  await find(own, undefined, who)
  expect(await market.balance()).toBe(97)
  await assertLedgerAgrees(app)
})

test('where nobody knows the site it has to be named, and an address can be typed', async () => {
  const subject = buyer('PIER TOOLS')
  expect((await readOf(subject)).sites).toEqual([])
  const refused = await app.client.send(contactFinderRoutes.start, { body: { subject } }, as)
  expect(refused.code).toBe(codeOf('findingNoSite'))
  const finding = await find(subject, 'https://www.Pier-Tools.example/about?x=1')
  expect(finding).toMatchObject({ domain: 'pier-tools.example', ground: 'typed', outcome: 'found' })
  const person = {
    email: 'Eve@Pier-Tools.example',
    name: 'Eve',
    jobTitle: 'Buyer',
    phone: '+1 (415) 555-0100',
  }
  const { customerId } = await app.client.call(contactFinderRoutes.add, { body: { subject, ...person } }, as)
  const customer = await app.client.call(customerRoutes.read, { params: { id: customerId ?? 0 } }, as)
  expect(customer.contacts).toMatchObject([
    { name: 'Eve', jobTitle: 'Buyer', workEmail: 'eve@pier-tools.example', phones: ['+14155550100'] },
  ])
  // By the address that was typed, its site is known from now on.
  expect((await readOf(subject)).sites).toEqual([{ domain: 'pier-tools.example', ground: 'customerMail' }])
})

test('people who were erased or said no are not found, also when they say so later', async () => {
  const customer = await buildCustomer(app.client, user, { name: 'Said No Ltd', website: 'said-no.example' })
  const subject = { kind: 'customer' as const, id: customer.id }
  const identity = { emails: ['gone@said-no.example'], phones: [], contactIds: [] }
  await app.client.call(erasureRoutes.erase, { body: { identity, reference: '' } }, as)
  await app.client.call(suppressionRoutes.add, { body: { emails: ['never@said-no.example'], note: '' } }, as)
  const finding = await find(subject)
  expect(finding.withheld).toBe(2)
  expect(finding.addresses.map(({ email }) => email)).toEqual(['yes@said-no.example'])
  expect(JSON.stringify(finding)).not.toMatch(/gone@|never@/)
  const id = finding.addresses[0]?.id ?? 0
  await app.client.call(suppressionRoutes.add, { body: { emails: ['yes@said-no.example'], note: '' } }, as)
  expect((await readOf(subject)).finding).toMatchObject({ outcome: 'none', withheld: 3, addresses: [] })
  const refused = await app.client.send(contactFinderRoutes.save, { body: { id } }, as)
  expect(refused.code).toBe(codeOf('foundAddressRefused'))
  const everywhere = { emails: ['yes@said-no.example'], phones: [], contactIds: [] }
  await app.client.call(erasureRoutes.erase, { body: { identity: everywhere, reference: '' } }, as)
  const left = await app.systemDb.query(`select from found_addresses a where a::text like '%yes@said-no%'`)
  expect(left).toEqual([])
})

test('everything a site gave can be deleted, with the contacts kept from it', async () => {
  await app.client.call(
    collectedRoutes.collect,
    { body: { items: [{ name: 'Collected Ltd', website: 'collected.example' }], source: 'manual' } },
    as,
  )
  const listed = await app.client.call(collectedRoutes.list, { query: { tab: 'open' } }, as)
  const subject = { kind: 'collected' as const, id: listed.items[0]?.id ?? 0 }
  const finding = await find(subject)
  await app.client.call(contactFinderRoutes.save, { body: { id: finding.addresses[0]?.id ?? 0 } }, as)
  const contactsOf = async () =>
    (await app.client.call(collectedRoutes.list, { query: { tab: 'open' } }, as)).items[0]?.contacts
  expect(await contactsOf()).toMatchObject([{ workEmail: 'hello@collected.example' }])
  const { items } = await app.client.call(contactFinderRoutes.sources, {}, as)
  expect(items).toContainEqual(
    expect.objectContaining({ domain: 'collected.example', addresses: 1, saved: 1 }),
  )
  const body = { domain: 'collected.example', withContacts: true }
  expect(await app.client.call(contactFinderRoutes.forgetSource, { body }, as)).toEqual({
    found: 1,
    contacts: 1,
  })
  expect(await contactsOf()).toEqual([])
  expect((await readOf(subject)).finding).toBeNull()
})

test('several sites are read as one task, which a second run goes on with', async () => {
  const subjects = [buyer('QUAY LAMPS'), buyer('NO SITE KNOWN'), buyer('QUAY LAMPS')]
  const started = await app.client.call(contactFinderRoutes.startBatch, { body: { subjects } }, as)
  expect(started).toMatchObject({ withoutSite: 1, task: { kind: 'contactFinding' } })
  await untilDone(started.task?.id ?? 0)
  const { items } = await app.client.call(contactFinderRoutes.summaries, { body: { subjects } }, as)
  expect(items[0]).toMatchObject({
    state: 'done',
    outcome: 'found',
    emails: ['ann.lee@quay-lamps.example', 'sales@quay-lamps.example'],
  })
  // Killed behind the first of two: that one is not asked again.
  const [done] = await app.systemDb.query<{ id: number; finishedAt: string }>(
    'select id, finished_at from site_findings where task_id = $1',
    [started.task?.id],
  )
  await app.systemDb.query(
    `with fresh as (
       insert into site_findings (company_id, subject_kind, subject_key, domain, ground, state, started_by)
       values ($1, 'trade', 'buyer PIER TOOLS|US', 'pier-tools.example', 'typed', 'reading', $2) returning id)
     update tasks set state = 'queued', attempts = 1, lease_until = null, finished_at = null,
       input = jsonb_build_object('findingIds', jsonb_build_array($3::bigint, (select id from fresh))) where id = $4`,
    [user.companyId, user.id, done?.id, started.task?.id],
  )
  await app.systemDb.query(
    `update tasks set state = 'running', lease_token = gen_random_uuid(), lease_until = now() - interval '1 second' where id = $1`,
    [started.task?.id],
  )
  await untilDone(started.task?.id ?? 0)
  const [again] = await app.systemDb.query<{ finishedAt: string }>(
    'select finished_at from site_findings where id = $1',
    [done?.id],
  )
  expect(again?.finishedAt).toEqual(done?.finishedAt)
  expect((await readOf(buyer('PIER TOOLS'))).finding).toMatchObject({ state: 'done', outcome: 'found' })
})

test('others find nothing of it', async () => {
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const reply = await app.client.send(
    contactFinderRoutes.read,
    { query: buyer('QUAY LAMPS') as never },
    { token: stranger.token },
  )
  expect(reply.code).toBe(codeOf('tradeCompanyNotFound'))
  const [row] = await app.systemDb.query<{ id: number }>(
    'select id from found_addresses where company_id = $1 limit 1',
    [user.companyId],
  )
  const saved = await app.client.send(
    contactFinderRoutes.save,
    { body: { id: row?.id ?? 0 } },
    { token: stranger.token },
  )
  expect(saved.code).toBe(codeOf('foundAddressGone'))
  const reader = await buildUser(app.systemDb, {
    companyId: user.companyId,
    permissions: ['customer.customer.write'],
  } as never)
  const noRecords = await app.client.send(
    contactFinderRoutes.start,
    { body: { subject: buyer('QUAY LAMPS') } },
    { token: reader.token },
  )
  expect(noRecords.code).toBe(codeOf('noPermission'))
  await expectRefusals(app, Object.values(contactFinderRoutes), ({ path, method }) => ({
    query: method === 'GET' ? buyer('X') : undefined,
    body:
      method === 'GET'
        ? undefined
        : {
            subject: buyer('X'),
            subjects: [buyer('X')],
            ...(path.endsWith('by-hand') ? { email: 'a@b.example' } : {}),
            ...(/save$|verify$/.test(path) ? { id: 1 } : {}),
            ...(path.endsWith('forget') ? { domain: 'b.example' } : {}),
          },
  }))
})

test('a company that only a dataset has is looked for, becomes a customer once, and is not kept against its licence', async () => {
  const store = async (name: string, isStorable: string) => {
    const file = 'Company;Country;Website\nListed House;DE;https://listed.example\n'
    await importDataset(app, as, { file, name, attribution: '© List', isStorable })
    const filter = JSON.stringify({
      conditions: [{ field: 'isStorable', op: 'eq', value: isStorable === 'true' }],
    })
    const { items } = await app.client.call(companyDirectoryRoutes.list, { query: { filter } }, as)
    return { kind: 'listed' as const, id: placeIdOf(items[0]?.id ?? 0) }
  }
  const subject = await store('List', 'true')
  expect(await readOf(subject)).toMatchObject({
    ...{ sites: [{ domain: 'listed.example', ground: 'datasetSite' }], finding: null },
  })
  const finding = await find(subject)
  expect(finding.addresses.map(({ email }) => email).toSorted()).toEqual([
    'buy@listed.example',
    'import@listed.example',
  ])
  const ids = finding.addresses.map(({ id }) => id)
  const save = (id = 0) => app.client.call(contactFinderRoutes.save, { body: { id } }, as)
  const { customerId } = await save(ids[0])
  expect(customerId).not.toBeNull()
  // The same company is the same customer the next time, also by hand.
  expect(await save(ids[1])).toEqual({ customerId })
  const person = { name: 'Eve Moss', jobTitle: '', phone: '' }
  const body = { subject, email: 'eve@listed.example', ...person }
  expect(await app.client.call(contactFinderRoutes.add, { body }, as)).toEqual({ customerId })
  const customer = await app.client.call(customerRoutes.read, { params: { id: customerId ?? 0 } }, as)
  expect(customer).toMatchObject({ name: 'Listed House', country: 'DE' })
  expect(customer.contacts.map(({ workEmail }) => workEmail).toSorted()).toEqual([
    'buy@listed.example',
    'eve@listed.example',
    'import@listed.example',
  ])
  expect((await readOf(subject)).finding?.addresses.map(({ isKnown }) => isKnown)).toEqual([true, true])
  const forbidden = await store('Closed', 'false')
  const refused = await app.client.send(
    contactFinderRoutes.add,
    { body: { ...body, subject: forbidden } },
    as,
  )
  expect(refused.code).toBe(codeOf('companyNotStorable'))
  // Another company has no such company.
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const theirs = await app.client.send(
    contactFinderRoutes.read,
    { query: subject as never },
    { token: stranger.token },
  )
  expect(theirs.code).toBe(codeOf('placeNotFound'))
})
