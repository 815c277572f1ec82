import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { type LibraryGrantInput, libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildSellers, type Sellers } from '#testing/build-sellers.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { downloadFile } from '#testing/upload-customs.ts'

let app: OwnTestApp
let sellers: Sellers
let user: TestUser
let other: TestUser

/** One statistic as the loader would have stored it. */
function statistic(id: number, companyId: number, [period, source, country, flow]: string[]) {
  return {
    company_id: companyId,
    upload_id: 1,
    row_no: id,
    id: 700_000 + id,
    source,
    period,
    grain: 'month',
    flow,
    hs: '732393',
    goods: `GOODS ${id}`,
    goods_n: `goods ${id}`,
    partner: country,
    partner_country: country,
    quantity: 10,
    quantity_unit: 'KG',
    value: 100,
    currency: 'USD',
  }
}

/** The library's statistics by what stands in their goods. */
const library = [
  ['2025-01-01', 'cn-statistics', 'US', 'export'],
  ['2025-02-01', 'cn-statistics', 'MX', 'export'],
  ['2025-03-01', 'cn-statistics', 'US', 'import'],
  ['2025-02-01', 'jp-statistics', 'US', 'export'],
]
const [usJanuary, mxFebruary, usImport, japan] = library.map((_, at) => at + 1) as [
  number,
  number,
  number,
  number,
]
const ownOf = { user: 11, other: 12 }

beforeAll(async () => {
  app = await startTestApp()
  sellers = await buildSellers(app)
  const { company } = await sellers.create({}, sellers.north)
  user = await buildUser(app.systemDb, { companyId: company.id })
  other = await buildUser(app.systemDb)
  const own = ['2025-02-01', 'own-file', 'US', 'export']
  const rows = [
    ...library.map((facts, at) => statistic(at + 1, 0, facts)),
    statistic(ownOf.user, user.companyId, own),
    statistic(ownOf.other, other.companyId, own),
  ]
  await app.stores.clickhouse.chInsert({ table: 'customs_statistics', format: 'JSONEachRow', rows })
})
afterAll(() => app.stop())

const everything: LibraryGrantInput = {
  sources: [],
  countries: [],
  flow: '',
  firstMonth: null,
  lastMonth: null,
  validThrough: null,
}

const grants: [string, Partial<LibraryGrantInput>[], number[]][] = [
  ['everything', [{}], [usJanuary, mxFebruary, usImport, japan]],
  ['a source', [{ sources: ['jp-statistics'] }], [japan]],
  ['partner countries', [{ countries: ['MX'] }], [mxFebruary]],
  ['a direction', [{ flow: 'import' }], [usImport]],
  ['months', [{ firstMonth: '2025-02', lastMonth: '2025-02' }], [mxFebruary, japan]],
  ['two parts', [{ countries: ['MX'] }, { sources: ['jp-statistics'] }], [mxFebruary, japan]],
  ['what has ended', [{ validThrough: '2026-01-01' }], []],
  ['nothing', [], []],
]

it.each(grants)(
  '%s of the statistics reaches a company through every route, and nothing else',
  async (...grant) => {
    const [, parts, granted] = grant
    const answer = await app.client.send(
      libraryRoutes.saveGrants,
      { params: { id: user.companyId }, body: { items: parts.map((part) => ({ ...everything, ...part })) } },
      { token: sellers.system.token },
    )
    expect(answer.code).toBe(20000)
    await expectOnly(user, [...granted, ownOf.user])
    await expectOnly(other, [ownOf.other])
  },
)

/** Asks every route over statistics for all there is and expects to be told of these and no others. */
async function expectOnly({ token }: TestUser, ids: number[]): Promise<void> {
  const as = { token }
  const goods = ids.map((id) => `GOODS ${id}`).sort()
  const list = await app.client.call(customsRoutes.statistics, { query: {} }, as)
  expect(list.items.map((item) => item.goods).sort()).toEqual(goods)
  expect(list.total).toBe(ids.length)
  const summary = await app.client.call(customsRoutes.statisticSummary, { query: {} }, as)
  expect(summary.rows).toBe(ids.length)
  let [summed, priced] = [0, 0]
  for (const { figuresOf } of summary.breakdowns) {
    const ofOne = { query: { figuresOf } }
    const { months } = (await app.client.call(customsRoutes.statisticSummary, ofOne, as)).answers
    summed += months.groups.reduce((sum, month) => sum + month.rows, 0)
    priced += (await app.client.call(customsAnalysisRoutes.statisticPrices, ofOne, as)).records
  }
  expect([summed, priced]).toEqual([ids.length, ids.length])
  const shared = { query: { kind: 'statistics', ownership: 'shared' } } as const
  const { lines } = await app.client.call(libraryRoutes.coverage, shared, as)
  const isOwn = (id: number) => id > library.length
  expect(lines.reduce((sum, line) => sum + line.records, 0)).toBe(ids.filter((id) => !isOwn(id)).length)

  for (const id of [...library.keys()].map((at) => at + 1).concat(Object.values(ownOf))) {
    const params = { id: 700_000 + id }
    const record = await app.client.send(customsRoutes.record, { params }, as)
    expect(record.code, `record ${id}`).toBe(ids.includes(id) ? 20000 : codeOf('customsRecordNotFound'))
  }
  const everyId = [...library.keys()].map((at) => 700_001 + at).concat(700_011, 700_012)
  for (const selection of [
    { scope: batchScope.All },
    { scope: batchScope.Checked, ids: everyId },
    { scope: batchScope.SearchQuery, query: { search: 'goods' } },
  ]) {
    const wish = { kind: 'statistics', selection } as const
    const cost = await app.client.call(customsExportRoutes.cost, { body: wish }, as)
    expect(cost).toMatchObject({ rows: ids.length, paidRows: ids.filter((id) => !isOwn(id)).length })
  }
  const body = { kind: 'statistics', selection: { scope: batchScope.All }, format: 'jsonl' } as const
  const task = await app.client.call(customsExportRoutes.start, { body: { ...body, columns: ['goods'] } }, as)
  const file = await downloadFile(app, token, task.fileId)
  const exported = file
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { goods: string }).goods)
  expect(exported.sort()).toEqual(goods)
}
