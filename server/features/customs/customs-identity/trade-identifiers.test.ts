import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buyersOf, finishScans, insertShipments } from '#testing/party-shipments.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { uploadCustoms } from '#testing/upload-customs.ts'

let app: OwnTestApp
let owner: TestUser
let system: TestUser

beforeAll(async () => {
  app = await startTestApp()
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
})
afterAll(() => app.stop())

const as = ({ token }: TestUser) => ({ token })
const company = (key: string) =>
  app.client.call(tradeCompanyRoutes.read, { query: { role: 'buyer', key } }, as(owner))

describe('numbers of registers and websites', () => {
  const file = `date,hs,goods,importer,importer country,importer tax id,importer website,exporter
2025-07-01,732393,PAN,NORTHWIND TRADERS INC,US,12-3456780,www.northwind.com,SUNCUP
2025-07-02,732393,PAN,NORTHWIND TRADERS INC,US,12-3456780,,SUNCUP
2025-07-03,732393,PAN,Kitchen Dreams LLC,US,US 12 345 67 80,,SUNCUP
2025-07-04,732393,PAN,NORTHWIND CANADA,CA,123456780,,SUNCUP
2025-07-05,732393,PAN,Pots and More,US,99-7654321,https://northwind.com/pots,SUNCUP
2025-07-06,732393,PAN,Pots and More,US,98-7654320,,SUNCUP
2025-07-07,732393,PAN,Mail Only Ltd,US,none,gmail.com,SUNCUP
2025-07-08,732393,PAN,Other Mail Ltd,US,none,gmail.com,SUNCUP
2025-07-09,732393,PAN,Solo Lamps,US,55-1234568,www.sololamps.com,SUNCUP
2025-07-10,732393,PAN,Nowhere Said,,55-1234569,www.com,SUNCUP
`
  const northwind = 'NORTHWIND TRADERS|US'
  beforeAll(async () => {
    owner = await buildUser(app.systemDb, { type: 'admin' })
    const upload = { name: 'numbers.csv', bytes: Buffer.from(file) }
    const identifiers = { taxNo: '551234570', website: 'www.covered.com' }
    await insertShipments(app, 0, [
      { day: '2025-07-01', buyer: 'Covered Lamps', buyerKey: 'COVERED LAMPS|US', ...identifiers },
    ])
    await app.systemDb.query('insert into library_grants (company_id) values ($1)', [owner.companyId])
    await app.client.call(identityRoutes.scan, {}, as(system))
    await uploadCustoms({ client: app.client, token: owner.token }, upload)
    await finishScans(app, owner, system)
  })

  it('propose companies of one country before any names that are alike, and merge none by themselves', async () => {
    const { items } = await app.client.call(identityRoutes.pairs, { query: { tab: 'open' } }, as(owner))
    const said = items.map(({ ground, groundValue, country, left, right }) => [
      [left.name, right.name].sort().join(' + '),
      country,
      ground,
      groundValue,
    ])
    expect(said.filter(([, , ground]) => ground !== null).sort()).toEqual([
      ['Kitchen Dreams LLC + NORTHWIND TRADERS INC', 'US', 'taxNo', '123456780'],
      ['NORTHWIND TRADERS INC + Pots and More', 'US', 'website', 'northwind.com'],
    ])
    // Numbers say more than websites, and those more than names.
    expect(items.map(({ ground }) => ground).slice(0, 2)).toEqual(['taxNo', 'website'])
    expect(await buyersOf(app, owner)).toEqual(
      expect.arrayContaining(['KITCHEN DREAMS|US 1', 'POTS AND MORE|US 2']),
    )
  })

  it('are shown on the page of the company, and found by search', async () => {
    expect((await company(northwind)).identifiers).toEqual([
      { kind: 'taxNo', value: '123456780', records: 2 },
      { kind: 'website', value: 'www.northwind.com', records: 1 },
    ])
    const found = async (name: string) => {
      const query = { name, role: 'buyer' as const }
      const { items } = await app.client.call(tradeCompanyRoutes.byName, { query }, as(owner))
      return items.filter(({ likeness }) => likeness === 1).map(({ key }) => key)
    }
    expect((await found('12-345.6780')).sort()).toEqual([
      'KITCHEN DREAMS|US',
      'NORTHWIND CANADA|CA',
      northwind,
    ])
    expect((await found('http://www.northwind.com/')).sort()).toEqual([northwind, 'POTS AND MORE|US'])
    // Websites of the library are covered, so nobody is found by them.
    expect(await found('55-1234570')).toEqual(['COVERED LAMPS|US'])
    expect(await found('www.covered.com')).toEqual([])
  })

  it('go to a customer and link one where they are of one company alone', async () => {
    const byHand = (name: string, registrationNo: string) =>
      buildCustomer(app.client, owner, { name, country: 'US', registrationNo })
    const broker = await byHand('Some Client of a Broker', '12-3456780')
    const pots = await byHand('Called Otherwise', '98-7654320')
    const save = async (key: string) => {
      const body = { companies: [{ key, role: 'buyer' as const }] }
      const { items } = await app.client.call(customerRoutes.saveFromCustoms, { body }, as(owner))
      return items[0]
    }
    const saved = async (key: string) => {
      const { state, customerId } = (await save(key)) ?? {}
      const params = { id: customerId ?? 0 }
      return { state, ...(await app.client.call(customerRoutes.read, { params }, as(owner))) }
    }
    const collect = { companies: [{ key: 'SOLO LAMPS|US', role: 'buyer' as const }] }
    await app.client.call(collectedRoutes.collectFromCustoms, { body: collect }, as(owner))
    const { items: collected } = await app.client.call(collectedRoutes.list, { query: {} }, as(owner))
    expect(collected).toMatchObject([{ website: 'www.sololamps.com' }])
    const solo = { website: 'www.sololamps.com', registrationNo: '551234568' }
    expect(await saved('SOLO LAMPS|US')).toMatchObject({ state: 'created', ...solo })
    // What several have may be their broker's.
    const nobodys = { state: 'created', website: '', registrationNo: '' }
    expect(await saved(northwind)).toMatchObject(nobodys)
    expect(await saved('KITCHEN DREAMS|US')).toMatchObject(nobodys)
    expect(await saved('NOWHERE SAID|')).toMatchObject(nobodys)
    expect(await save('POTS AND MORE|US')).toMatchObject({ state: 'existing', customerId: pots.id })
    const params = { id: broker.id }
    const { tradeCompanies } = await app.client.call(customerRoutes.read, { params }, as(owner))
    expect(tradeCompanies).toEqual([])
  })

  it('say so in the log of merges, and count for all that was merged', async () => {
    const conditions = [{ field: 'ground', op: 'eq', value: 'taxNo' }]
    const filter = JSON.stringify({ join: 'and', conditions })
    const { items } = await app.client.call(
      identityRoutes.pairs,
      { query: { tab: 'open', filter } },
      as(owner),
    )
    const selection = { scope: batchScope.Checked, ids: items.map(({ id }) => id) }
    await app.client.call(identityRoutes.decide, { body: { selection, decision: 'accept' } }, as(owner))
    const { identifiers, quality } = await company(northwind)
    expect(quality.members).toBe(2)
    expect(identifiers.slice(0, 2)).toEqual([
      { kind: 'taxNo', value: '123456780', records: 2 },
      { kind: 'taxNo', value: 'US123456780', records: 1 },
    ])
    const log = await app.client.call(identityRoutes.merges, { query: { tab: 'active' } }, as(owner))
    expect(log.items).toMatchObject([{ targetKey: northwind, ground: 'taxNo' }])
    // Nobody else has the number now, so the customer who has it is this company.
    await app.systemDb.query(`delete from customer_keys where company_id = $1 and type = 'tradeCompany'`, [
      owner.companyId,
    ])
    const body = { companies: [{ key: northwind, role: 'buyer' as const }] }
    const { items: saved } = await app.client.call(customerRoutes.saveFromCustoms, { body }, as(owner))
    expect(saved).toMatchObject([{ state: 'existing', name: 'Some Client of a Broker' }])
  })

  it('propose nothing any more that they do not say any more', async () => {
    const who = await buildUser(app.systemDb, { type: 'admin' })
    const add = async (names: readonly string[]) => {
      const shipments = names.map((name) => {
        return { day: '2025-07-01', buyer: name, buyerKey: `${name}|US`, taxNo: '551234571' }
      })
      await insertShipments(app, who.companyId, shipments)
      await app.client.call(identityRoutes.scan, {}, as(who))
      await finishScans(app, who)
      const { items } = await app.client.call(identityRoutes.pairs, { query: { tab: 'open' } }, as(who))
      return items.map(({ left, right }) => [left.name, right.name].sort().join(' + ')).sort()
    }
    expect(await add(['ALPINE', 'ALPINE', 'BISTRO'])).toEqual(['ALPINE + BISTRO'])
    expect(await add(['CORDOBA', 'CORDOBA', 'CORDOBA'])).toEqual(['ALPINE + CORDOBA', 'BISTRO + CORDOBA'])
    expect(await add(Array.from({ length: 20 }, (_, n) => String.fromCharCode(65 + n).repeat(6)))).toEqual([])
  })
})
