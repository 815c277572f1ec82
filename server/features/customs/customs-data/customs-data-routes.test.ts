import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'
import { summariseShipments } from './record-summary.ts'

let app: TestApp
let user: TestUser
let other: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  other = await buildUser(app.systemDb)
  const uploader = { client: app.client, token: user.token }
  await uploadCustoms(uploader, { name: 'shipments.csv', bytes: readFixture('shipments-eight.csv') })
  const bytes = readFixture('statistics-exports-2025.gb18030.csv')
  await uploadCustoms(uploader, { name: '2025-exports.csv', bytes })
})

const where = (...conditions: FilterCondition[]) => JSON.stringify({ join: 'and', conditions })
const options = () => ({ token: user.token })
const hs7323 = { field: 'hs', op: 'startsWith', value: '7323' } as const

async function references(query: { search?: string; filter?: string }) {
  const { items } = await app.client.call(customsRoutes.shipments, { query }, options())
  return items.map((item) => item.reference).sort()
}

describe('the questions of the eight rows', () => {
  it('Q1 counts the newest versions without masters that have houses', async () => {
    const { totals } = await app.client.call(customsRoutes.summary, { query: {} }, options())
    expect(totals).toMatchObject({ records: 6, grossKg: 44_200, teu: 8 })
  })

  it('Q2 and Q3 find words, also two Chinese characters, phrases, alternatives and exclusions', async () => {
    expect(await references({ search: 'stainless steel' })).toEqual(['1', '5', '8'])
    expect(await references({ search: '保温杯' })).toEqual(['3'])
    expect(await references({ search: '温杯' })).toEqual(['3'])
    expect(await references({ search: '"steel stainless"' })).toEqual([])
    expect(await references({ search: '"stainless steel tumbler"' })).toEqual(['1', '5', '8'])
    expect(await references({ search: 'stainless -30oz' })).toEqual(['1', '8'])
    expect(await references({ search: 's/s|acero 瓶|保温|termo' })).toEqual(['3', '7'])
    expect(await references({ search: 'tumbler border' })).toEqual(['6'])
    const goods = (op: FilterCondition['op'], value: string) => where({ field: 'goods', op, value })
    expect(await references({ filter: goods('in', 'stainless 保温') })).toEqual(['1', '3', '5', '8'])
    expect(await references({ filter: goods('ne', 'steel glass') })).toEqual(['3', '7'])
    expect(await references({ filter: goods('eq', 'steel tumbler 20oz') })).toEqual(['1'])
  })

  it('Q4 lists the buyers of a heading, and nobody apart from them', async () => {
    const query = { tab: 'buyers', filter: where(hs7323) }
    const page = await app.client.call(customsRoutes.companies, { query }, options())
    expect(page.total).toBe(2)
    expect(page.items).toMatchObject([
      {
        key: 'ACME HOME|US',
        country: 'US',
        records: 3,
        grossKg: 22_100,
        partners: 2,
        lastDate: '2025-06-01',
      },
      { key: 'COMERCIALIZADORA NANDU|MX', country: 'MX', records: 1, grossKg: 2_100 },
    ])
    expect(page.unidentified).toMatchObject({ records: 1, grossKg: 5_000 })
  })

  it('Q5 lists the suppliers of a buyer', async () => {
    const query = { role: 'buyer' as const, key: 'ACME HOME|US' }
    const company = await app.client.call(tradeCompanyRoutes.read, { query }, options())
    const { items } = await app.client.call(tradeCompanyRoutes.partners, { query }, options())
    expect(items).toMatchObject([
      {
        // Goods from China say nothing of where their seller is.
        key: 'NINGBO SUNCUP HOUSEWARE|',
        country: '',
        records: 2,
        grossKg: 17_800,
        firstDate: '2025-01-05',
        lastDate: '2025-02-11',
      },
      { key: 'VINA METALWARE|', country: '', records: 1, grossKg: 4_300, firstDate: '2025-06-01' },
    ])
    expect(company.spellings.map(({ name }) => name).sort()).toEqual(['ACME HOME INC', 'ACME HOME, INC.'])
    expect(company.months.map(({ value, records }) => [value, records])).toEqual([
      ['2025-01', 1],
      ['2025-02', 1],
      ['2025-03', 0],
      ['2025-04', 0],
      ['2025-05', 0],
      ['2025-06', 1],
    ])
    expect(company.lastYear).toBe(3)
    expect(company.yearBefore).toBe(0)
  })

  it('Q6 and Q10 list the customers of a supplier, nobody among them, and its competitors', async () => {
    const query = { role: 'seller' as const, key: 'NINGBO SUNCUP HOUSEWARE|' }
    const { items } = await app.client.call(tradeCompanyRoutes.partners, { query }, options())
    const shown = items.map(({ key, country, records, grossKg }) => [key, country, records, grossKg])
    expect(shown).toEqual([
      ['ACME HOME|US', 'US', 2, 17_800],
      ['', 'US', 1, 5_000],
      ['COMERCIALIZADORA NANDU|MX', 'MX', 1, 2_100],
    ])
    const competitors = await app.client.call(tradeCompanyRoutes.competitors, { query }, options())
    expect(competitors).toMatchObject({
      items: [{ key: 'VINA METALWARE|', records: 1, sharedPartners: 1 }],
      isBounded: false,
    })
    expect(competitors.items).toHaveLength(1)
  })

  it('Q7 gives every month of a heading to a country, empty ones as 0', async () => {
    const filter = where(hs7323, { field: 'destination', op: 'eq', value: 'US' })
    const { points } = await app.client.call(customsAnalysisRoutes.trend, { query: { filter } }, options())
    expect(points.map(({ period, records, grossKg }) => [period.slice(5), records, grossKg])).toEqual([
      ['01', 1, 8_200],
      ['02', 1, 9_600],
      ['03', 0, 0],
      ['04', 0, 0],
      ['05', 0, 0],
      ['06', 1, 4_300],
      ['07', 0, 0],
      ['08', 1, 5_000],
    ])
  })

  it('Q8 and Q9 give the mix of headings and the price with what it rests on; of very many, of the newest', async () => {
    const { items } = await app.client.call(customsAnalysisRoutes.products, { query: {} }, options())
    expect(items.map(({ heading, records, grossKg }) => [heading, records, grossKg])).toEqual([
      ['7323', 5, 29_200],
      ['7013', 1, 15_000],
    ])
    const one = await app.client.call(customsRoutes.summary, { query: { filter: where(hs7323) } }, options())
    expect(one.usdPerKg).toBe(7.5)
    expect(one.totals).toMatchObject({ valueKnown: 1, records: 5 })
    const asker = { company: { id: user.companyId }, library: [], locale: 'en' as const }
    expect(await summariseShipments(app.stores.clickhouse, asker, { countLimit: 3 })).toMatchObject({
      countedSince: '2025-06-01',
      totals: { records: 3 },
    })
  })

  it('Q12 shows another company nothing', async () => {
    const token = { token: other.token }
    const list = await app.client.call(customsRoutes.shipments, { query: { search: 'stainless' } }, token)
    expect(list).toEqual({ items: [], nextCursor: null, total: 0, totalIsMinimum: false })
    const summary = await app.client.call(customsRoutes.summary, { query: {} }, token)
    expect(summary).toMatchObject({ totals: { records: 0 }, buyers: [], sellers: [], sources: [] })
    const companies = await app.client.call(customsRoutes.companies, { query: {} }, token)
    expect(companies).toMatchObject({ items: [], total: 0, unidentified: null })
    const { items } = await app.client.call(customsRoutes.shipments, { query: {} }, options())
    const record = await app.client.send(customsRoutes.record, { params: { id: items[0]?.id } }, token)
    expect(record.code).toBe(codeOf('customsRecordNotFound'))
    const query = { role: 'buyer', key: 'ACME HOME|US' }
    const company = await app.client.send(tradeCompanyRoutes.read, { query }, token)
    expect(company.code).toBe(codeOf('tradeCompanyNotFound'))
  })
})

it('takes a seller of goods from three countries for one seller, and one whose file says where it is for that', async () => {
  const trader = await buildUser(app.systemDb)
  const rows = ['CN', 'VN', 'IN'].map(
    (origin, at) => `2025-03-0${at + 1},CUPS ${at},ACME INC,WORLD TRADERS LTD,${origin},${at ? '' : 'SG'}`,
  )
  const header = 'date,goods,consignee,shipper,country of origin'
  const bytes = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)
  const uploader = { client: app.client, token: trader.token }
  const short = rows.map((row) => row.slice(0, row.lastIndexOf(',')))
  await uploadCustoms(uploader, { name: 'a.csv', bytes: bytes([header, ...short]) })
  const ranking = async () => {
    const query = { tab: 'sellers' }
    const { items } = await app.client.call(customsRoutes.companies, { query }, { token: trader.token })
    return items.map(({ key, country, records }) => [key, country, records])
  }
  expect(await ranking()).toEqual([['WORLD TRADERS|', '', 3]])
  const told = rows.slice(0, 1).map((row) => row.replace('CUPS 0', 'PLATES'))
  await uploadCustoms(uploader, { name: 'b.csv', bytes: bytes([`${header},shipper country`, ...told]) })
  expect(await ranking()).toContainEqual(['WORLD TRADERS|SG', 'SG', 1])
})

describe('records', () => {
  it('pages by key in every order without losing or repeating a row', async () => {
    for (const sort of ['-tradeDate', 'tradeDate', '-grossKg', 'value', 'teu']) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = { sort, size: 2, cursor }
        const page = await app.client.call(customsRoutes.shipments, { query }, options())
        seen.push(...page.items.map((item) => item.reference))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect([...seen].sort(), sort).toEqual(['1', '3', '5', '6', '7', '8'])
    }
    const query = { sort: 'goods' }
    const wrong = await app.client.send(customsRoutes.shipments, { query }, options())
    expect(wrong.status).toBe(400)
  })

  it('refuses places in a list that no page ends at', async () => {
    const token = { token: user.token }
    const cursorOf = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
    const read = (...place: unknown[]) =>
      app.client.send(customsRoutes.shipments, { query: { cursor: cursorOf(...place) } }, token)
    for (const place of [
      ['-tradeDate', 'x', 1],
      ['-tradeDate', 'Infinity', 1],
      ['-tradeDate', null, 1],
      ['-tradeDate', '20000', -1],
      ['-grossKg', '1', 1],
    ]) {
      const refused = await read(...place)
      expect(refused, JSON.stringify(place)).toMatchObject({
        status: 400,
        data: { issues: [{ path: 'query.cursor' }] },
      })
    }
    expect((await read('-tradeDate', '1e30', 1)).code).toBe(20000)
    expect(await read('-tradeDate', '-1e30', 1)).toMatchObject({ code: 20000, data: { items: [] } })
  })

  it('filters by parties, dates, amounts and presence', async () => {
    expect(await references({ filter: where({ field: 'buyer', op: 'contains', value: 'acme' }) })).toEqual([
      '1',
      '3',
      '5',
    ])
    expect(
      await references({ filter: where({ field: 'buyerKey', op: 'eq', value: 'ACME HOME|US' }) }),
    ).toEqual(['1', '3', '5'])
    expect(await references({ filter: where({ field: 'buyerKey', op: 'empty' }) })).toEqual(['8'])
    expect(await references({ filter: where({ field: 'value', op: 'notEmpty' }) })).toEqual(['7'])
    const june = { field: 'tradeDate', op: 'gte', value: '2025-06-01' } as const
    expect(await references({ filter: where(june, { field: 'grossKg', op: 'lt', value: 10_000 }) })).toEqual([
      '5',
      '8',
    ])
    expect(
      await references({ filter: where({ field: 'hs', op: 'startsWith', value: '7013, 8501' }) }),
    ).toEqual(['6'])
    for (const condition of [
      { field: 'nothing', op: 'eq', value: 'x' },
      { field: 'grossKg', op: 'contains', value: 3 },
      { field: 'tradeDate', op: 'gte', value: 'yesterday' },
      { field: 'company_id', op: 'eq', value: '1' },
    ]) {
      const query = { filter: JSON.stringify({ conditions: [condition] }) }
      const answer = await app.client.send(customsRoutes.shipments, { query }, options())
      expect(answer.status, JSON.stringify(condition)).toBe(400)
      const [issue] = (answer.data as { issues: { path: string }[] }).issues
      expect(issue?.path).toContain('query.filter.conditions.0')
    }
  })

  it('filters summaries and companies by the same fields', async () => {
    const filter = where({ field: 'value', op: 'notEmpty' }, { field: 'value', op: 'gt', value: 100 })
    const summary = await app.client.call(customsRoutes.summary, { query: { filter } }, options())
    expect(summary.totals).toMatchObject({ records: 1, valueUsd: 15_750 })
    expect(summary.firstDate?.slice(0, 7)).toBe('2025-03')
    const companies = await app.client.call(customsRoutes.companies, { query: { filter } }, options())
    expect(companies.items.map(({ key }) => key)).toEqual(['COMERCIALIZADORA NANDU|MX'])
    const large = where(
      { field: 'value', op: 'gt', value: 1_000_000 },
      { field: 'quantity', op: 'gt', value: 1 },
    )
    const query = { filter: large }
    const statistics = await app.client.call(customsRoutes.statisticSummary, { query }, options())
    expect(statistics.rows).toBeGreaterThan(100)
    const { groups } = statistics.answers.months
    expect(groups.reduce((sum, group) => sum + group.rows, 0)).toBe(statistics.rows)
  })

  it('shows one record with its file and what it superseded', async () => {
    const { items } = await app.client.call(
      customsRoutes.shipments,
      { query: { search: '保温杯' } },
      options(),
    )
    const record = await app.client.call(
      customsRoutes.record,
      { params: { id: items[0]?.id ?? 0 } },
      options(),
    )
    expect(record).toMatchObject({ kind: 'shipments', upload: { fileName: 'shipments.csv', row: 4 } })
    expect(record.superseded.map((row) => row.reference).sort()).toEqual(['2', '4'])
  })

  it('finds the same with and without the index and the top-rows optimisation', async () => {
    const count = async (condition: string, settings: string) => {
      const rows = await app.stores.clickhouse.chQuery<{ id: number }>(
        { company: { id: user.companyId } },
        {
          name: 'differential',
          sql: `select id from customs_shipments where company_id = {company_id:UInt64} and ${condition}
          order by gross_kg desc limit 50 settings ${settings}`,
        },
      )
      return rows.map(({ id }) => id).sort()
    }
    const conditions = [
      `hasAllTokens(goods_n, 'stainless')`,
      `hasPhrase(goods_n, '保 温 杯')`,
      `hasAllTokens(goods_n, '保温杯')`,
      `hasPhrase(goods_n, 'stainless steel') or hasAllTokens(buyer_n, 'nandu')`,
      `not hasAllTokens(goods_n, 'steel')`,
    ]
    for (const condition of conditions) {
      const reference = await count(condition, 'use_skip_indexes = 0, use_top_k_dynamic_filtering = 0')
      expect(reference.length, condition).toBeGreaterThan(0)
      expect(await count(condition, 'use_skip_indexes = 1, use_top_k_dynamic_filtering = 0')).toEqual(
        reference,
      )
      expect(await count(condition, 'use_skip_indexes = 1, use_top_k_dynamic_filtering = 1')).toEqual(
        reference,
      )
      expect(await count(condition, 'query_plan_direct_read_from_text_index = 0')).toEqual(reference)
    }
  })
})

describe('statistics', () => {
  const day = (period: string) => `${period}-01`
  const summarise = (...conditions: FilterCondition[]) =>
    app.client.call(customsRoutes.statisticSummary, { query: { filter: where(...conditions) } }, options())
  const steelToUsa: FilterCondition[] = [
    { field: 'period', op: 'gte', value: day('2025-01') },
    { field: 'period', op: 'lte', value: day('2025-12') },
    { field: 'flow', op: 'eq', value: 'export' },
    { field: 'hs', op: 'eq', value: '73239300' },
    { field: 'partner', op: 'eq', value: '美国' },
  ]

  it('orders the provinces of a product by value, with a price where the unit is one', async () => {
    const { groups: provinces, totals, units } = (await summarise(...steelToUsa)).answers.provinces
    expect(provinces.map(({ value, amount }) => [value, amount])).toEqual([
      ['山东省', 10_223_821],
      ['上海市', 4_333_610],
      ['广东省', 112_967],
    ])
    expect(provinces[0]).toMatchObject({ quantity: 67_595, unit: '千克', currency: 'CNY', change: null })
    expect(provinces[0]?.unitPrice).toBeCloseTo(10_223_821 / 67_595)
    expect(units).toEqual(['千克'])
    expect(totals).toMatchObject([{ rows: 3, amount: 14_670_398, quantity: 120_488, unit: '千克' }])
  })

  it('refuses to add up quantities of mixed units', async () => {
    const { answers } = await summarise({ field: 'partner', op: 'eq', value: '美国' })
    const { totals, units, groups } = answers.partners
    expect(units.length).toBeGreaterThan(1)
    expect(totals).toMatchObject([{ quantity: null, unit: '', unitPrice: null }])
    expect(groups).toMatchObject([{ value: 'US', quantity: null, unitPrice: null }])
  })

  it('compares with a year before only what has all its months there', async () => {
    const [header = ''] = readFixture('statistics-exports-2025.gb18030.csv').toString('latin1').split('\r\n')
    const year = (rows: string) => Buffer.from(`${header}\r\n`, 'latin1').toString('latin1') + rows
    const line = (month: string, yuan: number) =>
      `"${month}","01011000","x","116","y","10","z","37","p","10","u","-","-","${yuan}"`
    const rows = [
      line('202401', 100),
      line('202403', 300),
      line('202501', 150),
      line('202502', 80),
      line('202503', 150),
    ]
    const other2 = await buildUser(app.systemDb)
    const uploader = { client: app.client, token: other2.token }
    await uploadCustoms(uploader, {
      name: '2025-exports.csv',
      bytes: Buffer.from(year(rows.join('\r\n')), 'latin1'),
    })
    const read = (first: string, last: string) => {
      const filter = where(
        { field: 'period', op: 'gte', value: day(first) },
        { field: 'period', op: 'lte', value: day(last) },
      )
      return app.client.call(customsRoutes.statisticSummary, { query: { filter } }, { token: other2.token })
    }
    const { answers: quarter } = await read('2025-01', '2025-03')
    expect(quarter.months.groups.map(({ value, change }) => [value, change])).toEqual([
      ['2025-01', 0.5],
      ['2025-02', null],
      ['2025-03', -0.5],
    ])
    expect(quarter.months.totals[0]?.change).toBeNull()
    expect(quarter.partners.groups[0]?.change).toBeNull()
    const { provinces: january } = (await read('2025-01', '2025-01')).answers
    expect(january.totals).toMatchObject([{ amount: 150, change: 0.5 }])
    expect(january.groups[0]?.change).toBe(0.5)
    const within = { join: 'and', conditions: [{ field: 'period', op: 'eq', value: day('2025-01') }] }
    const filter = JSON.stringify({ join: 'and', conditions: [], within })
    const part = await app.client.call(
      customsRoutes.statisticSummary,
      { query: { filter } },
      { token: other2.token },
    )
    expect(part.answers.provinces.totals).toMatchObject([{ amount: 150, change: 0.5 }])
  })

  it('lists, filters and never adds up different units', async () => {
    const filter = where({ field: 'partner', op: 'eq', value: '美国' })
    const list = await app.client.call(
      customsRoutes.statistics,
      { query: { filter, sort: '-value' } },
      options(),
    )
    expect(list.total).toBeGreaterThan(10)
    const values = list.items.map((item) => item.value ?? 0)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    const summary = await app.client.call(customsRoutes.statisticSummary, { query: {} }, options())
    expect(summary.rows).toBe(1500)
    const partners = summary.answers.partners.groups
    const mixed = partners.find(({ value }) => value === 'US')
    expect(mixed).toMatchObject({ quantity: null, unit: '', unitPrice: null, currency: 'CNY' })
    const [first] = list.items
    const one = where({ field: 'hs', op: 'eq', value: first?.hs ?? '' })
    const uniform = await app.client.call(
      customsRoutes.statisticSummary,
      { query: { filter: one } },
      options(),
    )
    for (const group of uniform.answers.partners.groups)
      expect(group.unit === '', group.value).toBe(group.quantity === null)
    expect(partners.reduce((sum, group) => sum + group.rows, 0)).toBeLessThanOrEqual(1500)
  })
})

describe('permissions', () => {
  it('are needed for every question', async () => {
    const stranger = await buildUser(app.systemDb, { permissions: [] })
    for (const route of Object.values(customsRoutes)) {
      expect((await app.client.send(route, {})).code, route.path).toBe(codeOf('invalidLogin'))
      const refused = await app.client.send(route, {}, { token: stranger.token })
      expect(refused.code, route.path).toBe(codeOf('noPermission'))
    }
  })
})
