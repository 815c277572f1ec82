import {
  type ConnectorKey,
  connectorRoutes,
  type SearchedConnector,
} from '@landfall/contract/buyers/connectors.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
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
async function play(...args: Parameters<typeof startSource>) {
  const server = await startSource(...args)
  servers.push(server)
  return server
}
const turnOn = (key: ConnectorKey, baseUrl: string, apiKey?: string) =>
  app.client.call(
    connectorRoutes.save,
    { params: { key }, body: { isOn: true, baseUrl, ...(apiKey === undefined ? {} : { apiKey }) } },
    as(admin),
  )
const search = (key: SearchedConnector, text = 'acme') =>
  app.client.send(connectorRoutes.search, { params: { key }, query: { search: text } }, as(admin))
const stateOf = async (key: ConnectorKey) =>
  (await app.client.call(connectorRoutes.list, {}, as(admin))).items.find((one) => one.key === key)

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(connectorRoutes), (route) => ({
    params: { key: 'gleif' },
    query: { search: 'acme' },
    ...(route.method === 'PUT' ? { body: { isOn: true, baseUrl: 'https://a.example' } } : {}),
    ...(route.method === 'POST' ? { body: { search: 'acme', id: '1' } } : {}),
  }))
})

it('asks nobody before it is turned on, and a source that needs a key not without', async () => {
  expect((await search('gleif')).code).toBe(errorCodes.connectorOff)
  const { url, questions } = await play(() => ({ body: {} }))
  await turnOn('opencorporates', url)
  expect((await search('opencorporates')).code).toBe(errorCodes.connectorOff)
  expect(questions).toEqual([])
})

it('reads legal entities of GLEIF, and keeps the answer for a day', async () => {
  const entity = {
    legalName: { name: 'Acme GmbH', language: 'de' },
    legalAddress: { addressLines: ['Weg 1'], city: 'Bremen', country: 'DE' },
    ...{ registeredAs: 'HRB 7', status: 'ACTIVE' },
  }
  const data = [
    { type: 'lei-records', id: '529900T8BM49AURSDO55', attributes: { lei: 'x', entity } },
    null,
    {},
  ]
  const { url, questions } = await play(() => ({ body: { meta: {}, data } }))
  await turnOn('gleif', `${url}/api/v1`)
  const answer = await search('gleif')
  expect(answer.data).toMatchObject({
    licence: 'CC0 1.0',
    items: [
      {
        ...{ id: '529900T8BM49AURSDO55', name: 'Acme GmbH', country: 'DE' },
        detail: 'LEI 529900T8BM49AURSDO55 · Bremen · HRB 7 · ACTIVE',
      },
    ],
  })
  expect((await search('gleif', 'ACME')).data).toEqual(answer.data)
  expect(questions.map(({ url: asked }) => asked.searchParams.get('filter[entity.legalName]'))).toEqual([
    '*acme*',
  ])
  const collect = (key: SearchedConnector, id: string) =>
    app.client.send(connectorRoutes.collect, { params: { key }, body: { search: 'acme', id } }, as(admin))
  expect((await collect('gleif', '529900T8BM49AURSDO55')).data).toMatchObject({ collected: 1, known: 0 })
  expect((await collect('gleif', '529900T8BM49AURSDO55')).data).toMatchObject({ collected: 0, known: 1 })
  expect((await collect('gleif', 'another')).code).toBe(errorCodes.placeNotFound)
  expect((await collect('opencorporates', 'gb/007')).code).toBe(errorCodes.companyNotStorable)
  expect(questions).toHaveLength(1)
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const other = await app.client.send(
    connectorRoutes.search,
    { params: { key: 'gleif' }, query: { search: 'acme' } },
    as(stranger),
  )
  expect(other.code).toBe(errorCodes.connectorOff)
})

it('reads Wikidata, SearXNG and OpenCorporates, whose key is sealed and leaves nowhere but to it', async () => {
  const found = {
    url: 'https://acme.example',
    title: 'Acme',
    content: 'Pots',
    engine: 'x',
    engines: [],
    score: 1,
  }
  const company = {
    ...{ name: 'ACME LTD', company_number: '007', jurisdiction_code: 'gb', current_status: 'Active' },
    opencorporates_url: 'https://opencorporates.com/companies/gb/007',
  }
  const { url, questions } = await play(({ url: asked }) => {
    if (asked.pathname === '/w/api.php')
      return { body: { search: [{ id: 'Q1', label: 'Acme', description: 'maker of pots' }] } }
    if (asked.pathname === '/search')
      return { body: { query: 'acme', results: [found], unresponsive_engines: [] } }
    return { body: { api_version: '0.4', results: { companies: [{ company }], total_count: 1 } } }
  })
  await turnOn('wikidata', `${url}/w/api.php`)
  await turnOn('searxng', url)
  const kept = await turnOn('opencorporates', `${url}/v0.4`, 'secret-key')
  expect(JSON.stringify(kept)).not.toContain('secret-key')
  expect((await search('wikidata')).data).toMatchObject({ items: [{ id: 'Q1', detail: 'maker of pots' }] })
  expect((await search('searxng')).data).toMatchObject({
    items: [{ name: 'Acme', url: 'https://acme.example' }],
  })
  expect((await search('opencorporates')).data).toMatchObject({ items: [{ id: 'gb/007', country: 'GB' }] })
  expect(questions.at(-1)?.url.searchParams.get('api_token')).toBe('secret-key')
  const [row] = await app.systemDb.query<{ keySealed: string }>(
    `select key_sealed from connectors where company_id = $1 and key = 'opencorporates'`,
    [admin.companyId],
  )
  expect(row?.keySealed).not.toContain('secret-key')
})

it('says what went wrong: a page instead of data, a limit, nobody there', async () => {
  let answer: Parameters<typeof startSource>[0] = () => ({ body: '<html>Sign in</html>' })
  const { url } = await play((question) => answer(question))
  await turnOn('gleif', url)
  const failing = await search('gleif')
  expect(failing).toMatchObject({
    code: errorCodes.connectorFailed,
    message: expect.stringContaining('not JSON'),
  })
  expect(await stateOf('gleif')).toMatchObject({ isOn: true, trouble: 'not JSON' })
  answer = () => ({ status: 429, headers: { 'retry-after': '5' }, body: {} })
  expect((await search('gleif')).message).toContain('HTTP 429')
  answer = () => ({ body: { data: [] } })
  expect((await search('gleif')).data).toMatchObject({ items: [] })
  expect(await stateOf('gleif')).toMatchObject({ trouble: '' })
})
