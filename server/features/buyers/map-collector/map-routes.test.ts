import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import { type PlaceKindWords, placeKindRoutes } from '@landfall/contract/buyers/place-kinds.ts'
import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { importDataset } from '#testing/import-dataset.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
})

const as = (who: TestUser) => ({ token: who.token })
const all = { scope: batchScope.All }

async function store(file: string, part: Record<string, string> = {}) {
  const wish = { name: 'Places', licence: 'CDLA', attribution: '© Places', release: '1' }
  expect((await importDataset(app, admin, { file, ...wish, ...part })).dataset).toBeDefined()
}

const file = `Name;Country;City;Email;Products;Latitude;Longitude
Hamburg Möbel;DE;Hamburg;info@hamburg.example;furniture store;53,55;10.0
Bremen Tools;DE;Bremen;;hardware;53.08;8.8
Suva Trading;FJ;Suva;;wholesaler;-18.14;178.44
Apia Store;WS;Apia;;furniture;-13.83;-171.76
Nowhere;DE;;;furniture;;
Null Island;DE;;;furniture;0;0
Beyond;DE;;;furniture;95;10
`

const filterOf = (conditions: { field: string; value: unknown }[]) =>
  JSON.stringify({ conditions: conditions.map((one) => ({ op: 'eq', ...one })) })
const listed = async (query: Record<string, string> = {}, who = admin) =>
  (await app.client.call(mapPlaceRoutes.list, { query }, as(who))).items
const names = async (query: Record<string, string> = {}, who = admin) =>
  (await listed(query, who)).map(({ name }) => name)
const inArea = (value: string) => names({ filter: filterOf([{ field: 'area', value }]) })

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(mapPlaceRoutes), (route) => ({
    params: { id: 1 },
    ...(route.method === 'POST' ? { body: { selection: all, format: 'csv' } } : {}),
  }))
})

it('finds places in boxes, circles and polygons, also over the date line, by words of any language and by kind', async () => {
  await store(file)
  expect(await names()).toEqual(['Apia Store', 'Bremen Tools', 'Hamburg Möbel', 'Suva Trading'])
  expect(await inArea('box:53,9,54,11')).toEqual(['Hamburg Möbel'])
  expect(await inArea('box:-20,170,-10,-165')).toEqual(['Apia Store', 'Suva Trading'])
  expect(await inArea('circle:53.5,9.9,20000')).toEqual(['Hamburg Möbel'])
  expect(await inArea('circle:-16,180,950000')).toEqual(['Apia Store', 'Suva Trading'])
  // A triangle whose box has both German places, but whose inside has one.
  expect(await inArea('polygon:53,8.5;53.2,8.5;53.6,10.2')).toEqual(['Hamburg Möbel'])
  expect(await inArea('polygon:-20,170;-20,195;-10,195;-10,170')).toEqual(['Apia Store', 'Suva Trading'])
  expect(await names({ search: '家具' })).toEqual(['Apia Store', 'Hamburg Möbel'])
  expect(await names({ filter: filterOf([{ field: 'kind', value: 'wholesale' }]) })).toEqual(['Suva Trading'])
  const { points, isCut } = await app.client.call(
    mapPlaceRoutes.points,
    { query: { search: 'hamburg' } },
    as(admin),
  )
  expect({ points, isCut }).toEqual({
    points: [[expect.any(Number), 53.55, 10, 'Hamburg Möbel']],
    isCut: false,
  })
  expect(await names({}, await buildUser(app.systemDb, { type: 'admin' }))).toEqual([])
})

it('refuses areas that are none, with the path of the value', async () => {
  const wrong = [
    'box:-91,0,10,10',
    'box:0,20,10,181',
    'circle:1,2,NaN',
    'circle:1,2,-5',
    'polygon:1,1;2,2',
    'sea',
  ]
  for (const value of wrong) {
    const answer = await app.client.send(
      mapPlaceRoutes.list,
      { query: { filter: filterOf([{ field: 'area', value }]) } },
      as(admin),
    )
    expect(answer.code, value).toBe(40000)
  }
})

it('reads where places of GeoJSON are, of lines and areas their middle', async () => {
  const feature = (name: string, geometry: object) =>
    JSON.stringify({ type: 'Feature', properties: { name }, geometry })
  await store(
    [
      feature('Point', { type: 'Point', coordinates: [9.19, 45.46] }),
      feature('Hall', {
        type: 'Polygon',
        coordinates: [
          [
            [9, 45],
            [9.2, 45],
            [9.2, 45.4],
            [9, 45.4],
            [9, 45],
          ],
        ],
      }),
      feature('Gone', { type: 'Point', coordinates: [] }),
    ].join('\n'),
  )
  expect((await listed()).map(({ name, lat, lon }) => [name, lat, lon])).toEqual([
    ['Hall', 45.2, 9.1],
    ['Point', 45.46, 9.19],
  ])
})

it('collects places and makes customers of them, never what the licence forbids', async () => {
  await store(file)
  await store('Name;Country;Lat;Lon\nSecret Ltd;GB;51.5;0.1\n', { isStorable: 'false', name: 'Borrowed' })
  const [first] = await listed({ search: 'hamburg' })
  const one = { scope: batchScope.Checked, ids: [first?.id ?? 0] }
  const call = (selection: object) =>
    app.client.call(mapPlaceRoutes.save, { body: { selection: selection as typeof all } }, as(admin))
  const saved = await call(one)
  expect(saved).toMatchObject({ existing: 0, erased: 0, failed: 0, notStorable: 0 })
  const customer = await app.client.call(
    customerRoutes.read,
    { params: { id: saved.customerIds[0] ?? 0 } },
    as(admin),
  )
  expect(customer).toMatchObject({
    ...{ name: 'Hamburg Möbel', country: 'DE', source: 'map', ownerId: admin.id },
    contacts: [{ workEmail: 'info@hamburg.example' }],
    remark: 'Places 1 · © Places · CDLA',
  })
  expect(await call(one)).toMatchObject({ customerIds: [], existing: 1 })
  const collected = await app.client.call(mapPlaceRoutes.collect, { body: { selection: all } }, as(admin))
  // The one that is a customer waits since it was to be saved again.
  expect(collected).toEqual({ collected: 3, known: 1, erased: 0, notStorable: 1 })
  const waiting = await app.client.call(collectedRoutes.list, { query: { tab: 'open' } }, as(admin))
  expect(new Set(waiting.items.map(({ source }) => source))).toEqual(new Set(['map']))
  expect(await call({ scope: batchScope.Checked, ids: [1] }).catch(() => 'refused')).toBe('refused')
})

it('exports places with their coordinates and what their licence wants said', async () => {
  await store(file)
  const task = await app.client.call(
    mapPlaceRoutes.export,
    { body: { selection: { scope: batchScope.SearchQuery, query: { search: 'suva' } }, format: 'csv' } },
    as(admin),
  )
  const done = await vi.waitFor(
    async () => {
      const one = await app.client.call(taskRoutes.read, { params: { id: task.id } }, as(admin))
      expect(one.state).toBe('done')
      return one
    },
    { timeout: 20_000, interval: 100 },
  )
  const { url } = await app.client.call(fileRoutes.link, { params: { id: done.fileId ?? 0 } }, as(admin))
  const text = await (await fetch(new URL(url, app.url))).text()
  expect(text).toContain('Suva Trading')
  expect(text).toMatch(/-18\.14.*178\.44.*Places 1.*© Places.*CDLA/)
})

it('knows lines of business by the company’s own words, until it wants the product’s back', async () => {
  await expectRefusals(app, Object.values(placeKindRoutes), (route) => ({
    params: { kind: 'furniture' },
    ...(route.method === 'PUT' ? { body: { words: ['sofa'], tags: [] } } : {}),
    ...(route.method === 'POST' ? { body: { name: 'Sofas', words: ['sofa'], tags: [] } } : {}),
  }))
  await store(file)
  const filter = JSON.stringify({ conditions: [{ field: 'kind', op: 'eq', value: 'furniture' }] })
  const found = async () =>
    (await app.client.call(mapPlaceRoutes.list, { query: { filter } }, as(admin))).items.map(
      ({ name }) => name,
    )
  expect(await found()).toEqual(['Apia Store', 'Hamburg Möbel'])
  const params = { kind: 'furniture' as const }
  const save = (body: object) =>
    app.client.send(placeKindRoutes.save, { params, body: body as never }, as(admin))
  expect(
    (await save({ words: ['hardware', 'hardware', 'Hardware store'], tags: ['shop=hardware'] })).data,
  ).toEqual({
    ...{ kind: 'furniture', name: '', words: ['hardware', 'Hardware store'] },
    ...{ tags: ['shop=hardware'], isOwn: true },
  })
  expect(await found()).toEqual(['Bremen Tools'])
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const [theirs] = (await app.client.call(placeKindRoutes.list, {}, as(stranger))).items
  expect(theirs).toMatchObject({ kind: 'furniture', isOwn: false })
  for (const body of [
    { words: [], tags: [] },
    { words: ['x'], tags: ['no tag'] },
    { words: ['x'], tags: ['a="];out'] },
  ])
    expect((await save(body)).code).toBe(40_000)
  await app.client.call(placeKindRoutes.reset, { params }, as(admin))
  expect(await found()).toEqual(['Apia Store', 'Hamburg Möbel'])
})

it('knows lines of business that the company has added, and nothing by them once they are removed', async () => {
  await store(file)
  const add = (name: string, words: string[]) =>
    app.client.send(placeKindRoutes.add, { body: { name, words, tags: ['shop=hardware'] } }, as(admin))
  const added = (await add('Screws', ['Tools'])).data as PlaceKindWords
  expect(added).toMatchObject({ name: 'Screws', words: ['Tools'], isOwn: true })
  expect((await add('screws', ['x'])).code).toBe(errorCodes.placeKindTaken)
  const filter = JSON.stringify({ conditions: [{ field: 'kind', op: 'eq', value: added.kind }] })
  const found = async (who = admin) =>
    (await app.client.call(mapPlaceRoutes.list, { query: { filter } }, as(who))).items.map(({ name }) => name)
  expect(await found()).toEqual(['Bremen Tools'])
  const params = { kind: added.kind }
  const body = { words: ['Möbel'], tags: [] }
  const changed = await app.client.call(placeKindRoutes.save, { params, body }, as(admin))
  expect(changed).toMatchObject({ name: 'Screws', words: ['Möbel'] })
  expect(await found()).toEqual(['Hamburg Möbel'])
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  expect(await found(stranger)).toEqual([])
  expect((await app.client.send(placeKindRoutes.save, { params, body }, as(stranger))).code).toBe(
    errorCodes.placeKindNotFound,
  )
  await app.client.call(placeKindRoutes.reset, { params }, as(stranger))
  expect(await found()).toEqual(['Hamburg Möbel'])
  await app.client.call(placeKindRoutes.reset, { params }, as(admin))
  expect(await found()).toEqual([])
  await app.systemDb.query(
    `insert into place_kind_words (company_id, kind, name, words)
     select $1, 'own-' || n, 'Kind ' || n, '{x}' from generate_series(1, 50) n`,
    [admin.companyId],
  )
  expect((await add('One more', ['x'])).code).toBe(errorCodes.placeKindsFull)
})
