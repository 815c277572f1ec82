import { connectorRoutes } from '@landfall/contract/buyers/connectors.ts'
import { type MapGathering, mapGatheringRoutes } from '@landfall/contract/buyers/map-gatherings.ts'
import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { importDataset } from '#testing/import-dataset.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type SourceServer, startSource } from '#testing/source-server.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestUser
const servers: SourceServer[] = []
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

const as = (who: TestUser) => ({ token: who.token })
async function turnOn(...args: Parameters<typeof startSource>) {
  const server = await startSource(...args)
  servers.push(server)
  const baseUrl = `${server.url}/api/interpreter`
  await app.client.call(
    connectorRoutes.save,
    { params: { key: 'overpass' }, body: { isOn: true, baseUrl } },
    as(admin),
  )
  return server
}
const start = (body: { search?: string; kind?: 'furniture'; area: string }) =>
  app.client.send(mapGatheringRoutes.start, { body }, as(admin))
const untilStopped = () =>
  vi.waitFor(
    async () => {
      const latest = await app.client.call(mapGatheringRoutes.latest, {}, as(admin))
      expect(latest?.state).not.toBe('running')
      return latest as MapGathering
    },
    { timeout: 40_000, interval: 200 },
  )
const names = async () =>
  (await app.client.call(mapPlaceRoutes.list, { query: {} }, as(admin))).items.map(({ name }) => name)

const copyright = 'The data included in this document is from www.openstreetmap.org.'
const answerOf = (elements: object[], more = {}) => ({
  version: 0.6,
  generator: 'Overpass API',
  osm3s: { timestamp_osm_base: '2026-11-25T08:00:00Z', copyright },
  elements,
  ...more,
})
const shop = (id: number, lat: number, lon: number) => ({
  ...{ type: 'node', id, lat, lon },
  tags: { name: `Shop ${id}`, shop: 'furniture' },
})

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(mapGatheringRoutes), (route) => ({
    params: { id: 1 },
    ...(route.path === '/api/map-gatherings' ? { body: { search: 'pots', area: 'box:1,1,2,2' } } : {}),
  }))
})

it('refuses what is unclear, and what nobody has turned on', async () => {
  expect((await start({ search: 'pots', area: 'sea' })).code).toBe(errorCodes.gatheringUnclear)
  expect((await start({ area: 'box:53,9,53.2,9.2' })).code).toBe(errorCodes.gatheringUnclear)
  expect((await start({ search: 'pots', area: 'box:53,9,53.2,9.2' })).code).toBe(errorCodes.connectorOff)
})

it('gathers what lies in the area with its licence, divides a full cell, and asks in the words of the source', async () => {
  const { questions } = await turnOn(({ form }) => {
    const [, south = 0, west = 0, north = 0, east = 0] =
      /\((-?[\d.]+),(-?[\d.]+),(-?[\d.]+),(-?[\d.]+)\)/.exec(form.get('data') ?? '')?.map(Number) ?? []
    // The whole cell has more than the source gives at once.
    if (north - south > 0.15) {
      return {
        body: answerOf(Array.from({ length: 300 }, (_, id) => ({ ...shop(id + 1, 80, 80), tags: {} }))),
      }
    }
    const way = {
      type: 'way',
      id: south > 53.05 ? 8 : 7,
      center: { lat: (south + north) / 2, lon: (west + east) / 2 },
    }
    const tags = {
      name: 'Möbel "Nord"',
      craft: 'cabinet_maker',
      'contact:email': 'Info@nord.example',
      'addr:city': 'Bremen',
    }
    return { body: answerOf([{ ...way, tags }, shop(99, 80, 80), { type: 'node', id: 5 }]) }
  })
  expect((await start({ search: 'Mö"bel\\', kind: 'furniture', area: 'box:53,9,53.2,9.2' })).code).toBe(20000)
  const done = await untilStopped()
  expect(done.state).toBe('done')
  expect(done.cells.map(({ state }) => state)).toEqual(['divided', 'done', 'done', 'done', 'done'])
  expect(questions).toHaveLength(5)
  const asked = questions[0]?.form.get('data') ?? ''
  expect(asked).toMatch(/^\[out:json\]\[timeout:60\]\[maxsize:67108864\];\(nwr\["name"~"Mö\\"bel/)
  expect(asked).toContain('["shop"="furniture"](53.00000,9.00000,53.20000,9.20000);')
  // The shop far away is outside of what was drawn.
  const { items } = await app.client.call(mapPlaceRoutes.list, { query: {} }, as(admin))
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({
    ...{ name: 'Möbel "Nord"', city: 'Bremen', email: 'info@nord.example', products: 'craft=cabinet maker' },
    ...{ source: 'osm', attribution: '© OpenStreetMap contributors', licence: 'ODbL 1.0', isStorable: true },
    sourceUrl: 'https://www.openstreetmap.org/way/7',
  })
  // What was gathered can be removed again; companies of datasets go with their dataset.
  await importDataset(app, admin, { file: 'Name;Country;Lat;Lon\nHall;DE;53.1;9.1\n' })
  const all = { body: { selection: { scope: batchScope.All } } }
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  expect((await app.client.send(mapPlaceRoutes.remove, all, as(stranger))).code).toBe(
    errorCodes.nothingSelected,
  )
  expect(await app.client.call(mapPlaceRoutes.remove, all, as(admin))).toEqual({ removed: 2, kept: 1 })
  expect(await names()).toEqual(['Hall'])
})

it('names cells that failed and asks for them again when told to', async () => {
  let isWell = false
  await turnOn(() =>
    isWell
      ? { body: answerOf([shop(1, 53.01, 9.01)]) }
      : { body: answerOf([], { remark: 'runtime error: out of memory' }) },
  )
  await start({ search: 'shop', area: 'circle:53.01,9.01,100' })
  const failed = await untilStopped()
  expect(failed.cells).toMatchObject([{ state: 'failed', trouble: 'runtime error: out of memory' }])
  expect(await names()).toEqual([])
  isWell = true
  const again = await app.client.call(mapGatheringRoutes.resume, { params: { id: failed.id } }, as(admin))
  expect(again.state).toBe('running')
  expect((await untilStopped()).cells).toMatchObject([{ state: 'done', found: 1 }])
  expect(await names()).toEqual(['Shop 1'])
  const other = await app.client.send(
    mapGatheringRoutes.resume,
    { params: { id: failed.id } },
    as(await buildUser(app.systemDb)),
  )
  expect(other.code).toBe(errorCodes.gatheringNotFound)
})

it('pauses between cells and goes on where it was', async () => {
  const { questions } = await turnOn(() => ({ body: answerOf([shop(1, 53.3, 9.3)]) }))
  const begun = (await start({ search: 'shop', area: 'box:53,9,54,10' })).data as MapGathering
  expect(begun.cells.length).toBe(16)
  await vi.waitFor(() => expect(questions.length).toBeGreaterThan(0), { timeout: 20_000 })
  const params = { id: begun.id }
  await app.client.call(mapGatheringRoutes.pause, { params }, as(admin))
  const paused = await untilStopped()
  expect(paused.state).toBe('paused')
  expect((await start({ search: 'shop', area: 'box:53,9,54,10' })).code).toBe(20000)
  const second = (await app.client.call(mapGatheringRoutes.latest, {}, as(admin))) as MapGathering
  expect((await start({ search: 'shop', area: 'box:53,9,54,10' })).code).toBe(errorCodes.gatheringRunning)
  await app.client.call(mapGatheringRoutes.pause, { params: { id: second.id } }, as(admin))
})
