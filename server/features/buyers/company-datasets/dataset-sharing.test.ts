import { buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import { companyDatasetRoutes as routes } from '@landfall/contract/buyers/company-datasets.ts'
import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildPointsMarket, type PointsMarket } from '#testing/build-points.ts'
import { importDataset } from '#testing/import-dataset.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

// Prices and shared datasets are everybody's.
let app: OwnTestApp
let market: PointsMarket
let system: TestUser
let reader: TestUser
let stranger: TestUser
let id = 0

const file = `company,country,website,email,latitude,longitude
Shared Pots,DE,pots.example,info@pots.example,53.5,10
Shared Pans,FR,pans.example,info@pans.example,48.8,2.3
`

beforeAll(async () => {
  app = await startTestApp()
  market = await buildPointsMarket(app)
  ;({ system } = market)
  reader = await buildUser(app.systemDb, { type: 'admin' })
  stranger = await buildUser(app.systemDb, { type: 'admin' })
  const { dataset } = await importDataset(app, system, { file, name: 'Library', attribution: '© Library' })
  id = dataset?.id ?? 0
  await importDataset(app, reader, { file: 'company,country\nMy Own Pots,DE\n', name: 'Own' })
})

afterAll(() => app.stop())

const as = (who: TestUser) => ({ token: who.token })
const share = (body: { isForAll: boolean; companyIds: number[] }, who = system) =>
  app.client.send(routes.share, { params: { id }, body }, as(who))
const list = async (who: TestUser, query: Record<string, string> = {}) =>
  (await app.client.call(companyDirectoryRoutes.list, { query }, as(who))).items.map(({ name }) => name)

it('shows a dataset of the system to nobody until it is shared, then to whom it names', async () => {
  expect(await list(reader)).toEqual(['My Own Pots'])
  const { data } = await share({ isForAll: false, companyIds: [reader.companyId, system.companyId] })
  expect(data).toMatchObject({ isForAll: false, companies: [{ id: reader.companyId }] })
  expect(await list(reader)).toEqual(['My Own Pots', 'Shared Pans', 'Shared Pots'])
  expect(await list(reader, { search: 'pots' })).toEqual(['My Own Pots', 'Shared Pots'])
  expect(await list(stranger)).toEqual([])
  const { items } = await app.client.call(routes.list, {}, as(reader))
  expect(items.map(({ name, isShared }) => [name, isShared])).toEqual([
    ['Own', false],
    ['Library', true],
  ])
  const places = await app.client.call(mapPlaceRoutes.list, { query: {} }, as(reader))
  expect(places.items.map(({ name }) => name)).toEqual(['Shared Pans', 'Shared Pots'])
  const buyers = await app.client.call(buyerSearchRoutes.search, { query: { search: 'pans' } }, as(reader))
  expect(buyers.items.map(({ name }) => name)).toEqual(['Shared Pans'])
})

it('pages through own and shared companies as one list', async () => {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await app.client.call(
      companyDirectoryRoutes.list,
      { query: { size: 1, ...(cursor ? { cursor } : {}) } },
      as(reader),
    )
    found.push(...page.items.map(({ name }) => name))
    expect(page.total).toBe(3)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(found).toEqual(['My Own Pots', 'Shared Pans', 'Shared Pots'])
})

it('lets readers label and collect what is shared, and change nothing of it', async () => {
  const selection = { scope: batchScope.All }
  const collected = await app.client.call(companyDirectoryRoutes.collect, { body: { selection } }, as(reader))
  expect(collected).toMatchObject({ collected: 3 })
  const label = await app.systemDb.query<{ id: number }>(
    `insert into customer_labels (company_id, names, color) values ($1, '{"en":"A"}', 'blue') returning id`,
    [reader.companyId],
  )
  const labelled = await app.client.call(
    companyDirectoryRoutes.label,
    { body: { selection, add: [label[0]?.id ?? 0], remove: [] } },
    as(reader),
  )
  expect(labelled.count).toBe(3)
  expect((await app.client.send(routes.remove, { params: { id } }, as(reader))).code).toBe(
    codeOf('datasetNotFound'),
  )
  expect((await share({ isForAll: true, companyIds: [] }, reader)).code).toBe(codeOf('noPermission'))
  expect((await app.client.send(routes.readers, { params: { id } }, as(reader))).code).toBe(
    codeOf('noPermission'),
  )
})

it('has files of what is shared paid for, and of own companies never', async () => {
  await market.setPrice(market.system, 'directoryExport', 7)
  const selection = { scope: batchScope.All }
  const quote = await app.client.call(companyDirectoryRoutes.exportCost, { body: { selection } }, as(reader))
  expect(quote).toMatchObject({ rows: 3, paidRows: 2, cost: 1, isEnough: false })
  const file = (body: { selection: BatchSelection; format: 'csv' }) =>
    app.client.send(companyDirectoryRoutes.export, { body }, as(reader))
  expect((await file({ selection, format: 'csv' })).code).toBe(codeOf('pointsInsufficient'))
  const filter = JSON.stringify({ conditions: [{ field: 'name', op: 'eq', value: 'My Own Pots' }] })
  const own = { scope: batchScope.SearchQuery, query: { filter } }
  expect((await file({ selection: own, format: 'csv' })).code).toBe(20000)
  const places = await app.client.call(mapPlaceRoutes.exportCost, { body: { selection } }, as(reader))
  expect(places).toMatchObject({ rows: 2, paidRows: 2, cost: 1 })
})

it('hides a person who was erased from that company alone', async () => {
  await app.client.call(
    erasureRoutes.erase,
    {
      body: {
        identity: { emails: ['info@pots.example'], phones: [], contactIds: [] },
        reference: 'Asked by mail',
      },
    },
    as(reader),
  )
  expect(await list(reader)).toEqual(['My Own Pots', 'Shared Pans'])
  expect(await list(reader, { search: 'pots' })).toEqual(['My Own Pots'])
  await share({ isForAll: true, companyIds: [] })
  expect(await list(stranger)).toEqual(['Shared Pans', 'Shared Pots'])
})

it('takes a dataset back', async () => {
  await share({ isForAll: false, companyIds: [] })
  expect(await list(reader)).toEqual(['My Own Pots'])
  expect(await list(stranger, { search: 'pans' })).toEqual([])
})
