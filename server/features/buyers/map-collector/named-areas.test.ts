import { connectorRoutes } from '@landfall/contract/buyers/connectors.ts'
import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type SourceServer, startSource } from '#testing/source-server.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
let admin: TestUser
let source: SourceServer
let answer: Parameters<typeof startSource>[0]
beforeAll(async () => {
  app = await startTestApp({
    ...{ CONNECTORS_PRIVATE: 'on', MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' },
    MAP_TILES_ATTRIBUTION: '© Tiles',
  })
  source = await startSource((question) => answer(question))
})
afterAll(async () => {
  await source?.stop()
  await app?.stop()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  source.questions.length = 0
})

const as = () => ({ token: admin.token })
const turnOn = () =>
  app.client.call(
    connectorRoutes.save,
    { params: { key: 'nominatim' }, body: { isOn: true, baseUrl: source.url } },
    as(),
  )
const find = (search: string) => app.client.send(mapPlaceRoutes.areas, { query: { search } }, as())
const hamburg = {
  ...{ place_id: 1, licence: 'ODbL', osm_type: 'relation', osm_id: 62782, name: 'Hamburg', type: 'city' },
  display_name: 'Hamburg, Deutschland',
  boundingbox: ['53.3951118', '53.9644376', '8.1044994', '10.3252805'],
}
const point = {
  ...{ osm_type: 'node', osm_id: 7, name: '', display_name: 'Pier 1, Hamburg' },
  boundingbox: ['53.5', '53.5', '10.0', '10.0'],
}

it('finds areas by name once they were asked for, and does not ask for the same twice', async () => {
  await expectRefusals(app, [mapPlaceRoutes.areas, mapPlaceRoutes.tiles], () => ({
    query: { search: 'Hamburg' },
  }))
  expect((await find('Hamburg')).code).toBe(codeOf('connectorOff'))
  await turnOn()
  const broken = [{ display_name: 'No box' }, { ...hamburg, boundingbox: ['x', '1', '2', '3'] }, null, 'text']
  answer = () => ({ body: [hamburg, hamburg, point, ...broken] })
  const expected = [
    { name: 'Hamburg', detail: 'Hamburg, Deutschland', area: 'box:53.39511,8.1045,53.96444,10.32528' },
    { name: 'Pier 1', detail: 'Pier 1, Hamburg', area: 'box:53.4975,9.9975,53.5025,10.0025' },
  ]
  expect((await find('Hamburg')).data).toMatchObject({ items: expected })
  expect((await find('hamburg ')).data).toMatchObject({ items: expected })
  expect(source.questions).toHaveLength(1)
  const { searchParams } = source.questions[0]?.url ?? new URL('http://x')
  expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'Hamburg', format: 'jsonv2', limit: '10' })
})

it.each([
  ['a page', { body: '<html>Too many requests</html>' }],
  ['an error within 200', { body: { error: 'Unable to geocode' } }],
  ['429', { status: 429, body: '' }],
])('says so when it is answered %s, and asks again the next time', async (_what, given) => {
  await turnOn()
  answer = () => given
  expect((await find('Bremen')).code).toBe(codeOf('connectorFailed'))
  answer = () => ({ body: [] })
  expect((await find('Bremen')).data).toMatchObject({ items: [] })
})

it('tells the tiles of the installation, whose pictures its pages may load', async () => {
  expect(await app.client.call(mapPlaceRoutes.tiles, {}, as())).toEqual({
    tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' },
  })
  const { headers, status } = await fetch(new URL('/mapCollector/mapCollect', app.url))
  // Where the pages are not built there is none to say it.
  if (status === 200)
    expect(headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: https://tiles.example",
    )
})
