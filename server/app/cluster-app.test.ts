import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSearchWarming } from '#features/customs/customs-data/search-warming.ts'
import { readsAllTexts } from '#features/customs/customs-records/all-texts.ts'
import { openClickhouse } from '#platform/clickhouse/clickhouse.ts'
import { loneCluster } from '#platform/clickhouse/engine-config.ts'
import { createLog } from '#platform/log/log.ts'
import { shipments } from '#platform/trade/record-tables.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { shareRecords } from '#testing/share-records.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { testLog } from '#testing/test-stores.ts'
import { readFixture, uploadCustoms, waitForUpload } from '#testing/upload-customs.ts'
import { openWayToEngine } from '#testing/way-to-engine.ts'

// One engine that is a cluster of its own: every statement goes the way it goes on many servers, save for copies and
// for telling the others.
const layout = { name: loneCluster, isReplicated: false }
let app: OwnTestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({}, [], { layout })
  user = await buildUser(app.systemDb)
})
afterAll(() => app.stop())

const as = (who: TestUser) => ({ token: who.token })
const load = (who: TestUser, name = 'shipments.csv') =>
  uploadCustoms({ client: app.client, token: who.token }, { name, bytes: readFixture('shipments-eight.csv') })

async function rowsIn(table: string): Promise<number> {
  const [count] = await app.stores.clickhouse.systemQuery<{ rows: number }>({
    name: 'rows',
    sql: `select count() as rows from ${table}`,
  })
  return count?.rows ?? 0
}

it('loads, amends, asks, exports and takes back through tables that lie on shards', async () => {
  const { clickhouse } = app.stores
  const engines = await clickhouse.systemQuery<{ name: string; engine: string }>({
    name: 'engines',
    sql: `select name, engine from system.tables where database = currentDatabase() order by name`,
  })
  expect(engines.length).toBeGreaterThan(7)
  expect(new Set(engines.map(({ engine }) => engine))).toEqual(new Set(['Distributed']))

  const upload = await load(user)
  expect(upload.state).toBe('done')
  expect(await rowsIn(`${clickhouse.database}_shard.customs_shipments`)).toBe(6)
  const { totals } = await app.client.call(customsRoutes.summary, { query: {} }, as(user))
  expect(totals).toMatchObject({ records: 6, grossKg: 44_200, teu: 8 })
  const search = async (words: string) =>
    (await app.client.call(customsRoutes.shipments, { query: { search: words } }, as(user))).total
  expect([await search('stainless steel'), await search('保温杯')]).toEqual([3, 1])
  expect(await readsAllTexts(clickhouse, shipments)).toBe(true)
  const products = await app.client.call(customsAnalysisRoutes.products, { query: {} }, as(user))
  expect(products.items[0]).toMatchObject({ heading: '7323', records: 5 })
  const body = { kind: 'shipments', selection: { scope: 1 }, format: 'parquet' } as const
  const task = await app.client.call(customsExportRoutes.start, { body }, as(user))
  expect(task).toMatchObject({ state: 'done', done: 6 })

  await app.client.call(uploadRoutes.revert, { params: { id: upload.id } }, as(user))
  const reverted = await waitForUpload({ client: app.client, token: user.token }, upload.id)
  expect(reverted.state).toBe('reverted')
  expect(await rowsIn('customs_shipments')).toBe(0)
  // What was taken back may be loaded again: it is not left out because it looks alike.
  await load(user, 'again.csv')
  expect(await rowsIn('customs_shipments')).toBe(6)
})

it('warms the search on every shard', async () => {
  const way = await openWayToEngine()
  const { database } = app.stores.clickhouse
  const clickhouse = openClickhouse({ url: way.url, database, layout, log: testLog })
  const stop = startSearchWarming({ clickhouse, log: createLog('silent') })
  const ofTable = ['customs-warm-words', 'customs-warm-columns'].map((name) => ({ name, status: 200 }))
  await expect.poll(() => way.asked, { timeout: 20_000 }).toEqual([...ofTable, ...ofTable])
  await stop()
  await clickhouse.close()
  way.close()
})

it('reads own records and the shared library together', async () => {
  const reader = await buildUser(app.systemDb)
  await load(reader, 'library.csv')
  await shareRecords(app, reader.companyId)
  await load(reader, 'own.csv')
  const { total } = await app.client.call(customsRoutes.shipments, { query: {} }, as(reader))
  expect(total).toBe(12)
})
