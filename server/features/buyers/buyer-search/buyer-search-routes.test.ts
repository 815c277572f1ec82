import { type BuyerHit, buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { importDataset } from '#testing/import-dataset.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestUser

const day = (monthsAgo: number) => {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - monthsAgo)
  return date.toISOString().slice(0, 10)
}

// Who buys what, from where, and how many months ago.
const shipments: [buyer: string, country: string, hs: string, origin: string, ago: number][] = [
  ['Harbour Glass', 'US', '701337', 'CN', 1],
  ['Harbour Glass', 'US', '701337', 'CN', 2],
  ['Harbour Glass', 'US', '732393', 'VN', 3],
  ['Pier Lamps', 'US', '940511', 'CN', 2],
  ['Quay Glass', 'CN', '701337', 'IT', 20],
]

const register = `company,country,website,email,products,hs
"Harbour Glass, Inc.",US,harbour.example,info@harbour.example,glass,701337
Only Listed Glass,US,listed.example,,glass,701337
Silent Tiles,ES,,,tiles,690721
`

beforeAll(async () => {
  app = await sharedTestApp()
  admin = await buildUser(app.systemDb, { type: 'admin' })
  await app.systemDb.query(`update companies set time_zone = 'Asia/Shanghai' where id = $1`, [
    admin.companyId,
  ])
  await app.stores.clickhouse.chInsert({
    table: 'customs_shipments',
    format: 'JSONEachRow',
    rows: shipments.map(([buyer, country, hs, origin, ago], at) => ({
      company_id: admin.companyId,
      upload_id: 1,
      row_no: at + 1,
      id: admin.companyId * 1000 + at,
      trade_date: day(ago),
      hs,
      goods: 'glass',
      goods_n: 'glass',
      origin,
      buyer,
      buyer_n: buyer.toLowerCase(),
      buyer_key: buyer.toUpperCase(),
      buyer_country: country,
      seller: 'NINGBO FITTINGS',
      seller_n: 'ningbo fittings',
      seller_key: 'NINGBO FITTINGS',
      seller_country: 'CN',
    })),
  })
  const { dataset } = await importDataset(app, admin, { file: register, attribution: '© Register' })
  expect(dataset).toBeDefined()
})

const ask = (query: Record<string, string> = {}, who = admin) =>
  app.client.call(buyerSearchRoutes.search, { query }, { token: who.token })
const where = (conditions: { field: string; op: string; value: unknown }[]) => ({
  filter: JSON.stringify({ conditions }),
})
const names = (items: readonly BuyerHit[]) => items.map(({ name }) => name)

async function all(query: Record<string, string> = {}): Promise<BuyerHit[]> {
  const found: BuyerHit[] = []
  let cursor: string | undefined
  do {
    const page = await ask({ ...query, size: '1', ...(cursor ? { cursor } : {}) })
    found.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(buyerSearchRoutes), () => ({ query: {} }))
})

it('lists those that trade first and says why, then those only datasets know, each company once', async () => {
  const found = await all()
  const [first, ...others] = names(found)
  expect(first).toBe('Harbour Glass')
  expect(others.slice(0, 2).sort()).toEqual(['Pier Lamps', 'Quay Glass'])
  expect(others.slice(2)).toEqual(['Only Listed Glass', 'Silent Tiles'])
  expect(found[0]).toMatchObject({
    key: 'HARBOUR GLASS|US',
    country: 'US',
    trade: { records: 3, heading: '7013', country: 'CN' },
    entries: [{ email: 'info@harbour.example', dataset: { name: 'Register', attribution: '© Register' } }],
  })
  expect(found.at(-2)).toMatchObject({ trade: null, key: 'ONLY LISTED GLASS|US' })
})

it('narrows by goods, codes, countries, activity and doors', async () => {
  expect(names(await all({ search: 'vetro' }))).toContain('Only Listed Glass')
  expect(names(await all(where([{ field: 'hs', op: 'startsWith', value: '7013' }])))).toEqual([
    'Harbour Glass',
    'Quay Glass',
    'Only Listed Glass',
  ])
  expect(names(await all(where([{ field: 'hs', op: 'startsWith', value: '94.05 6907' }])))).toEqual([
    'Pier Lamps',
    'Silent Tiles',
  ])
  expect(names(await all(where([{ field: 'size', op: 'eq', value: 'small' }])))).toHaveLength(3)
  expect(await all(where([{ field: 'size', op: 'eq', value: 'large' }]))).toEqual([])
  expect(names(await all(where([{ field: 'months', op: 'eq', value: 12 }])))).toEqual([
    'Harbour Glass',
    'Pier Lamps',
  ])
  const ofDatasets = where([
    { field: 'source', op: 'eq', value: 'datasets' },
    { field: 'country', op: 'in', value: ['US'] },
  ])
  const listed = await all(ofDatasets)
  expect(names(listed)).toEqual(['Harbour Glass', 'Only Listed Glass'])
  expect(listed[0]?.trade?.records).toBe(3)
  expect(names(await all(where([{ field: 'hasEmail', op: 'eq', value: true }])))).toEqual(['Harbour Glass'])
  expect(names(await all(where([{ field: 'role', op: 'eq', value: 'seller' }])))).toContain('NINGBO FITTINGS')
  const one = (field: string, op: string, value: unknown) => where([{ field, op, value }])
  expect(names(await all(one('origin', 'eq', 'VN')))).toEqual(['Harbour Glass'])
  expect(names(await all(one('partner', 'contains', 'ningbo'))).toSorted()).toEqual([
    'Harbour Glass',
    'Pier Lamps',
    'Quay Glass',
  ])
  expect(names(await all(one('partner', 'contains', 'nobody')))).toEqual([])
  const sellers = [
    { field: 'role', op: 'eq', value: 'seller' },
    { field: 'partner', op: 'contains', value: 'pier' },
  ]
  expect(names(await all(where(sellers)))).toEqual(['NINGBO FITTINGS'])
  expect(names(await all(one('city', 'contains', 'nowhere')))).toEqual([])
})

it('means the country of the company by domestic', async () => {
  const page = await ask({ tab: 'domestic' })
  expect(page.homeCountry).toBe('CN')
  expect(names(page.items)).toEqual(['Quay Glass'])
})

it('leaves customers out where only new ones are wanted', async () => {
  const saved = await app.client.call(
    customerRoutes.saveFromCustoms,
    { body: { companies: [{ role: 'buyer', key: 'PIER LAMPS|US' }] } },
    { token: admin.token },
  )
  expect(saved.items[0]?.state).toBe('created')
  const isNew = where([{ field: 'isNew', op: 'eq', value: true }])
  expect(names(await all())).toContain('Pier Lamps')
  expect(names(await all(isNew))).not.toContain('Pier Lamps')
  // Customers stand first on their page.
  expect(names((await ask()).items)[0]).toBe('Pier Lamps')
})

it('shows nothing of another company, and of customs data only to who may read them', async () => {
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  expect((await ask({}, stranger)).items).toEqual([])
  const { companyId } = admin
  const reader = await buildUser(app.systemDb, { companyId, permissions: ['buyer.company.read'] })
  const page = await ask({}, reader)
  expect(names(page.items)).toEqual(['Harbour Glass, Inc.', 'Only Listed Glass', 'Silent Tiles'])
  expect(page.items.every(({ trade }) => trade === null)).toBe(true)
})

it('refuses conditions it does not know', async () => {
  for (const condition of [
    { field: 'secret', op: 'eq', value: 'x' },
    { field: 'hs', op: 'startsWith', value: 'glass' },
    { field: 'country', op: 'in', value: ['US', 'nowhere'] },
    { field: 'months', op: 'eq', value: 5 },
    { field: 'hasEmail', op: 'eq', value: 'yes' },
  ]) {
    const answer = await app.client.send(
      buyerSearchRoutes.search,
      { query: where([condition]) },
      { token: admin.token },
    )
    expect(answer).toMatchObject({ data: { issues: [{ path: 'query.filter' }] } })
  }
})

const count = (query: Record<string, string> = {}) =>
  app.client.call(buyerSearchRoutes.facets, { query }, { token: admin.token })

it('counts the companies by what they can be narrowed by, without what was chosen for a facet', async () => {
  const { door, isSample, facets } = await count()
  expect({ door, isSample }).toEqual({ door: 'customs', isSample: false })
  expect(facets).toEqual({
    country: [
      { value: 'US', companies: 2 },
      { value: 'CN', companies: 1 },
    ],
    hs: [
      { value: '7013', companies: 2 },
      { value: '7323', companies: 1 },
      { value: '9405', companies: 1 },
    ],
    origin: [
      { value: 'CN', companies: 2 },
      { value: 'IT', companies: 1 },
      { value: 'VN', companies: 1 },
    ],
    size: [{ value: 'small', companies: 3 }],
  })
  const chosen = await count(
    where([
      { field: 'country', op: 'in', value: ['US'] },
      { field: 'hs', op: 'startsWith', value: '7013' },
    ]),
  )
  expect(chosen.facets.country).toHaveLength(2)
  expect(chosen.facets.hs).toHaveLength(3)
  expect(chosen.facets.origin).toEqual([{ value: 'CN', companies: 1 }])
  expect((await count({ tab: 'domestic' })).facets.country).toBeUndefined()
  expect((await count(where([{ field: 'size', op: 'eq', value: 'large' }]))).facets.country).toEqual([])
})

it('counts the companies of datasets where these are asked for', async () => {
  const { door, facets } = await count(where([{ field: 'source', op: 'eq', value: 'datasets' }]))
  expect(door).toBe('datasets')
  expect(facets).toEqual({
    country: [
      { value: 'US', companies: 2 },
      { value: 'ES', companies: 1 },
    ],
    reach: [
      { value: 'hasEmail', companies: 1 },
      { value: 'hasWebsite', companies: 2 },
    ],
  })
  const withEmail = await count(where([{ field: 'hasEmail', op: 'eq', value: true }]))
  expect(withEmail.facets.country).toEqual([{ value: 'US', companies: 1 }])
  expect(withEmail.facets.reach).toContainEqual({ value: 'hasWebsite', companies: 2 })
  expect(
    (await count({ search: 'tiles', ...where([{ field: 'source', op: 'eq', value: 'datasets' }]) })).facets
      .country,
  ).toEqual([{ value: 'ES', companies: 1 }])
})
