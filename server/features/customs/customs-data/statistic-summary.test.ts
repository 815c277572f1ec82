import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import { customsRoutes, type StatisticAnswer } from '@landfall/contract/customs/customs-data.ts'
import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { uploadCustoms, waitForUpload } from '#testing/upload-customs.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

/** Loads a statistics file of exports; amounts are in yuan. */
async function load(user: TestUser, ...lines: string[]) {
  return loadOf(user, { source: '', lines })
}

async function loadOf({ token }: TestUser, { source, lines }: { source: string; lines: string[] }) {
  const upload = await uploadCustoms(
    { client: app.client, token },
    {
      name: 'exports.csv',
      bytes: Buffer.from(lines.join('\n')),
      wishes: { kind: 'statistics', answers: { flow: 'export', currency: 'CNY', ...(source && { source }) } },
    },
  )
  expect(upload).toMatchObject({ state: 'done', counts: { rejected: 0 } })
  return upload
}

function summarise(
  { token }: TestUser,
  {
    filter = [],
    ...asked
  }: { filter?: FilterCondition[]; breakdown?: string; figuresOf?: string; search?: string } = {},
) {
  const query = { filter: JSON.stringify({ join: 'and', conditions: filter }), ...asked }
  return app.client.call(customsRoutes.statisticSummary, { query }, { token })
}

const told = ({ breakdown, groups }: StatisticAnswer) => ({
  breakdown,
  groups: groups.map(({ value, amount }) => [value, amount]),
})
const totalOf = ({ totals }: StatisticAnswer) => totals.map(({ amount, rows }) => [amount, rows])

/**
 * One truth in four cuts: by code and partner for two years' ends, by code and province for one year only, by chapter without
 * partners, and by year. Exports of code 73239300 are 100 and 200 to the United States, 50 to Germany.
 */
async function buildMixed(): Promise<TestUser> {
  const user = await buildUser(app.systemDb)
  await load(
    user,
    '数据年月,商品编码,贸易伙伴名称,人民币',
    '202401,73239300,美国,100',
    '202401,73239300,德国,50',
    '202501,73239300,美国,200',
    '202501,73239300,德国,50',
  )
  await load(
    user,
    '数据年月,商品编码,注册地名称,人民币',
    '202401,73239300,浙江省,90',
    '202401,73239300,广东省,60',
  )
  await load(user, '数据年月,商品编码,人民币', '202401,73,150', '202501,73,250')
  await load(
    user,
    '数据年月,商品编码,贸易伙伴名称,人民币',
    '2023,73239300,美国,1000',
    '2024,73239300,美国,1100',
  )
  return user
}

it('adds up figures of one breakdown only, by question, and says of which', async () => {
  const user = await buildMixed()
  const { rows, breakdowns, answers } = await summarise(user)
  expect(rows).toBe(10)
  expect(breakdowns.map(({ name, records, periods }) => [name, records, periods])).toEqual([
    ['month hs8 partner', 4, 2],
    ['month hs2', 2, 2],
    ['month hs8 province', 2, 1],
    ['year hs8 partner', 2, 2],
  ])
  const byPartner = 'month hs8 partner'
  const months = [
    ['2024-01', 150],
    ['2025-01', 250],
  ]
  expect(told(answers.months)).toEqual({ breakdown: byPartner, groups: months })
  expect(totalOf(answers.months)).toEqual([[400, 4]])
  expect(answers.months.groups[1]?.change).toBeCloseTo(250 / 150 - 1)
  expect(told(answers.partners)).toEqual({
    breakdown: byPartner,
    groups: [
      ['US', 300],
      ['DE', 100],
    ],
  })
  expect(told(answers.provinces)).toEqual({
    breakdown: 'month hs8 province',
    groups: [
      ['浙江省', 90],
      ['广东省', 60],
    ],
  })
  expect(totalOf(answers.provinces)).toEqual([[150, 2]])
  expect(answers.modes).toEqual({ breakdown: '', figuresOf: '', units: [], totals: [], groups: [] })
  expect(told(answers.hs4)).toEqual({ breakdown: byPartner, groups: [['7323', 400]] })

  // A wished breakdown answers what it can, and the others stay as they were.
  const chapters = (await summarise(user, { breakdown: 'month hs2' })).answers
  expect(told(chapters.months)).toEqual({ breakdown: 'month hs2', groups: months })
  expect(told(chapters.hs4)).toEqual({ breakdown: 'month hs2', groups: [['73', 400]] })
  expect(chapters.partners.breakdown).toBe(byPartner)
  const years = (await summarise(user, { breakdown: 'year hs8 partner' })).answers
  expect(told(years.months).groups).toEqual([
    ['2023', 1000],
    ['2024', 1100],
  ])
})

it('adds up figures of one source only, the fullest unless another is asked for', async () => {
  const user = await buildUser(app.systemDb)
  const header = '数据年月,商品编码,贸易伙伴名称,第一数量,第一计量单位,人民币'
  const january = '202501,73239300,美国,10,千克,100'
  await loadOf(user, { source: 'customs', lines: [header, january, '202502,73239300,美国,10,千克,200'] })
  await loadOf(user, { source: 'yearbook', lines: [header, january] })
  await loadOf(user, { source: 'yearbook', lines: ['数据年月,商品编码,人民币', '202501,73,100'] })
  const { rows, breakdowns, answers } = await summarise(user)
  expect(rows).toBe(4)
  expect(breakdowns.map(({ name, figuresOf, records }) => [name, figuresOf, records])).toEqual([
    ['month hs8 partner', 'own:customs', 2],
    ['month hs8 partner', 'own:yearbook', 1],
    ['month hs2', 'own:yearbook', 1],
  ])
  expect(answers.months.figuresOf).toBe('own:customs')
  expect(totalOf(answers.months)).toEqual([[300, 2]])
  // The chosen source answers with what it has, whatever else was chosen before.
  const chosen = await summarise(user, { figuresOf: 'own:yearbook', breakdown: 'month hs8 partner' })
  expect(chosen.answers.months.figuresOf).toBe('own:yearbook')
  expect(totalOf(chosen.answers.months)).toEqual([[100, 1]])
  const chapters = (await summarise(user, { breakdown: 'month hs2' })).answers
  expect([chapters.months.figuresOf, chapters.partners.figuresOf]).toEqual(['own:yearbook', 'own:customs'])
  const prices = (figuresOf?: string) =>
    app.client.call(customsAnalysisRoutes.statisticPrices, { query: { figuresOf } }, { token: user.token })
  expect(await prices()).toMatchObject({ figuresOf: 'own:customs', records: 2 })
  expect(await prices('own:yearbook')).toMatchObject({ figuresOf: 'own:yearbook', records: 1 })
})

it('keeps to what the conditions leave of each breakdown', async () => {
  const user = await buildMixed()
  const inZhejiang = await summarise(user, { filter: [{ field: 'province', op: 'eq', value: '浙江省' }] })
  expect(told(inZhejiang.answers.months).groups).toEqual([['2024-01', 90]])
  expect(inZhejiang.answers.partners.breakdown).toBe('')
  // A sum over all partners is no figure without the United States.
  const others = await summarise(user, { filter: [{ field: 'partnerCountry', op: 'ne', value: 'US' }] })
  expect(told(others.answers.months).groups).toEqual([
    ['2024-01', 50],
    ['2025-01', 50],
  ])
  expect(others.answers.provinces.breakdown).toBe('')
  // The figure of a year is no figure of its first months.
  const period = (first: string, last: string): FilterCondition[] => [
    { field: 'period', op: 'gte', value: first },
    { field: 'period', op: 'lte', value: last },
  ]
  const names = async (filter: FilterCondition[]) =>
    (await summarise(user, { filter })).breakdowns.map(({ name }) => name)
  expect(await names(period('2024-01-01', '2024-06-30'))).not.toContain('year hs8 partner')
  expect(await names(period('2024-01-01', '2024-12-31'))).toContain('year hs8 partner')
  expect(
    told((await summarise(user, { filter: period('2023-01-01', '2023-12-31') })).answers.months),
  ).toEqual({ breakdown: 'year hs8 partner', groups: [['2023', 1000]] })
  const prices = (breakdown?: string) =>
    app.client.call(customsAnalysisRoutes.statisticPrices, { query: { breakdown } }, { token: user.token })
  expect(await prices()).toMatchObject({ breakdown: 'month hs8 partner', records: 4 })
  expect(await prices('month hs2')).toMatchObject({ breakdown: 'month hs2', records: 2 })
  const coverage = await app.client.call(
    libraryRoutes.coverage,
    { query: { kind: 'statistics' } },
    { token: user.token },
  )
  expect(coverage.lines.map(({ breakdown, records }) => [breakdown, records]).sort()).toEqual([
    ['month hs2', 2],
    ['month hs8 partner', 4],
    ['month hs8 province', 2],
    ['year hs8 partner', 2],
  ])
})

it('leaves goods out of figures that tell goods apart only', async () => {
  const user = await buildUser(app.systemDb)
  await load(
    user,
    '数据年月,商品编码,商品名称,人民币',
    '202401,73239300,不锈钢餐具,100',
    '202401,94036010,木家具,70',
  )
  await load(
    user,
    '数据年月,贸易伙伴名称,人民币',
    ...['202401', '202402', '202403'].map((month) => `${month},美国,170`),
  )
  const all = await summarise(user)
  expect(all.answers.months.breakdown).toBe('month partner')
  const { answers } = await summarise(user, { search: '-家具', breakdown: 'month partner' })
  expect(told(answers.months)).toEqual({ breakdown: 'month hs8', groups: [['2024-01', 100]] })
  expect(answers.partners.breakdown).toBe('')
})

it('takes files without products, with codes or quantities only, and brings spellings of a country together', async () => {
  const user = await buildUser(app.systemDb)
  await load(
    user,
    '数据年月,贸易伙伴编码,贸易伙伴名称,注册地编码,人民币',
    '202501,502,美国,33,100',
    '202501,,USA,44,20',
    '202501,116,,33,70',
    '202501,199,,33,5',
  )
  const { answers } = await summarise(user)
  expect(answers.partners.breakdown).toBe('month partner province')
  expect(answers.partners.groups.map(({ value, label, amount }) => [value, label, amount])).toEqual([
    ['US', 'US', 120],
    ['JP', 'JP', 70],
    ['199', '', 5],
  ])
  expect(told(answers.provinces).groups).toEqual([
    ['33', 175],
    ['44', 20],
  ])
  expect(answers.hs4.breakdown).toBe('')
  for (const filter of [
    { field: 'province', op: 'eq', value: '44' },
    { field: 'partner', op: 'eq', value: 'USA' },
  ] as const)
    expect(totalOf((await summarise(user, { filter: [filter] })).answers.months)).toEqual([[20, 1]])

  const weighed = await buildUser(app.systemDb)
  await load(
    weighed,
    '数据年月,商品编码,第一数量,第一计量单位',
    '202501,73239300,40,千克',
    '202502,73239300,60,千克',
  )
  const { totals, groups } = (await summarise(weighed)).answers.months
  expect(totals).toMatchObject([{ amount: null, currency: '', quantity: 100, unit: '千克', unitPrice: null }])
  expect(groups.map(({ value, quantity }) => [value, quantity])).toEqual([
    ['2025-01', 40],
    ['2025-02', 60],
  ])

  // Numbers that are not those of China's customs stay numbers.
  const foreign = await buildUser(app.systemDb)
  await load(
    foreign,
    '数据年月,商品编码,贸易伙伴编码,人民币',
    '202501,7323,276,1',
    '202501,7323,410,2',
    '202501,7323,842,3',
  )
  const partners = (await summarise(foreign)).answers.partners.groups
  expect(partners.map(({ value, label }) => [value, label])).toEqual([
    ['842', ''],
    ['410', ''],
    ['276', ''],
  ])
})

it('takes a corrected unit for the fact it corrects, and products without a code for different ones', async () => {
  const user = await buildUser(app.systemDb)
  const header = '数据年月,商品名称,第一数量,第一计量单位,人民币'
  await load(user, header, '202501,茶叶,40,千克,100', '202501,咖啡,5,千克,7')
  const other = await load(user, header, '202501,可可,5,千克,9')
  expect(other.counts).toMatchObject({ loaded: 1, replaced: 0 })
  const corrected = await load(user, header, '202501,茶叶,40,吨,100')
  expect(corrected.counts).toMatchObject({ loaded: 0, replaced: 1 })
  const units = async () => {
    const { items } = await app.client.call(
      customsRoutes.statistics,
      { query: { sort: '-value' } },
      { token: user.token },
    )
    return items.map(({ goods, quantityUnit }) => [goods, quantityUnit])
  }
  expect(await units()).toEqual([
    ['茶叶', '吨'],
    ['可可', '千克'],
    ['咖啡', '千克'],
  ])
  const uploader = { client: app.client, token: user.token }
  await app.client.call(uploadRoutes.revert, { params: { id: corrected.id } }, { token: user.token })
  expect(await waitForUpload(uploader, corrected.id)).toMatchObject({ state: 'reverted' })
  expect((await units())[0]).toEqual(['茶叶', '千克'])
})
