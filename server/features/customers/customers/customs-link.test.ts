import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser
let stranger: TestUser

const buyers = [
  'Acme Home, Inc.',
  'ACME HOME INC',
  'Nordic Chairs AB',
  'Harbour Tools Ltd',
  '=HYPERLINK Ltd',
  'Race One',
  'Race Two',
  'Osaka Lamps',
  'Capped One',
  'Capped Two',
]
const keys: Record<string, string> = {
  'Acme Home, Inc.': 'ACME HOME|US',
  'ACME HOME INC': 'ACME HOME|US',
  'Nordic Chairs AB': 'NORDIC CHAIRS|SE',
  'Harbour Tools Ltd': 'HARBOUR TOOLS|',
  '=HYPERLINK Ltd': 'HYPERLINK|GB',
  'Race One': 'RACE ONE|DE',
  'Race Two': 'RACE TWO|DE',
  'Osaka Lamps': 'OSAKA LAMPS|JP',
  'Capped One': 'CAPPED ONE|DE',
  'Capped Two': 'CAPPED TWO|DE',
}

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { dataScope: 'company' })
  seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  stranger = await buildUser(app.systemDb, { type: 'admin' })
  const rows = buyers.map((buyer, index) => {
    const [buyerKey = '', country = ''] = (keys[buyer] ?? '').split('|')
    return {
      company_id: boss.companyId,
      upload_id: 1,
      row_no: index + 1,
      id: index + 1,
      trade_date: '2026-03-01',
      buyer,
      buyer_key: buyerKey,
      buyer_country: country,
      seller: 'Ningbo Fittings Co., Ltd.',
      seller_key: 'NINGBO FITTINGS',
      seller_country: 'CN',
    }
  })
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
})

const save = (user: TestUser, ...companies: { key: string; role: 'buyer' | 'seller' }[]) =>
  app.client.call(customerRoutes.saveFromCustoms, { body: { companies } }, { token: user.token })
const buyer = (key: string) => ({ key, role: 'buyer' as const })
const recognise = async (user: TestUser, body: { tradeCompanyKeys?: string[]; emails?: string[] }) =>
  (await app.client.call(customerRoutes.recognise, { body }, { token: user.token })).items

describe('saving from customs data', () => {
  it('makes a customer of the caller, linked to the trade company, and tells where it is from', async () => {
    const { items } = await save(seller, buyer('ACME HOME|US'))
    expect(items).toMatchObject([{ key: 'ACME HOME|US', state: 'created', ownerName: expect.any(String) }])
    const params = { id: items[0]!.customerId! }
    const customer = await app.client.call(customerRoutes.read, { params }, { token: seller.token })
    expect(customer).toMatchObject({
      country: 'US',
      source: 'customs',
      ownerId: seller.id,
      tradeCompanies: [{ key: 'ACME HOME|US', role: 'buyer' }],
    })
    expect(customer.name.toUpperCase()).toContain('ACME HOME')
    const timeline = await app.client.call(timelineRoutes.read, { params }, { token: seller.token })
    expect(timeline.items).toMatchObject([
      { kind: 'savedFromCustoms', role: 'buyer', tradeCompanyKey: 'ACME HOME|US' },
      { kind: 'created' },
      { kind: 'shipments', tradeCompanyKey: 'ACME HOME|US', month: '2026-03', records: 2 },
    ])
  })

  it('finds the same customer the second time, also for a colleague who may not see it', async () => {
    const [again] = (await save(seller, buyer('ACME HOME|US'))).items
    expect(again).toMatchObject({ state: 'existing', customerId: expect.any(Number) })
    const colleague = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
    const [hidden] = (await save(colleague, buyer('ACME HOME|US'))).items
    expect(hidden).toMatchObject({ state: 'existing', customerId: null, ownerName: expect.any(String) })
    expect(await recognise(colleague, { tradeCompanyKeys: ['ACME HOME|US'] })).toMatchObject([
      { customerId: null },
    ])
  })

  it('links a customer that was entered by hand, and does not double it', async () => {
    const entered = await buildCustomer(app.client, boss, { name: 'NORDIC CHAIRS', country: 'SE' })
    const elsewhere = await buildCustomer(app.client, boss, { name: 'Harbour Tools Limited', country: null })
    expect(
      await recognise(boss, { tradeCompanyKeys: ['NORDIC CHAIRS|SE', 'NORDIC CHAIRS|NO'] }),
    ).toMatchObject([{ value: 'NORDIC CHAIRS|SE', customerId: entered.id }])
    const { items } = await save(boss, buyer('NORDIC CHAIRS|SE'), buyer('HARBOUR TOOLS|'))
    expect(items).toMatchObject([
      { state: 'existing', customerId: entered.id },
      { state: 'existing', customerId: elsewhere.id },
    ])
  })

  it('tells of a customer of that name out of sight, and does not link it', async () => {
    const hidden = await buildCustomer(app.client, boss, { name: 'OSAKA LAMPS', country: 'JP' })
    const colleague = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
    const { items } = await save(colleague, buyer('OSAKA LAMPS|JP'))
    expect(items).toMatchObject([{ state: 'existing', customerId: null, name: 'OSAKA LAMPS' }])
    const read = () =>
      app.client.call(customerRoutes.read, { params: { id: hidden.id } }, { token: boss.token })
    expect((await read()).tradeCompanies).toEqual([])
    await save(boss, buyer('OSAKA LAMPS|JP'))
    expect((await read()).tradeCompanies).toMatchObject([{ key: 'OSAKA LAMPS|JP' }])
  })

  it('saves a selection at once, each company once, sellers too', async () => {
    const seller = { key: 'NINGBO FITTINGS|CN', role: 'seller' as const }
    const { items } = await save(
      boss,
      buyer('HYPERLINK|GB'),
      buyer('HYPERLINK|GB'),
      seller,
      buyer('NOBODY|XX'),
    )
    expect(items.map(({ key, state }) => [key, state])).toEqual([
      ['HYPERLINK|GB', 'created'],
      ['NINGBO FITTINGS|CN', 'created'],
      ['NOBODY|XX', 'notFound'],
    ])
  })

  it('makes one customer when many save the same companies at once, in whatever order', async () => {
    const both = [buyer('RACE ONE|DE'), buyer('RACE TWO|DE')]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(boss, ...(index % 2 ? both : both.toReversed()))),
    )
    const all = answers.flatMap(({ items }) => items)
    expect(all.filter(({ state }) => state === 'created')).toHaveLength(2)
    expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(2)
    const { total } = await app.client.call(
      customerRoutes.list,
      { query: { search: 'race', tab: 'all' } },
      { token: boss.token },
    )
    expect(total).toBe(2)
  })

  it('sees nothing of another company’s data and customers', async () => {
    expect((await save(stranger, buyer('ACME HOME|US'))).items).toMatchObject([{ state: 'notFound' }])
    expect(await recognise(stranger, { tradeCompanyKeys: ['ACME HOME|US'] })).toEqual([])
  })

  it('refuses what is malformed', async () => {
    const send = (body: object) =>
      app.client.send(customerRoutes.saveFromCustoms, { body }, { token: boss.token })
    expect(await send({ companies: [] })).toMatchObject({ status: 400, code: codeOf('badRequest') })
    expect(await send({ companies: [{ key: 'A|DE', role: 'carrier' }] })).toMatchObject({
      data: { issues: [{ path: 'body.companies.0.role' }] },
    })
  })
})

it('saves none where the caller may not hold all, and brings none back beyond that', async () => {
  const capped = await buildUser(app.systemDb, { type: 'admin', companyId: boss.companyId })
  const setCap = (cap: number | null) =>
    app.systemDb.query('update recycle_rules set holding_cap = $2 where company_id = $1', [
      boss.companyId,
      cap,
    ])
  const wanted = [buyer('CAPPED ONE|DE'), buyer('CAPPED TWO|DE')]
  const send = (companies: object[]) =>
    app.client.send(customerRoutes.saveFromCustoms, { body: { companies } as never }, { token: capped.token })
  await setCap(1)
  expect((await send(wanted)).code).toBe(codeOf('holdingCapReached'))
  const codes = await Promise.all(wanted.map(async (one) => (await send([one])).code))
  expect(codes.sort()).toEqual([20000, codeOf('holdingCapReached')])
  const { items } = await app.client.call(
    customerRoutes.list,
    { query: { tab: 'mine' } },
    { token: capped.token },
  )
  expect(items).toHaveLength(1)
  const params = { id: items[0]!.id }
  const { deletedAt } = await app.client.call(customerRoutes.remove, { params }, { token: capped.token })
  const next = await buildCustomer(app.client, capped)
  const restore = () =>
    app.client.send(customerRoutes.restore, { body: { deletedAt } }, { token: capped.token })
  expect((await restore()).code).toBe(codeOf('holdingCapReached'))
  await app.client.call(customerRoutes.remove, { params: { id: next.id } }, { token: capped.token })
  expect((await restore()).data).toMatchObject({ restored: 1 })
  await setCap(null)
})

it('recognises customers by the addresses of their people', async () => {
  const { id } = await buildCustomer(app.client, seller, {
    contacts: [
      { name: '', jobTitle: '', workEmail: 'known@who.example', personalEmail: '', phones: [], linkedin: '' },
    ],
  })
  expect(await recognise(boss, { emails: [' Known@WHO.example', 'x@y.example'] })).toMatchObject([
    { value: 'known@who.example', customerId: id },
  ])
})
