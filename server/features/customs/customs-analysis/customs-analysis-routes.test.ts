import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'
import { spreadShipmentPrices } from './price-analysis.ts'
import { readPartners, readPlaces, readProducts } from './record-analysis.ts'

let app: TestApp
let user: TestUser
let pricing: TestUser
let other: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  pricing = await buildUser(app.systemDb)
  other = await buildUser(app.systemDb)
  const upload = (who: TestUser, name: string, bytes: Buffer) =>
    uploadCustoms({ client: app.client, token: who.token }, { name, bytes })
  await upload(user, 'shipments.csv', readFixture('shipments-eight.csv'))
  await upload(user, '2025-exports.csv', readFixture('statistics-exports-2025.gb18030.csv'))
  await upload(pricing, 'prices.csv', pricesFile())
})

const routes = customsAnalysisRoutes
const where = (...conditions: FilterCondition[]) => JSON.stringify({ join: 'and', conditions })
const as = (who: TestUser) => ({ token: who.token })

/** Prices of 1 to 9 dollars a kilogram, one of 1,000, some in yuan, some unknown. */
function pricesFile(): Buffer {
  const line = (bill: number, value: string, currency: string) =>
    `M${bill},2024-0${1 + (bill % 9)}-03,732393,TUMBLER,BUYER LLC,US,100,${value},${currency}`
  const lines = [
    ...Array.from({ length: 9 }, (_, at) => line(at, String((at + 1) * 100), 'USD')),
    line(20, '100000', 'USD'),
    line(21, '5000', 'CNY'),
    line(22, '', ''),
  ]
  return Buffer.from(
    `mbol,date,hs,goods,consignee,consignee country,gross weight kg,value,currency\n${lines.join('\n')}\n`,
  )
}

describe('charts of shipments', () => {
  it('follow time in months, quarters and years, without gaps, and say what is known', async () => {
    const trend = (grain: 'month' | 'quarter' | 'year') =>
      app.client.call(routes.trend, { query: { grain } }, as(user))
    const months = await trend('month')
    expect(months.totals).toMatchObject({ records: 6, grossKg: 44_200, kgKnown: 6, teu: 8, valueUsd: 15_750 })
    expect(months.totals.valueKnown).toBe(1)
    expect(months.points).toHaveLength(8)
    expect(months.points[3]).toMatchObject({ period: '2025-04' })
    expect(months.points.reduce((sum, { records }) => sum + records, 0)).toBe(6)
    const quarters = await trend('quarter')
    expect(quarters.points.map(({ period }) => period)).toEqual(['2025-Q1', '2025-Q2', '2025-Q3'])
    expect((await trend('year')).points).toMatchObject([{ period: '2025', records: 6 }])
  })

  it('share records out to headings, pairs and countries', async () => {
    const products = await app.client.call(routes.products, { query: {} }, as(user))
    expect(products).toMatchObject({
      items: [
        { heading: '7323', records: 5, grossKg: 29_200 },
        { heading: '7013', records: 1, grossKg: 15_000 },
      ],
      otherRecords: 0,
    })
    const filter = where({ field: 'hs', op: 'startsWith', value: '7323' })
    const countries = await app.client.call(routes.partners, { query: { filter } }, as(user))
    expect(countries.items[0]).toMatchObject({ sellerKey: 'CN', buyerKey: 'US', records: 3 })
    const companies = await app.client.call(
      routes.partners,
      { query: { filter, side: 'companies' } },
      as(user),
    )
    expect(companies.items[0]).toMatchObject({
      sellerKey: 'NINGBO SUNCUP HOUSEWARE|',
      buyerKey: 'ACME HOME|US',
      records: 2,
      grossKg: 17_800,
    })
    const nobody = companies.items.find(({ buyerKey }) => buyerKey === '')
    expect(nobody).toMatchObject({ records: 1, grossKg: 5_000 })
    const places = await app.client.call(routes.places, { query: { filter } }, as(user))
    expect(places.origins.reduce((sum, { records }) => sum + records, 0)).toBe(5)
    expect(places.destinations[0]).toMatchObject({ country: 'US', records: 4 })
  })
})

it('counts the newest where too many match, says since when, and all on request', async () => {
  const { clickhouse } = app.stores
  const asker = { company: { id: user.companyId }, library: [], locale: 'en' as const }
  const newest = { countLimit: 3 }
  const countedSince = '2025-06-01'
  expect(await readProducts(clickhouse, asker, newest)).toMatchObject({
    countedSince,
    items: [
      { heading: '7323', records: 2, grossKg: 9_300 },
      { heading: '7013', records: 1, grossKg: 15_000 },
    ],
    otherRecords: 0,
  })
  for (const side of ['countries', 'companies'] as const) {
    const partners = await readPartners(clickhouse, asker, { ...newest, side })
    expect(partners).toMatchObject({ countedSince, otherRecords: 0 })
    expect(partners.items.map(({ records }) => records).reduce((a, b) => a + b)).toBe(3)
  }
  const places = await readPlaces(clickhouse, asker, newest)
  expect(places).toMatchObject({ countedSince, destinations: [{ country: 'US', records: 3 }] })
  const prices = await spreadShipmentPrices(clickhouse, asker, newest)
  expect(prices).toMatchObject({ countedSince, records: 3, bases: [], basis: null })
  for (const whole of [{ ...newest, all: true }, { countLimit: 6 }]) {
    expect(await readPlaces(clickhouse, asker, whole)).toMatchObject({ countedSince: null })
    expect(await spreadShipmentPrices(clickhouse, asker, whole)).toMatchObject({
      countedSince: null,
      records: 6,
      basis: { known: 1 },
    })
  }
})

describe('prices', () => {
  it('are compared in one currency and unit only, outliers apart, with what they rest on', async () => {
    const spread = await app.client.call(routes.prices, { query: {} }, as(pricing))
    expect(spread).toMatchObject({
      records: 12,
      basis: { currency: 'USD', valueSource: 'declared', per: 'grossKg', unit: '', known: 10 },
      smallest: 1,
      median: 5.5,
      quartile1: 3.25,
      quartile3: 7.75,
      largest: 1_000,
      below: 0,
      above: 1,
    })
    expect(spread.bases.map(({ currency, known }) => [currency, known])).toEqual([
      ['USD', 10],
      ['CNY', 1],
    ])
    expect(spread.bins.reduce((sum, { records }) => sum + records, 0)).toBe(9)
    expect(spread.bins[0]).toMatchObject({ from: 1, records: 1 })
    const yuan = await app.client.call(routes.prices, { query: { currency: 'CNY' } }, as(pricing))
    expect(yuan).toMatchObject({ median: 50, smallest: 50, largest: 50, bins: [{ records: 1 }] })
    const none = await app.client.call(routes.prices, { query: { currency: 'EUR' } }, as(pricing))
    expect(none).toMatchObject({ basis: null, records: 12, bins: [] })
  })

  it('of statistics are per unit of their quantity', async () => {
    const spread = await app.client.call(routes.statisticPrices, { query: {} }, as(user))
    expect(spread.records).toBe(1500)
    expect(spread.basis).toMatchObject({ currency: 'CNY', per: 'quantity' })
    expect(spread.basis?.unit).not.toBe('')
    expect(spread.quartile1).toBeLessThanOrEqual(spread.median)
    const binned = spread.bins.reduce((sum, { records }) => sum + records, 0)
    expect(binned + spread.below + spread.above).toBe(spread.basis?.known)
  })
})

it('needs permission, knows its fields, and shows another company nothing', async () => {
  const stranger = await buildUser(app.systemDb, { permissions: [] })
  const filter = where({ field: 'nothing', op: 'eq', value: 'x' })
  for (const route of Object.values(routes)) {
    expect((await app.client.send(route, {})).code, route.path).toBe(codeOf('invalidLogin'))
    expect((await app.client.send(route, {}, as(stranger))).code, route.path).toBe(codeOf('noPermission'))
    expect((await app.client.send(route, { query: { filter } }, as(user))).status, route.path).toBe(400)
  }
  const empty = { countedSince: null, items: [], otherRecords: 0 }
  expect(await app.client.call(routes.products, { query: {} }, as(other))).toEqual(empty)
  expect(await app.client.call(routes.partners, { query: {} }, as(other))).toEqual(empty)
  expect(await app.client.call(routes.places, { query: {} }, as(other))).toEqual({
    countedSince: null,
    origins: [],
    destinations: [],
  })
  expect(await app.client.call(routes.trend, { query: {} }, as(other))).toMatchObject({
    points: [],
    totals: { records: 0 },
  })
  expect(await app.client.call(routes.prices, { query: {} }, as(other))).toMatchObject({
    records: 0,
    bases: [],
  })
})
