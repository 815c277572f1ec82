import { collectedRoutes } from '@landfall/contract/collected.ts'
import { customerRoutes } from '@landfall/contract/customers.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs-companies.ts'
import { customsRoutes } from '@landfall/contract/customs-data.ts'
import { identityRoutes } from '@landfall/contract/customs-identity.ts'
import { batchScope, type FilterCondition } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'
import { mergeLimit } from './merge-service.ts'
import { scanAll } from './party-scan-loop.ts'

let app: TestApp
let user: TestUser
let other: TestUser
let system: TestUser
let nextId = 1

/** One shipment as the loader would have stored it. */
function shipment(companyId: number, day: string, parties: [string, string, string]) {
  const [buyer, buyerKey, sellerKey] = parties
  const [key = '', country = ''] = buyerKey.split('|')
  const [seller = '', from = ''] = sellerKey.split('|')
  nextId += 1
  return {
    company_id: companyId,
    upload_id: 1,
    row_no: nextId,
    id: 900_000 + nextId,
    source: companyId === 0 ? 'us-imports' : '',
    trade_date: day,
    hs: '732393',
    buyer,
    buyer_n: buyer.toLowerCase(),
    buyer_key: key,
    buyer_country: country,
    seller,
    seller_n: seller.toLowerCase(),
    seller_key: seller,
    seller_country: from,
    gross_kg: 100,
  }
}

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb)
  other = await buildUser(app.systemDb)
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
  const bytes = readFixture('shipments-eight.csv')
  await uploadCustoms({ client: app.client, token: user.token }, { name: 'shipments.csv', bytes })
  const own = user.companyId
  const rows = [
    shipment(own, '2025-06-03', ['ACME HOMES INC', 'ACME HOMES|US', 'VINA METALWARE|VN']),
    shipment(own, '2025-06-04', ['ACME HOMES INC', 'ACME HOMES|US', 'NINGBO SUNCUP HOUSEWARE|CN']),
    shipment(own, '2025-06-05', ['ACME HOME MX', 'ACME HOME|MX', 'VINA METALWARE|VN']),
    shipment(0, '2025-06-06', ['Library Glass', 'LIBRARY GLASS|US', 'VINA METALWARE|VN']),
    shipment(0, '2025-06-07', ['Library Glas', 'LIBRARY GLAS|US', 'VINA METALWARE|VN']),
  ]
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
})
afterAll(() => app.stop())

const as = ({ token }: TestUser) => ({ token })
const acme = 'ACME HOME|US'
const homes = 'ACME HOMES|US'
const where = (...conditions: FilterCondition[]) => JSON.stringify({ join: 'and', conditions })
const merge = (keys: string[], who = user, targetKey = acme) =>
  app.client.call(identityRoutes.merge, { body: { targetKey, keys, reason: 'Same street' } }, as(who))
const undo = (id: number, who = user) => app.client.send(identityRoutes.undo, { params: { id } }, as(who))
const buyers = async (who = user) => {
  const { items } = await app.client.call(customsRoutes.companies, { query: { tab: 'buyers' } }, as(who))
  return items.map(({ key, records }) => `${key} ${records}`).sort()
}
const company = (key: string, who = user) =>
  app.client.call(tradeCompanyRoutes.read, { query: { role: 'buyer', key } }, as(who))

describe('merging by hand', () => {
  it('shows what joins and whether countries are crossed, without doing it', async () => {
    const body = { targetKey: acme, keys: [homes] }
    const preview = await app.client.call(identityRoutes.preview, { body }, as(user))
    expect(preview).toMatchObject({
      target: { key: acme, records: 3, members: 1, isBuyer: true, isSeller: false },
      parts: [{ key: homes, name: 'ACME HOMES INC', records: 2 }],
      result: { records: 5, firstDate: '2025-01-05', lastDate: '2025-06-04' },
      crossesCountries: false,
    })
    const crossing = { targetKey: acme, keys: ['ACME HOME|MX'] }
    expect(await app.client.call(identityRoutes.preview, { body: crossing }, as(user))).toMatchObject({
      crossesCountries: true,
    })
    const before = (await buyers()).filter((line) => line.startsWith('ACME'))
    expect(before).toEqual(['ACME HOMES|US 2', 'ACME HOME|MX 1', 'ACME HOME|US 3'])
  })

  it('lets every reader see one company, and all of them two again when it is taken back', async () => {
    const before = await buyers()
    const { items: saved } = await app.client.call(
      customerRoutes.saveFromCustoms,
      { body: { companies: [{ key: homes, role: 'buyer' }] } },
      as(user),
    )
    const { mergeIds } = await merge([homes])
    expect((await buyers()).filter((line) => line.startsWith('ACME'))).toEqual([
      'ACME HOME|MX 1',
      'ACME HOME|US 5',
    ])
    for (const key of [acme, homes]) {
      const page = await company(key)
      expect(page).toMatchObject({
        key: acme,
        country: 'US',
        totals: { records: 5 },
        quality: { members: 2 },
      })
      expect(page.spellings.map(({ name }) => name)).toContain('ACME HOMES INC')
    }
    const seller = { role: 'seller' as const, key: 'NINGBO SUNCUP HOUSEWARE|CN' }
    const { items: partners } = await app.client.call(
      tradeCompanyRoutes.partners,
      { query: seller },
      as(user),
    )
    expect(partners.find(({ key }) => key === acme)).toMatchObject({ country: 'US', records: 3 })
    const filter = where({ field: 'buyerKey', op: 'eq', value: homes })
    const list = await app.client.call(customsRoutes.shipments, { query: { filter } }, as(user))
    expect(list.total).toBe(5)
    const without = where({ field: 'buyerKey', op: 'ne', value: acme })
    const rest = await app.client.call(customsRoutes.shipments, { query: { filter: without } }, as(user))
    expect(rest.items.map(({ buyer }) => buyer.key)).not.toContain(homes)
    const summary = await app.client.call(customsRoutes.summary, { query: {} }, as(user))
    expect(summary.buyers[0]).toMatchObject({ value: acme, records: 5 })
    const known = await app.client.call(
      customerRoutes.recognise,
      { body: { tradeCompanyKeys: [acme] } },
      as(user),
    )
    expect(known.items).toMatchObject([{ value: acme, customerId: saved[0]?.customerId }])
    expect((await undo(mergeIds[0] ?? 0)).code).toBe(20000)
    expect(await buyers()).toEqual(before)
    expect((await undo(mergeIds[0] ?? 0)).code).toBe(codeOf('tradeMergeUndone'))
    const after = await app.client.call(
      customerRoutes.recognise,
      { body: { tradeCompanyKeys: [acme] } },
      as(user),
    )
    expect(after.items).toEqual([])
  })

  it('keeps who, when and why, and takes chains apart link by link', async () => {
    const first = await merge([homes])
    const second = await merge([acme], user, 'ACME HOME|MX')
    expect((await company(homes)).key).toBe('ACME HOME|MX')
    expect(await app.client.call(identityRoutes.read, { query: { key: homes } }, as(user))).toMatchObject({
      key: 'ACME HOME|MX',
      members: [
        { key: 'ACME HOME|MX', merge: null, isShared: false },
        { key: acme, merge: { reason: 'Same street', score: null, mergedByName: expect.any(String) } },
        { key: homes, merge: { targetKey: acme } },
      ],
    })
    await undo(second.mergeIds[0] ?? 0)
    expect((await company(homes)).totals.records).toBe(5)
    await undo(first.mergeIds[0] ?? 0)
    const log = await app.client.call(identityRoutes.merges, { query: { tab: 'undone' } }, as(user))
    expect(log.items).toMatchObject([
      { targetName: 'ACME HOME MX', undoneByName: expect.any(String), reason: 'Same street' },
      { name: 'ACME HOMES INC' },
      { name: 'ACME HOMES INC' },
    ])
  })

  it('calls a company what all of its parts together are called most', async () => {
    const who = await buildUser(app.systemDb)
    const parts = [
      ['TWICE LLC', 'TWICE|US'],
      ['TWICE LLC', 'TWICE|CN'],
      ['TWICE HOLDING', 'TWICE HOLDING|US'],
      ['TWICE LLC', 'TWICE|US'],
      ['TWICE LLC', 'TWICE|CN'],
      ['TWICE HOLDING', 'TWICE HOLDING|US'],
      ['TWICE HOLDING', 'TWICE HOLDING|US'],
    ] as const
    const rows = parts.map(([name, key]) => shipment(who.companyId, '2025-06-03', [name, key, 'VINA|VN']))
    await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
    await merge(['TWICE|CN', 'TWICE HOLDING|US'], who, 'TWICE|US')
    const ranking = await app.client.call(customsRoutes.companies, { query: { tab: 'buyers' } }, as(who))
    expect(ranking.items).toMatchObject([{ key: 'TWICE|US', name: 'TWICE LLC', records: 7 }])
    expect((await company('TWICE|US', who)).name).toBe('TWICE LLC')
  })

  it('refuses the same company, unknown ones, and other companies’ merges', async () => {
    const send = (keys: string[], who = user) =>
      app.client.send(identityRoutes.merge, { body: { targetKey: acme, keys } }, as(who))
    expect((await send([acme])).code).toBe(codeOf('tradeMergeSame'))
    expect((await send(['NOBODY AT ALL|US'])).code).toBe(codeOf('tradeCompanyNotFound'))
    expect((await send([homes], other)).code).toBe(codeOf('tradeCompanyNotFound'))
    const { mergeIds } = await merge([homes])
    expect((await undo(mergeIds[0] ?? 0, other)).code).toBe(codeOf('tradeMergeNotFound'))
    const reader = await buildUser(app.systemDb, {
      companyId: user.companyId,
      permissions: ['customs.record.read'],
    })
    expect((await send([homes], reader)).code).toBe(codeOf('noPermission'))
    const log = await app.client.call(identityRoutes.merges, { query: {} }, as(other))
    expect(log.items).toEqual([])
    await undo(mergeIds[0] ?? 0)
  })
})

describe('the shared library', () => {
  it('is merged by the system for everybody, unless a company decides otherwise', async () => {
    await app.systemDb.query('insert into library_grants (company_id) values ($1)', [user.companyId])
    const glass = async (who: TestUser) => (await buyers(who)).filter((line) => line.startsWith('LIBRARY'))
    expect(await glass(user)).toEqual(['LIBRARY GLASS|US 1', 'LIBRARY GLAS|US 1'])
    await merge(['LIBRARY GLAS|US'], system, 'LIBRARY GLASS|US')
    expect(await glass(user)).toEqual(['LIBRARY GLASS|US 2'])
    const identity = { query: { key: 'LIBRARY GLAS|US' } }
    expect(await app.client.call(identityRoutes.read, identity, as(user))).toMatchObject({
      members: [{ isShared: false }, { key: 'LIBRARY GLAS|US', isShared: true, merge: null }],
    })
    const body = { key: 'LIBRARY GLAS|US' }
    const { mergeId } = await app.client.call(identityRoutes.keepApart, { body }, as(user))
    expect(await glass(user)).toEqual(['LIBRARY GLASS|US 1', 'LIBRARY GLAS|US 1'])
    expect(await glass(system)).toEqual(['LIBRARY GLASS|US 2'])
    expect((await app.client.send(identityRoutes.keepApart, { body }, as(user))).code).toBe(
      codeOf('tradeNotShared'),
    )
    await undo(mergeId)
    expect(await glass(user)).toEqual(['LIBRARY GLASS|US 2'])
  })

  it('is not told of by its merges to whoever may not read it', async () => {
    const row = shipment(other.companyId, '2025-06-10', [
      'Library Glas',
      'LIBRARY GLAS|US',
      'VINA METALWARE|VN',
    ])
    await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows: [row] })
    expect(await buyers(other)).toEqual(['LIBRARY GLAS|US 1'])
    const identity = { query: { key: 'LIBRARY GLAS|US' } }
    expect(await app.client.call(identityRoutes.read, identity, as(other))).toMatchObject({
      key: 'LIBRARY GLAS|US',
      members: [{ key: 'LIBRARY GLAS|US', isShared: false }],
    })
    await app.systemDb.query(
      `insert into library_grants (company_id, valid_through) values ($1, current_date - 2)`,
      [other.companyId],
    )
    expect(await buyers(other)).toEqual(['LIBRARY GLAS|US 1'])
    await app.systemDb.query('update library_grants set valid_through = null where company_id = $1', [
      other.companyId,
    ])
    expect(await buyers(other)).toEqual(['LIBRARY GLASS|US 3'])
    await app.systemDb.query('delete from library_grants where company_id = $1', [other.companyId])
  })
})

describe('the review queue', () => {
  const scan = async () => {
    await app.client.call(identityRoutes.scan, {}, as(user))
    // The app's own loop may be faster.
    await vi.waitFor(
      async () => {
        await scanAll({ ...app.stores, log: app.app.platform.log })
        const state = await app.client.call(identityRoutes.state, {}, as(user))
        expect(state).toMatchObject({ isRunning: false, finishedAt: expect.any(String) })
      },
      { timeout: 60_000, interval: 100 },
    )
  }
  const pairs = async (tab: string, who = user) =>
    (await app.client.call(identityRoutes.pairs, { query: { tab } }, as(who))).items
  const decide = (ids: number[], decision: 'accept' | 'reject' | 'later' | 'reopen', who = user) =>
    app.client.send(
      identityRoutes.decide,
      { body: { selection: { scope: batchScope.Checked, ids }, decision } },
      as(who),
    )

  it('proposes names that are alike inside one country only', async () => {
    await scan()
    // What was found before the merges above was decided by them.
    await app.systemDb.query('delete from trade_match_pairs where company_id = $1', [user.companyId])
    await app.systemDb.query('update trade_parties set is_matched = false where company_id = $1', [
      user.companyId,
    ])
    await scan()
    const open = await pairs('open')
    expect(open).toMatchObject([{ country: 'US', state: 'open', left: { records: expect.any(Number) } }])
    expect([open[0]?.left.key, open[0]?.right.key].sort()).toEqual([acme, homes].sort())
    expect(open[0]?.score).toBeGreaterThanOrEqual(0.6)
    const state = await app.client.call(identityRoutes.state, {}, as(user))
    expect(state).toMatchObject({
      counts: { open: 1, later: 0 },
      isRunning: false,
      finishedAt: expect.any(String),
    })
  })

  it('does not ask again what was rejected, also after names were looked through again', async () => {
    const [pair] = await pairs('open')
    const id = pair?.id ?? 0
    expect((await decide([id], 'later')).data).toEqual({ changed: 1, merged: 0 })
    expect((await decide([id], 'reject', other)).code).toBe(codeOf('nothingSelected'))
    expect((await decide([id], 'reject')).data).toEqual({ changed: 1, merged: 0 })
    await app.systemDb.query('update trade_parties set is_matched = false where company_id = $1', [
      user.companyId,
    ])
    await scan()
    expect(await pairs('open')).toEqual([])
    expect(await pairs('rejected')).toMatchObject([{ id, decidedByName: expect.any(String) }])
    await decide([id], 'reopen')
  })

  it('merges what is accepted, the larger company standing for both, with the likeness in the log', async () => {
    const [pair] = await pairs('open')
    const body = { selection: { scope: batchScope.All, tab: 'open' }, decision: 'accept' as const }
    expect(await app.client.call(identityRoutes.decide, { body }, as(user))).toEqual({
      changed: 1,
      merged: 1,
    })
    expect((await company(homes)).key).toBe(acme)
    const log = await app.client.call(identityRoutes.merges, { query: { tab: 'active' } }, as(user))
    expect(log.items[0]).toMatchObject({ key: homes, targetKey: acme, score: pair?.score })
    await undo(log.items[0]?.id ?? 0)
    expect(await pairs('later')).toMatchObject([{ id: pair?.id }])
  })
})

describe('numbers of registers and websites', () => {
  const file = `date,hs,goods,importer,importer country,importer tax id,importer website,exporter
2025-07-01,732393,PAN,NORTHWIND TRADERS INC,US,12-3456780,www.northwind.com,SUNCUP
2025-07-02,732393,PAN,NORTHWIND TRADERS INC,US,12-3456780,,SUNCUP
2025-07-03,732393,PAN,Kitchen Dreams LLC,US,US 12 345 67 80,,SUNCUP
2025-07-04,732393,PAN,NORTHWIND CANADA,CA,123456780,,SUNCUP
2025-07-05,732393,PAN,Pots and More,US,99-7654321,https://northwind.com/pots,SUNCUP
2025-07-06,732393,PAN,Pots and More,US,98-7654320,,SUNCUP
2025-07-07,732393,PAN,Mail Only Ltd,US,none,gmail.com,SUNCUP
2025-07-08,732393,PAN,Other Mail Ltd,US,none,gmail.com,SUNCUP
2025-07-09,732393,PAN,Solo Lamps,US,55-1234568,www.sololamps.com,SUNCUP
2025-07-10,732393,PAN,Nowhere Said,,55-1234569,www.com,SUNCUP
`
  const northwind = 'NORTHWIND TRADERS|US'
  let owner: TestUser

  beforeAll(async () => {
    owner = await buildUser(app.systemDb, { type: 'admin' })
    const upload = { name: 'numbers.csv', bytes: Buffer.from(file) }
    const shared = { buyer_tax_no: '551234570', buyer_website: 'www.covered.com' }
    const parties: [string, string, string] = ['Covered Lamps', 'COVERED LAMPS|US', 'VINA METALWARE|VN']
    const rows = [{ ...shipment(0, '2025-07-01', parties), ...shared }]
    await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
    await app.systemDb.query('insert into library_grants (company_id) values ($1)', [owner.companyId])
    await app.client.call(identityRoutes.scan, {}, as(system))
    await uploadCustoms({ client: app.client, token: owner.token }, upload)
    await vi.waitFor(
      async () => {
        await scanAll({ ...app.stores, log: app.app.platform.log })
        for (const who of [owner, system])
          expect(await app.client.call(identityRoutes.state, {}, as(who))).toMatchObject({ isRunning: false })
      },
      { timeout: 60_000, interval: 100 },
    )
  })

  it('propose companies of one country before any names that are alike, and merge none by themselves', async () => {
    const { items } = await app.client.call(identityRoutes.pairs, { query: { tab: 'open' } }, as(owner))
    const said = items.map(({ ground, groundValue, country, left, right }) => [
      [left.name, right.name].sort().join(' + '),
      country,
      ground,
      groundValue,
    ])
    expect(said.filter(([, , ground]) => ground !== null).sort()).toEqual([
      ['Kitchen Dreams LLC + NORTHWIND TRADERS INC', 'US', 'taxNo', '123456780'],
      ['NORTHWIND TRADERS INC + Pots and More', 'US', 'website', 'northwind.com'],
    ])
    // Numbers say more than websites, and those more than names.
    expect(items.map(({ ground }) => ground).slice(0, 2)).toEqual(['taxNo', 'website'])
    expect(await buyers(owner)).toEqual(expect.arrayContaining(['KITCHEN DREAMS|US 1', 'POTS AND MORE|US 2']))
  })

  it('are shown on the page of the company, and found by search', async () => {
    expect((await company(northwind, owner)).identifiers).toEqual([
      { kind: 'taxNo', value: '123456780', records: 2 },
      { kind: 'website', value: 'www.northwind.com', records: 1 },
    ])
    const found = async (name: string) => {
      const query = { name, role: 'buyer' as const }
      const { items } = await app.client.call(tradeCompanyRoutes.byName, { query }, as(owner))
      return items.filter(({ likeness }) => likeness === 1).map(({ key }) => key)
    }
    expect((await found('12-345.6780')).sort()).toEqual([
      'KITCHEN DREAMS|US',
      'NORTHWIND CANADA|CA',
      northwind,
    ])
    expect((await found('http://www.northwind.com/')).sort()).toEqual([northwind, 'POTS AND MORE|US'])
    // Websites of the library are covered, so nobody is found by them.
    expect(await found('55-1234570')).toEqual(['COVERED LAMPS|US'])
    expect(await found('www.covered.com')).toEqual([])
  })

  it('go to a customer and link one where they are of one company alone', async () => {
    const byHand = (name: string, registrationNo: string) =>
      buildCustomer(app.client, owner, { name, country: 'US', registrationNo })
    const broker = await byHand('Some Client of a Broker', '12-3456780')
    const pots = await byHand('Called Otherwise', '98-7654320')
    const save = async (key: string) => {
      const body = { companies: [{ key, role: 'buyer' as const }] }
      const { items } = await app.client.call(customerRoutes.saveFromCustoms, { body }, as(owner))
      return items[0]
    }
    const saved = async (key: string) => {
      const { state, customerId } = (await save(key)) ?? {}
      const params = { id: customerId ?? 0 }
      return { state, ...(await app.client.call(customerRoutes.read, { params }, as(owner))) }
    }
    const collect = { companies: [{ key: 'SOLO LAMPS|US', role: 'buyer' as const }] }
    await app.client.call(collectedRoutes.collectFromCustoms, { body: collect }, as(owner))
    const { items: collected } = await app.client.call(collectedRoutes.list, { query: {} }, as(owner))
    expect(collected).toMatchObject([{ website: 'www.sololamps.com' }])
    const solo = { website: 'www.sololamps.com', registrationNo: '551234568' }
    expect(await saved('SOLO LAMPS|US')).toMatchObject({ state: 'created', ...solo })
    // What several have may be their broker's.
    const nobodys = { state: 'created', website: '', registrationNo: '' }
    expect(await saved(northwind)).toMatchObject(nobodys)
    expect(await saved('KITCHEN DREAMS|US')).toMatchObject(nobodys)
    expect(await saved('NOWHERE SAID|')).toMatchObject(nobodys)
    expect(await save('POTS AND MORE|US')).toMatchObject({ state: 'existing', customerId: pots.id })
    const params = { id: broker.id }
    const { tradeCompanies } = await app.client.call(customerRoutes.read, { params }, as(owner))
    expect(tradeCompanies).toEqual([])
  })

  it('say so in the log of merges, and count for all that was merged', async () => {
    const { items } = await app.client.call(
      identityRoutes.pairs,
      { query: { tab: 'open', filter: where({ field: 'ground', op: 'eq', value: 'taxNo' }) } },
      as(owner),
    )
    const selection = { scope: batchScope.Checked, ids: items.map(({ id }) => id) }
    await app.client.call(identityRoutes.decide, { body: { selection, decision: 'accept' } }, as(owner))
    const { identifiers, quality } = await company(northwind, owner)
    expect(quality.members).toBe(2)
    expect(identifiers.slice(0, 2)).toEqual([
      { kind: 'taxNo', value: '123456780', records: 2 },
      { kind: 'taxNo', value: 'US123456780', records: 1 },
    ])
    const log = await app.client.call(identityRoutes.merges, { query: { tab: 'active' } }, as(owner))
    expect(log.items).toMatchObject([{ targetKey: northwind, ground: 'taxNo' }])
    // Nobody else has the number now, so the customer who has it is this company.
    await app.systemDb.query(`delete from customer_keys where company_id = $1 and type = 'tradeCompany'`, [
      owner.companyId,
    ])
    const body = { companies: [{ key: northwind, role: 'buyer' as const }] }
    const { items: saved } = await app.client.call(customerRoutes.saveFromCustoms, { body }, as(owner))
    expect(saved).toMatchObject([{ state: 'existing', name: 'Some Client of a Broker' }])
  })

  it('propose nothing any more that they do not say any more', async () => {
    const who = await buildUser(app.systemDb, { type: 'admin' })
    const add = async (names: readonly string[]) => {
      const rows = names.map((name) => ({
        ...shipment(who.companyId, '2025-07-01', [name, `${name}|US`, 'VINA METALWARE|VN']),
        buyer_tax_no: '551234571',
      }))
      await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
      await app.client.call(identityRoutes.scan, {}, as(who))
      await vi.waitFor(
        async () => {
          await scanAll({ ...app.stores, log: app.app.platform.log })
          expect(await app.client.call(identityRoutes.state, {}, as(who))).toMatchObject({ isRunning: false })
        },
        { timeout: 60_000, interval: 100 },
      )
      const { items } = await app.client.call(identityRoutes.pairs, { query: { tab: 'open' } }, as(who))
      return items.map(({ left, right }) => [left.name, right.name].sort().join(' + ')).sort()
    }
    expect(await add(['ALPINE', 'ALPINE', 'BISTRO'])).toEqual(['ALPINE + BISTRO'])
    expect(await add(['CORDOBA', 'CORDOBA', 'CORDOBA'])).toEqual(['ALPINE + CORDOBA', 'BISTRO + CORDOBA'])
    expect(await add(Array.from({ length: 20 }, (_, n) => String.fromCharCode(65 + n).repeat(6)))).toEqual([])
  })
})

describe('as many merges as there may be', () => {
  it('are borne by every question about companies', async () => {
    const many = await buildUser(app.systemDb)
    const row = shipment(many.companyId, '2025-06-08', ['ACME HOME INC', acme, 'VINA METALWARE|VN'])
    await app.stores.clickhouse.chInsert({
      table: 'customs_shipments',
      format: 'JSONEachRow',
      rows: [row, shipment(many.companyId, '2025-06-09', ['ACME HOMES INC', homes, 'VINA METALWARE|VN'])],
    })
    const found = await app.client.call(customsRoutes.companies, { query: { tab: 'buyers' } }, as(many))
    const [top, part] = [acme, homes].map((key) => found.items.find((item) => item.key === key)?.id)
    // Half of them are of one company, half of as many others.
    await app.systemDb.query(
      `insert into trade_merges (company_id, act, party_id, party_key, name, target_id, target_key, target_name, merged_by)
       select $1, gen_random_uuid(), case n when 1 then $2::bigint else 4e15 + n end,
         case n when 1 then $3 else repeat('MERGED COMPANY ', 4) || n || '|US' end, 'Merged',
         case when n <= $7::int / 2 then $4::bigint else 3e15 + n end,
         case when n <= $7::int / 2 then $5 else repeat('TARGET COMPANY ', 4) || n || '|US' end, 'Target', $6
       from generate_series(1, $7::int) n`,
      [many.companyId, part, homes, top, acme, many.id, mergeLimit],
    )
    expect(await buyers(many)).toEqual([`${acme} 2`])
    for (const key of [acme, homes]) expect((await company(key, many)).totals.records).toBe(2)
    const filter = where({ field: 'buyerKey', op: 'in', value: [homes, 'TARGET COMPANY|US'] })
    const list = await app.client.call(customsRoutes.shipments, { query: { filter } }, as(many))
    expect(list.total).toBe(2)
    const summary = await app.client.call(customsRoutes.summary, { query: {} }, as(many))
    expect(summary.buyers).toMatchObject([{ value: acme, records: 2 }])
    const identity = await app.client.call(identityRoutes.read, { query: { key: homes } }, as(many))
    expect(identity.members).toHaveLength(2)
  })
})
