import { type ConnectorKey, connectorRoutes } from '@landfall/contract/buyers/connectors.ts'
import { livePlaceRoutes } from '@landfall/contract/buyers/live-places.ts'
import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type SourceServer, startSource } from '#testing/source-server.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { toChineseGrid } from './chinese-grid.ts'

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

async function turnOn(key: ConnectorKey, ...args: Parameters<typeof startSource>) {
  const server = await startSource(...args)
  servers.push(server)
  const body = { isOn: true, baseUrl: server.url, apiKey: 'the-key' }
  await app.client.call(connectorRoutes.save, { params: { key }, body }, { token: admin.token })
  return server
}
const search = (key: 'googlePlaces' | 'amap', area: string) =>
  app.client.send(
    livePlaceRoutes.search,
    { params: { key }, query: { search: 'pots', area } },
    { token: admin.token },
  )

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(livePlaceRoutes), ({ method }) => ({
    params: { key: 'amap' },
    ...(method === 'GET'
      ? { query: { search: 'pots', area: 'box:1,1,2,2' } }
      : { body: { id: 'B1', name: 'Pots', country: null } }),
  }))
  expect((await search('amap', 'box:1,1,2,2')).code).toBe(errorCodes.connectorOff)
})

const googlePlace = (id: string, latitude: number) => ({
  ...{ id, displayName: { text: `Pots ${id}`, languageCode: 'de' }, formattedAddress: 'Weg 1, Hamburg' },
  ...{ location: { latitude, longitude: 10 }, websiteUri: 'https://pots.example' },
  ...{ internationalPhoneNumber: '+49 40 1', googleMapsUri: `https://maps.google.example/${id}` },
})

it('asks Google page by page with the fields it needs, and keeps nothing of it', async () => {
  const { questions } = await turnOn('googlePlaces', ({ text }) => ({
    body: text.includes('pageToken')
      ? { places: [googlePlace('b', 53.6), googlePlace('outside', 60), { id: 'bare' }] }
      : { places: [googlePlace('a', 53.5)], nextPageToken: 'next' },
  }))
  const { data } = await search('googlePlaces', 'box:53,9,54,11')
  expect(data).toMatchObject({
    isCut: false,
    items: [
      { id: 'a', name: 'Pots a', phone: '+49 40 1', website: 'https://pots.example', lat: 53.5, lon: 10 },
      { id: 'b' },
    ],
  })
  expect(questions[0]?.headers['x-goog-api-key']).toBe('the-key')
  expect(questions[0]?.headers['x-goog-fieldmask']).toContain('places.location')
  expect(JSON.parse(questions[0]?.text ?? '')).toMatchObject({
    textQuery: 'pots',
    locationRestriction: {
      rectangle: { low: { latitude: 53, longitude: 9 }, high: { latitude: 54, longitude: 11 } },
    },
  })
  await search('googlePlaces', 'box:53,9,54,11')
  expect(questions).toHaveLength(4)
  const collected = await app.client.call(
    livePlaceRoutes.collect,
    { params: { key: 'googlePlaces' }, body: { id: 'a', name: 'What I know', country: 'DE' } },
    { token: admin.token },
  )
  expect(collected).toMatchObject({ collected: 1 })
  const { items } = await app.client.call(collectedRoutes.list, { query: {} }, { token: admin.token })
  expect(items[0]).toMatchObject({ name: 'What I know', country: 'DE' })
  const kept = await app.systemDb.query<{ text: string }>(
    `select to_jsonb(c)::text as text from collected_customers c where company_id = $1
     union all select to_jsonb(a)::text from connector_answers a where company_id = $1`,
    [admin.companyId],
  )
  expect(kept).toHaveLength(1)
  expect(kept[0]?.text).toContain('place_id: a')
  expect(kept[0]?.text).not.toContain('pots.example')
})

it('asks Amap by its own grid and puts places where they are; says what it refuses', async () => {
  const at = { lat: 29.8683, lon: 121.544 }
  const shown = toChineseGrid(at)
  const poi = {
    ...{ id: 'B0', name: '宁波锅具', location: `${shown.lon.toFixed(6)},${shown.lat.toFixed(6)}` },
    ...{ pname: '浙江省', cityname: '宁波市', adname: [], address: [], business: { tel: '0574-1' } },
  }
  const server = await turnOn('amap', ({ url }) => ({
    body:
      url.searchParams.get('page_num') === '1'
        ? { status: '1', info: 'OK', infocode: '10000', count: '26', pois: Array(25).fill(poi) }
        : { status: '0', info: 'CUQPS_HAS_EXCEEDED_THE_LIMIT', infocode: '10021' },
  }))
  expect((await search('amap', 'box:29,121,30,122')).code).toBe(errorCodes.connectorFailed)
  const polygon = server.questions[0]?.url.searchParams.get('polygon') ?? ''
  expect(polygon).toMatch(/^121\.00\d+,29\.99\d+\|122\.00\d+,28\.99\d+$/)
  await turnOn('amap', () => ({
    body: { status: '1', info: 'OK', infocode: '10000', pois: [poi, { id: [] }] },
  }))
  const { data } = await search('amap', 'box:29,121,30,122')
  expect(data).toMatchObject({
    isCut: false,
    items: [{ name: '宁波锅具', address: '浙江省 宁波市', phone: '0574-1' }],
  })
  const [found] = (data as { items: { lat: number; lon: number }[] }).items
  expect(found?.lat).toBeCloseTo(at.lat, 4)
  expect(found?.lon).toBeCloseTo(at.lon, 4)
})

it('refuses areas that are none', async () => {
  expect((await search('amap', 'box:NaN,1,2,3')).code).toBe(errorCodes.gatheringUnclear)
})
