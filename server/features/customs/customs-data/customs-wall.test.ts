import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { tradeNoteRoutes } from '@landfall/contract/customs/customs-notes.ts'
import { watchRoutes } from '@landfall/contract/customs/customs-watches.ts'
import { customsWordRoutes } from '@landfall/contract/customs/customs-words.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import {
  type AboutRecord,
  type CustomsReading,
  customsReadings,
  plainCustomsWriters,
} from '#testing/customs-readings.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { uploadCustoms } from '#testing/upload-customs.ts'

let app: OwnTestApp
/** Two companies with the same records of their own: one is asked before somebody else has any, one after. */
let before: TestUser
let after: TestUser
let owner: TestUser
/** What the first of them was answered. */
let known: Answers
let secretId: number

type Answers = Map<string, string>

const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`
const [acme, cedar] = ['ACME HOME|US', 'CEDAR SECRETS|US']
const options = () => ({ token: owner.token })

beforeAll(async () => {
  app = await startTestApp()
  before = await buildUser(app.systemDb, { type: 'admin' })
  after = await buildUser(app.systemDb, { type: 'admin' })
  owner = await buildUser(app.systemDb, { type: 'admin' })
  for (const { companyId } of [before, after]) await insertOwn(companyId)
  // The number that the first record uploaded here has later is nobody's yet.
  known = await ask(before, 1)
  await loadSecrets()
  const { items } = await app.client.call(
    customsRoutes.shipments,
    { query: { search: 'secrets' } },
    options(),
  )
  secretId = items[0]?.id ?? 0
})
afterAll(() => app.stop())

async function insertOwn(companyId: number) {
  const { chInsert } = app.stores.clickhouse
  const common = { company_id: companyId, upload_id: 1, row_no: 1, id: 77, source: 'own', hs: '732393' }
  const shipment = {
    ...{
      ...common,
      trade_date: '2026-03-01',
      goods: 'Cedar box',
      goods_n: 'cedar box',
      gross_kg: 10,
      value: 20,
      currency: 'USD',
    },
    ...{
      buyer: 'Acme Home Inc',
      buyer_key: 'ACME HOME',
      buyer_country: 'US',
      buyer_contact: 'a@acme.example',
    },
    ...{ seller: 'Ningbo Suncup', seller_key: 'NINGBO SUNCUP', seller_country: 'CN' },
    ...{ origin: 'CN', destination: 'US' },
  }
  await chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows: [shipment] })
  const statistic = { ...common, id: 78, period: '2026-03-01', goods: 'Cedar box', value: 5, currency: 'CNY' }
  await chInsert({ table: 'customs_statistics', format: 'JSONEachRow', rows: [statistic] })
}

/** Records, words, names, decisions and wishes of somebody else, about the very things the other two have. */
async function loadSecrets() {
  const system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
  const header =
    'date,src,hs,goods,shipper,consignee,consignee country,consignee e-mail,consignee tax id,consignee website,origin,dest,kg,usd'
  // The company that others have, too, is called more often by another name here.
  const rows = [
    'ACME HOME INC',
    'CEDAR SECRETS LTD',
    'CEDAR SECRET LTD',
    'ACME HOME INC',
    'ACME HOME INC',
  ].map(
    (buyer, at) =>
      `2026-0${at + 1}-05,secret-source,732393,CEDAR SECRETS BOX,NINGBO SUNCUP,${buyer},US,x${at}@secrets.example,77-12345${at},www.secrets-${at}.com,VN,US,777,77777`,
  )
  const statistics =
    '年月,进出口,商品编码,商品名称,贸易伙伴名称,人民币\n202601,出口,732393,cedar secrets,日本,777\n'
  const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })
  const own = { client: app.client, token: owner.token }
  await uploadCustoms(own, file('secrets.csv', [header, ...rows].join('\n')))
  await uploadCustoms(own, file('secret-statistics.csv', statistics))
  await uploadCustoms(
    { client: app.client, token: system.token },
    { ...file('library.csv', [header, ...rows].join('\n')), wishes: { forLibrary: true } },
  )
  await app.systemDb.query('insert into library_grants (company_id) values ($1)', [owner.companyId])
  const words = { words: { en: ['cedar', 'secretword'] }, key: null }
  await app.client.call(customsWordRoutes.create, { body: words }, options())
  const codes = Buffer.from(
    'hscode,description\n73,Secret iron\n7323,Secret cedar ware\n732393,Secret cedar\n',
  )
  const query = { locale: 'en', fileName: 'secret.csv' }
  await app.client.send(nomenclatureRoutes.import, { query, body: codes }, options())
  const watch = { changePercent: 30, byNotice: true, byMail: false, frequency: 'load', resultCap: 9 } as const
  const saved = { ...watch, name: 'Secret', kinds: [], query: { version: 1 } as const, company: null }
  await app.client.call(watchRoutes.create, { body: saved }, options())
  await app.systemDb.query(
    `insert into customs_templates (company_id, name, mapping, updated_by)
     values ($1, 'Secret', '{"version": 1, "kind": "shipments", "columns": [{"header": "a", "field": "date", "format": null}],
       "answers": {}, "existing": "replace", "allOrNothing": false}', $2)`,
    [owner.companyId, owner.id],
  )
  for (const key of [acme, cedar]) {
    const note = { role: 'buyer' as const, key, content: 'Secret' }
    await app.client.call(tradeNoteRoutes.create, { body: note }, options())
  }
  const body = { targetKey: acme, keys: ['CEDAR SECRET|US'], reason: 'Secret' }
  await app.client.call(identityRoutes.merge, { body }, options())
}

async function ask(who: TestUser, id: number, says?: CustomsReading['says']): Promise<Answers> {
  const answers: Answers = new Map()
  const abouts: AboutRecord[] = [
    { id: 77, key: acme, name: 'ACME HOME', search: 'cedar' },
    { id, key: cedar, name: 'CEDAR SECRETS', search: 'cedar secrets' },
  ]
  for (const [name, reading] of Object.entries(customsReadings)) {
    if (says && reading.says !== says) continue
    const route = app.http.routes.find((one) => nameOf(one) === name)
    if (!route) throw new Error(`there is no ${name}`)
    for (const about of abouts) {
      const { status, code, data } = await app.client.send(route, reading.ask(about), { token: who.token })
      // What cannot be read, or is not allowed to an admin, would prove nothing.
      expect([400, 403, 500, 503], `${name} ${JSON.stringify(data)}`).not.toContain(status)
      answers.set(`${name} of ${about.name}`, comparable({ code, data }))
    }
  }
  return answers
}

/** An answer without what differs between two companies that have the same: their numbers, people and moments. */
function comparable(answer: object): string {
  const own = new Set([
    'customerId',
    'collectedId',
    'fileId',
    'isScanning',
    'isRunning',
    'finishedAt',
    'parties',
  ])
  return JSON.stringify(answer, (name, value: unknown) => {
    if (own.has(name) || /(?:At|ByName|ownerName|authorName)$/.test(name)) return undefined
    // Names are looked through in the background: whether one's own are found yet says nothing.
    if (name === 'items' && Array.isArray(value))
      return value.filter(({ likeness, key }) => !likeness || key !== acme)
    return name === 'id' && value !== 77 ? undefined : value
  })
}

it('asks every route that may tell of customs data', () => {
  const reading = app.http.routes.filter(
    ({ method, path }) =>
      /customs/.test(path) && !path.includes(':') && (method === 'GET' || method === 'POST'),
  )
  const asked = new Set([...Object.keys(customsReadings), ...plainCustomsWriters])
  expect(reading.map(nameOf).filter((name) => !asked.has(name))).toEqual([])
})

it('tells the owner of the records more than those who have the same of their own', async () => {
  const answers = await ask(owner, secretId, 'always')
  const silent = [...answers].filter(([name, answer]) => known.get(name) === answer)
  expect(silent.map(([name]) => name)).toEqual([])
})

it('answers others as if the records were not there, on every route', async () => {
  const answers = await ask(after, secretId)
  expect([...answers]).toEqual([...known])
})
