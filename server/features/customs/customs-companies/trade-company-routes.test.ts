import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { listCompanies } from './company-list.ts'

let app: TestApp
let user: TestUser
let other: TestUser

/** Buyer, seller, day, HS code: goods go from China to the United States. */
const shipments = [
  ['NORTH MARKET', 'ALPHA STEEL', '2024-01-10', '732393'],
  ['NORTH MARKET', 'ALPHA STEEL', '2024-03-10', '732393'],
  ['NORTH MARKET', 'ALPHA STEEL', '2024-05-10', '732393'],
  ['NORTH MARKET', 'BETA STEEL', '2024-07-10', '732393'],
  ['NORTH MARKET', 'BETA STEEL', '2026-02-10', '732393'],
  ['NORTH MARKET', 'GAMMA STEEL', '2026-04-10', '732393'],
  ['SOUTH MARKET', 'ALPHA STEEL', '2026-03-01', '940360'],
  ['SOUTH MARKET', 'BETA STEEL', '2026-03-02', '940360'],
  ['SOUTH MARKET', 'DELTA STEEL', '2026-03-03', '940360'],
  ['EAST MARKET', 'DELTA STEEL', '2026-03-04', '732393'],
  ['WEST MARKET', 'DELTA STEEL', '2026-03-05', '940360'],
] as const

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  other = await buildUser(app.systemDb)
  const rows = shipments.map(([buyer, seller, day, hs], at) => ({
    company_id: user.companyId,
    upload_id: 1,
    row_no: at + 1,
    id: 700_001 + at,
    trade_date: day,
    hs,
    buyer,
    buyer_key: buyer,
    buyer_country: 'US',
    seller,
    seller_key: seller,
    seller_country: 'CN',
    seller_n: seller.toLowerCase(),
    gross_kg: 100 + at,
  }))
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
})

const north = { role: 'buyer' as const, key: 'NORTH MARKET|US' }
const options = (who = user) => ({ token: who.token })

it('tells new and lost partners, the years, the rhythm and on what it rests', async () => {
  const company = await app.client.call(tradeCompanyRoutes.read, { query: north }, options())
  const { items } = await app.client.call(tradeCompanyRoutes.partners, { query: north }, options())
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ['ALPHA STEEL', 'lost'],
    ['BETA STEEL', 'active'],
    ['GAMMA STEEL', 'new'],
  ])
  expect([company.lastYear, company.yearBefore]).toEqual([2, 2])
  expect(company.rhythm).toMatchObject({ state: 'known', occasions: 6, medianDays: 61, confidence: 'medium' })
  expect(company.quality).toEqual({
    sources: [{ source: '', records: 6 }],
    ownRecords: 6,
    libraryRecords: 0,
    nobodyRecords: 0,
    hsKnown: 6,
    weightKnown: 6,
    asBuyer: 6,
    asSeller: 0,
    members: 1,
    newestData: '2026-04-10',
  })
})

it('tells numbers that the shared library has of a company, and keeps its websites covered', async () => {
  const reader = await buildUser(app.systemDb)
  await app.systemDb.query('insert into library_grants (company_id) values ($1)', [reader.companyId])
  const said = { buyer_tax_no: '123456780', buyer_website: 'www.far-market.com' }
  const row = { upload_id: 2, row_no: 1, trade_date: '2026-03-05', goods: 'PAN', hs: '732393', ...said }
  const party = { buyer: 'FAR MARKET', buyer_key: 'FAR MARKET', buyer_country: 'US' }
  const rows = [
    { ...row, ...party, company_id: 0, id: 700_901 },
    { ...row, ...party, company_id: 0, id: 700_902, buyer_website: 'far-market.com' },
    { ...row, ...party, company_id: reader.companyId, id: 700_903, buyer_website: 'own.far-market.com' },
  ]
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
  const query = { role: 'buyer' as const, key: 'FAR MARKET|US' }
  const company = await app.client.call(tradeCompanyRoutes.read, { query }, options(reader))
  expect(company.identifiers).toEqual([
    { kind: 'taxNo', value: '123456780', records: 3 },
    { kind: 'website', value: 'own.far-market.com', records: 1 },
  ])
  const detailsOf = async (id: number) => {
    const { details } = await app.client.call(customsRoutes.record, { params: { id } }, options(reader))
    return details.filter(({ name }) => name.startsWith('buyer')).map(({ value }) => value)
  }
  expect(await detailsOf(700_901)).not.toContain('www.far-market.com')
  expect(await detailsOf(700_901)).toContain('123456780')
  expect(await detailsOf(700_903)).toContain('own.far-market.com')
})

it('shows a company in the role it has, whichever was asked for', async () => {
  const query = { role: 'seller' as const, key: north.key }
  const company = await app.client.call(tradeCompanyRoutes.read, { query }, options())
  expect(company).toMatchObject({ role: 'buyer', totals: { records: 6 } })
})

it('tells apart what it trades, which way and with whom it competes', async () => {
  const read = { query: north }
  const { items: products } = await app.client.call(tradeCompanyRoutes.products, read, options())
  expect(products).toMatchObject([{ value: '7323', records: 6, grossKg: 615 }])
  const { items: lanes } = await app.client.call(tradeCompanyRoutes.lanes, read, options())
  expect(lanes).toMatchObject([{ from: { value: '' }, to: { value: 'US', port: '' }, records: 6 }])
  const competitors = await app.client.call(tradeCompanyRoutes.competitors, read, options())
  expect(competitors).toMatchObject({
    items: [{ name: 'SOUTH MARKET', records: 2, sharedPartners: 2 }],
    isBounded: false,
  })
})

it('finds similar companies by two partners or a subheading in the same country', async () => {
  const { items } = await app.client.call(tradeCompanyRoutes.similar, { query: north }, options())
  expect(
    items.map(({ name, sharedPartners, sharedProducts }) => [name, sharedPartners, sharedProducts]),
  ).toEqual([
    ['SOUTH MARKET', 2, 0],
    ['EAST MARKET', 0, 1],
  ])
})

it('asks who the partners of competitors are', async () => {
  const { items } = await app.client.call(tradeCompanyRoutes.competitorPartners, { query: north }, options())
  expect(items).toMatchObject([
    { name: 'DELTA STEEL', competitors: 1, mainCompetitor: 'SOUTH MARKET', records: 1 },
  ])
  const alpha = { role: 'seller' as const, key: 'ALPHA STEEL|CN' }
  const customers = await app.client.call(tradeCompanyRoutes.competitorPartners, { query: alpha }, options())
  expect(customers.items.map(({ name }) => name).sort()).toEqual(['EAST MARKET', 'WEST MARKET'])
})

it('ranks by growth between the last twelve months and those before', async () => {
  const query = { tab: 'buyers', sort: '-growth' }
  const { items } = await app.client.call(customsRoutes.companies, { query }, options())
  const ranked = items.map(({ name, lastYear, yearBefore }) => `${name} ${lastYear} ${yearBefore}`)
  expect(ranked[0]).toBe('SOUTH MARKET 3 0')
  expect(ranked[3]).toBe('NORTH MARKET 2 2')
  expect(items).toHaveLength(4)
})

it('ranks by the newest shipments where too many match, without figures of years it did not count', async () => {
  const asker = { company: { id: user.companyId }, library: [], locale: 'en' as const }
  const rank = (query: { sort?: string; all?: boolean; cursor?: string }) =>
    listCompanies(app.stores.clickhouse, asker, { tab: 'buyers', size: 2, countLimit: 4, ...query })
  const first = await rank({})
  expect(first).toMatchObject({ countedSince: '2026-03-03', total: 4 })
  const second = await rank({ cursor: first.nextCursor ?? '' })
  expect(second.countedSince).toBe('2026-03-03')
  const figures = [...first.items, ...second.items].map(({ name, records, lastYear, yearBefore }) => {
    return [name, records, lastYear, yearBefore]
  })
  expect(figures.sort()).toEqual(
    ['EAST', 'NORTH', 'SOUTH', 'WEST'].map((name) => [`${name} MARKET`, 1, null, null]),
  )
  for (const whole of [{ all: true }, { sort: '-growth' }]) {
    const { countedSince, items } = await rank(whole)
    expect(countedSince).toBeNull()
    expect(items[0]?.lastYear).not.toBeNull()
  }
})

it('ranks by the newest year at first, without a page after it', async () => {
  const asker = { company: { id: user.companyId }, library: [], locale: 'en' as const }
  const rank = (query: { sort?: string; cursor?: string; search?: string; first?: boolean }) =>
    listCompanies(app.stores.clickhouse, asker, {
      tab: 'buyers',
      size: 2,
      countLimit: 10,
      first: true,
      ...query,
    })
  const first = await rank({})
  expect(first).toMatchObject({
    countedSince: '2026-01-01',
    total: 4,
    totalIsMinimum: true,
    nextCursor: null,
  })
  expect(first.items.map(({ name, records }) => [name, records])).toEqual([
    ['SOUTH MARKET', 3],
    ['NORTH MARKET', 2],
  ])
  const exact = await rank({ first: false })
  expect(exact).toMatchObject({ countedSince: '2024-03-10', total: 4, totalIsMinimum: false })
  expect(exact.items.map(({ name, records }) => [name, records])).toEqual([
    ['NORTH MARKET', 5],
    ['SOUTH MARKET', 3],
  ])
  // Nothing is counted twice: what is asked from here on, and what needs all years, is exact at once.
  expect(await rank({ cursor: exact.nextCursor ?? '' })).toMatchObject({ countedSince: '2024-03-10' })
  expect(await rank({ sort: '-growth' })).toMatchObject({ countedSince: null, totalIsMinimum: false })
})

it('reads what a search finds first in one look, and answers as it does without', async () => {
  const mixed = await buildUser(app.systemDb)
  const sellers = ['ALPHA STEEL', '', 'SEA FREIGHT', '', 'BETA STEEL', 'ALPHA STEEL']
  const rows = sellers.map((seller, at) => ({
    ...{ company_id: mixed.companyId, upload_id: 1, row_no: at + 1, id: 710_001 + at },
    ...{ trade_date: `2026-01-0${at + 1}`, hs: '732393', buyer: 'N', buyer_key: 'N', gross_kg: at },
    ...{ seller, seller_key: seller, seller_country: 'CN', goods_n: 'steel' },
  }))
  for (const [at, day] of ['2025-05-01', '2025-05-02', '2023-05-01'].entries())
    rows.push({ ...rows[0], ...{ id: 710_101 + at, row_no: 101 + at, trade_date: day } } as (typeof rows)[0])
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
  const rank = ({ companyId }: TestUser, query: { tab: string; countLimit: number; search?: string }) =>
    listCompanies(
      app.stores.clickhouse,
      { company: { id: companyId }, library: [], locale: 'en' },
      { size: 2, first: true, ...query },
    )
  const cases = [
    [user, { tab: 'buyers', countLimit: 4 }, '2026-03-03'],
    [user, { tab: 'buyers', countLimit: 10 }, '2026-01-01'],
    [mixed, { tab: 'sellers', countLimit: 5 }, '2026-01-02'],
  ] as const
  for (const [who, query, since] of cases) {
    const searched = await rank(who, { ...query, search: 'steel' })
    expect(searched.countedSince).toBe(since)
    expect(searched).toMatchObject(await rank(who, query))
  }
  // A page that one year nearly fills is read of two, and where these do not fill it, of all.
  for (const size of [7, 8]) {
    const query = { search: 'steel', size }
    const page = await app.client.call(customsRoutes.shipments, { query }, options(mixed))
    const next = { query: { ...query, cursor: page.nextCursor ?? '' } }
    const rest = await app.client.call(customsRoutes.shipments, next, options(mixed))
    const days = [...page.items, ...rest.items].map(({ tradeDate }) => tradeDate)
    expect(days).toEqual(
      rows
        .map((row) => row.trade_date)
        .sort()
        .reverse(),
    )
  }
  const { unidentified, hiddenForwarders } = await rank(mixed, { ...cases[2][1], search: 'steel' })
  expect([unidentified?.records, unidentified?.grossKg, hiddenForwarders]).toEqual([2, 4, 1])
})

it('says of a first answer in a store of one year whether it is of all, and counts whole days', async () => {
  const young = await buildUser(app.systemDb)
  const newest = '2026-01-03'
  const rows = ['2026-01-01', '2026-01-02', ...Array(5).fill(newest)].map((trade_date, at) => ({
    ...{ company_id: young.companyId, upload_id: 1, row_no: at + 1, id: 711_001 + at, trade_date },
    ...{ hs: '732393', buyer: 'N', buyer_key: 'N', goods_n: at === 0 ? 'paper' : 'steel' },
  }))
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
  const asker = { company: { id: young.companyId }, library: [], locale: 'en' as const }
  for (const [countLimit, since, records] of [
    [1, newest, 5],
    [5, newest, 5],
    [6, null, 6],
  ] as const) {
    const query = { tab: 'buyers', size: 2, first: true, search: 'steel', countLimit }
    const found = await listCompanies(app.stores.clickhouse, asker, query)
    expect([found.countedSince, found.totalIsMinimum]).toEqual([since, since !== null])
    expect(found.items[0]?.records).toBe(records)
  }
})

it('finds names with mistakes once they were looked through', async () => {
  const find = (name: string, who = user) =>
    app.client.call(tradeCompanyRoutes.byName, { query: { name, role: 'buyer' } }, options(who))
  await app.client.call(identityRoutes.scan, {}, options())
  expect(await find('north market')).toMatchObject({ isScanning: true })
  expect(await find('north market', other)).toEqual({ items: [], isScanning: false })
  await vi.waitFor(async () => expect(await find('north market')).toMatchObject({ isScanning: false }), {
    timeout: 60_000,
    interval: 100,
  })
  const { items } = await find('nroth markt')
  expect(items[0]).toMatchObject({ name: 'NORTH MARKET', records: 6, role: 'buyer' })
  expect((await find('south market')).items[0]).toMatchObject({ name: 'SOUTH MARKET', likeness: 1 })
  expect((await find('north market', other)).items).toEqual([])
})

it('lists companies by how much their names are like the words of a condition, within all others', async () => {
  const list = (sort: string, value: string, cursor?: string) => {
    const conditions = [
      { field: 'buyer', op: 'contains', value },
      { field: 'hs', op: 'startsWith', value: '7323' },
    ]
    const query = {
      tab: 'buyers',
      sort,
      size: 1,
      cursor,
      filter: JSON.stringify({ join: 'and', conditions }),
    }
    return app.client.call(customsRoutes.companies, { query }, options())
  }
  expect((await list('-records', 'nroth markt')).items).toEqual([])
  const typed = await list('-likeness', 'nroth markt')
  expect(typed).toMatchObject({ items: [{ name: 'NORTH MARKET', records: 6 }], total: 1 })
  const first = await list('-likeness', 'market')
  expect(first).toMatchObject({ items: [{ name: 'NORTH MARKET', likeness: 1 }], total: 2 })
  const second = await list('-likeness', 'market', first.nextCursor ?? '')
  expect(second).toMatchObject({ items: [{ name: 'EAST MARKET', likeness: 1 }], nextCursor: null })
  await expect(
    app.client.call(customsRoutes.companies, { query: { sort: '-likeness' } }, options()),
  ).rejects.toThrow()
})

const { partners, products, lanes, competitors, similar, competitorPartners } = tradeCompanyRoutes
const parts = [partners, products, lanes, competitors, similar, competitorPartners]
const openings = ({ id }: TestUser) =>
  app.systemDb.query(
    `select subject from data_pull_log where user_id = $1 and action = 'opened' and source = 'tradeCompany'`,
    [id],
  )

it('writes down who looks at any part of a company, once for all parts', async () => {
  for (const part of parts) {
    const who = await buildUser(app.systemDb, { companyId: user.companyId })
    await app.client.call(part, { query: north }, options(who))
    await app.client.call(tradeCompanyRoutes.read, { query: north }, options(who))
    expect(await openings(who), part.path).toEqual([{ subject: north.key }])
  }
})

it('shows another company none of it, and writes nothing down', async () => {
  for (const route of parts) {
    const { items } = await app.client.call(route, { query: north }, options(other))
    expect(items).toEqual([])
  }
  expect(await openings(other)).toEqual([])
})
