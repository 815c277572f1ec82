import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes, showForwarders } from '@landfall/contract/customs/customs-data.ts'
import { customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let user: TestUser

/** Buyer, seller, value in US dollars and where it comes from. */
const shipments = [
  ['NORTH MARKET', 'ALPHA STEEL', 100, 'declared'],
  ['NORTH MARKET', 'BETA STEEL', 50, 'modelled'],
  ['NORTH MARKET', 'SWIFT FREIGHT', 10, 'declared'],
  ['SOUTH MARKET', 'ALPHA STEEL', 1000, 'modelled'],
  ['SOUTH MARKET', 'BETA STEEL', null, 'none'],
  ['EAST LOGISTICS', 'ALPHA STEEL', 30, 'declared'],
  ['EAST LOGISTICS', 'BETA STEEL', 30, 'declared'],
  ['EAST LOGISTICS', 'GAMMA STEEL', 30, 'declared'],
] as const

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  const rows = shipments.map(([buyer, seller, value, source], at) => ({
    company_id: user.companyId,
    upload_id: 1,
    row_no: at + 1,
    id: 710_001 + at,
    trade_date: `2026-03-0${at + 1}`,
    hs: '732393',
    buyer,
    buyer_key: buyer,
    buyer_country: 'US',
    seller,
    seller_key: seller,
    seller_country: 'CN',
    gross_kg: 10,
    value,
    currency: 'USD',
    value_source: source,
    containers: at < 3 ? 'MSCU1234565, TGHU7654321' : at === 3 ? 'MSCU1234565' : '',
  }))
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
})

const north = { role: 'buyer' as const, key: 'NORTH MARKET|US' }
const withForwarders = JSON.stringify({ join: 'and', conditions: [showForwarders] })
const rank = (query: { tab: string; sort?: string; filter?: string; size?: number; cursor?: string }) =>
  app.client.call(customsRoutes.companies, { query }, { token: user.token })
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

it('hides forwarders among the companies it ranks, says how many, and shows them on request', async () => {
  const buyers = await rank({ tab: 'buyers' })
  expect(namesOf(buyers)).toEqual(['NORTH MARKET', 'SOUTH MARKET'])
  expect(buyers).toMatchObject({ total: 2, hiddenForwarders: 1, nextCursor: null })
  // A buyer whose goods a forwarder sends is still a buyer, with all of them.
  expect(buyers.items[0]).toMatchObject({ records: 3, partners: 3 })
  const first = await rank({ tab: 'buyers', size: 1 })
  const second = await rank({ tab: 'buyers', size: 1, cursor: first.nextCursor ?? '' })
  expect([...namesOf(first), ...namesOf(second)]).toEqual(['NORTH MARKET', 'SOUTH MARKET'])
  expect(second.nextCursor).toBeNull()
  const all = await rank({ tab: 'buyers', filter: withForwarders })
  expect(namesOf(all).sort()).toEqual(['EAST LOGISTICS', 'NORTH MARKET', 'SOUTH MARKET'])
  expect(all).toMatchObject({ total: 3, hiddenForwarders: 0 })
  expect(await rank({ tab: 'sellers' })).toMatchObject({ total: 3, hiddenForwarders: 1 })
})

it('hides them among the facets of buyers and sellers, but not one that was chosen', async () => {
  const ask = async (...conditions: object[]) => {
    const query = { names: 'buyers,sellers', filter: JSON.stringify({ join: 'and', conditions }) }
    const { records, facets, hiddenForwarders } = await app.client.call(
      customsFacetRoutes.facets,
      { query },
      { token: user.token },
    )
    const names = [...(facets.buyers ?? []), ...(facets.sellers ?? [])].map(({ label }) => label)
    return { records, names: names.sort(), hiddenForwarders }
  }
  const companies = ['ALPHA STEEL', 'BETA STEEL', 'GAMMA STEEL', 'NORTH MARKET', 'SOUTH MARKET']
  const forwarders = ['EAST LOGISTICS', 'SWIFT FREIGHT']
  expect(await ask()).toEqual({ records: 8, names: companies, hiddenForwarders: 2 })
  const shown = await ask(showForwarders)
  expect(shown).toMatchObject({ records: 8, hiddenForwarders: 0 })
  expect(shown.names).toEqual([...companies, ...forwarders].sort())
  const chosen = await ask({ field: 'buyerKey', op: 'in', value: ['EAST LOGISTICS|US'] })
  expect(chosen.names).toContain('EAST LOGISTICS')
})

it('counts all of them that a facet has read, where they leave little of it', async () => {
  const busy = await buildUser(app.systemDb)
  const names = Array.from({ length: 14 }, (_, n) => [`FREIGHT ${n}`, `FREIGHT ${n}`, `MARKET ${n}`]).flat()
  const rows = names.map((buyer, at) => ({
    ...{
      company_id: busy.companyId,
      upload_id: 1,
      row_no: at + 1,
      id: 720_001 + at,
      trade_date: '2026-03-01',
    },
    ...{ hs: '732393', buyer, buyer_key: buyer, buyer_country: 'US' },
  }))
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
  const query = { names: 'buyers' }
  const found = await app.client.call(customsFacetRoutes.facets, { query }, { token: busy.token })
  expect(found.hiddenForwarders).toBe(14)
  expect(found.facets.buyers).toHaveLength(10)
})

it('hides them among competitors, their partners and similar companies, too', async () => {
  const ask = (forwarders?: true) => {
    const request = { query: { ...north, forwarders } }
    const { competitors, similar, competitorPartners } = tradeCompanyRoutes
    return Promise.all(
      [competitors, similar, competitorPartners].map((route) =>
        app.client.call(route, request, { token: user.token }),
      ),
    )
  }
  const [competitors, similar, partners] = await ask()
  expect(competitors).toMatchObject({ items: [{ name: 'SOUTH MARKET' }], hiddenForwarders: 1 })
  expect(similar).toMatchObject({ items: [{ name: 'SOUTH MARKET' }], hiddenForwarders: 1 })
  expect(partners).toEqual({ items: [], hiddenForwarders: 0 })
  const shown = await ask(true)
  const [south, east] = [{ name: 'SOUTH MARKET' }, { name: 'EAST LOGISTICS' }]
  expect(shown[0]?.items).toHaveLength(2)
  expect(shown[0]?.items).toMatchObject([east, south])
  expect(shown[1]?.items).toMatchObject([east, south])
  expect(shown[2]).toMatchObject({ items: [{ name: 'GAMMA STEEL' }], hiddenForwarders: 0 })
})

it('never adds values that a model estimated to declared ones', async () => {
  const { totals } = await app.client.call(customsFacetRoutes.totals, { query: {} }, { token: user.token })
  expect(totals).toMatchObject({ valueUsd: 200, valueKnown: 5, modelledUsd: 1050, modelledKnown: 2 })
  const company = await app.client.call(tradeCompanyRoutes.read, { query: north }, { token: user.token })
  expect(company.totals).toMatchObject({ valueUsd: 110, valueKnown: 2, modelledUsd: 50, modelledKnown: 1 })
  expect(company.usdPerKg).toBe(5.5)
  const { items } = await rank({ tab: 'buyers', sort: '-valueUsd' })
  expect(items.map(({ name, valueUsd, modelledUsd }) => [name, valueUsd, modelledUsd])).toEqual([
    ['NORTH MARKET', 110, 50],
    ['SOUTH MARKET', 0, 1000],
  ])
})

it('counts each container once, however many bills name it', async () => {
  const count = (conditions: object[]) => {
    const query = { filter: JSON.stringify({ join: 'and', conditions }) }
    return app.client.call(customsFacetRoutes.containers, { query }, { token: user.token })
  }
  expect(await count([])).toEqual({ countedSince: null, records: 8, containers: 2, known: 4 })
  const south = { field: 'buyerKey', op: 'eq', value: 'SOUTH MARKET|US' }
  expect(await count([south])).toEqual({ countedSince: null, records: 2, containers: 1, known: 1 })
})
