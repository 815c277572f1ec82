import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildPointsMarket, type PointsMarket } from '#testing/build-points.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { downloadFile } from '#testing/upload-customs.ts'
import { readContactText } from './contact-reading.ts'

// The price of a contact is everybody's.
let app: OwnTestApp
let market: PointsMarket
let other: TestUser

const buyers = [
  { own: false, key: 'HARBOUR GLASS|US', contact: 'Ann Lee\n+1 (415) 555-0100\nann@harbour.example' },
  { own: false, key: 'HARBOUR GLASS|US', contact: 'buy@harbour.example' },
  { own: false, key: 'PIER LAMPS|US', contact: 'hello@pier.example' },
  { own: false, key: 'QUAY TOOLS|US', contact: '+1 415 555 0199' },
  { own: false, key: 'SILENT SHIPS|US', contact: '' },
  { own: false, key: 'COVERED LTD|US', contact: 'sales@covered.example' },
  { own: false, key: 'SECOND MERGED|US', contact: 'first@merged.example' },
  { own: false, key: 'FIRST MERGED|US', contact: 'first@merged.example' },
  { own: false, key: 'SECOND MERGED|US', contact: 'second@merged.example' },
  { own: false, key: 'WHARF SUPPLY|US', contact: 'w@wharf.example' },
  { own: false, key: 'JETTY GOODS|US', contact: 'sales@jetty.example' },
  { own: true, key: 'OWN BUYER|US', contact: 'Eve, eve@own.example' },
  { own: true, key: 'TAKEN BUYER|US', contact: 'kai@taken.example' },
]

beforeAll(async () => {
  app = await startTestApp()
  market = await buildPointsMarket(app)
  other = await buildUser(app.systemDb)
  const rows = buyers.map(({ own, key, contact }, at) => ({
    company_id: own ? market.admin.companyId : 0,
    upload_id: 1,
    row_no: at + 1,
    id: 800_001 + at,
    source: own ? '' : 'us-imports',
    trade_date: `2026-03-${10 + at}`,
    hs: '732393',
    buyer: key.split('|')[0],
    buyer_key: key.split('|')[0],
    buyer_country: 'US',
    buyer_contact: contact,
    buyer_address: '1 Pier Road',
    seller: 'NINGBO FITTINGS',
    seller_key: 'NINGBO FITTINGS',
    seller_country: 'CN',
  }))
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
  await app.systemDb.query('insert into library_grants (company_id) values ($1)', [market.admin.companyId])
  await market.setPrice(market.system, 'contactUnlock', 5)
})
afterAll(() => app.stop())

const buyer = (key: string) => ({ role: 'buyer' as const, key })
const read = (key: string, who = market.admin) =>
  app.client.call(tradeContactRoutes.read, { query: buyer(key) }, { token: who.token })
const unlock = (keys: string[], { who = market.admin, cost = 5 } = {}) =>
  app.client.send(
    tradeContactRoutes.unlock,
    { body: { companies: keys.map(buyer), cost } },
    { token: who.token },
  )

it('finds addresses and numbers in what files say', () => {
  expect(readContactText('Ann Lee, Tel: +86 574 8765-4321; Ann.Lee@Example.com')).toEqual({
    text: 'Ann Lee, Tel',
    emails: ['ann.lee@example.com'],
    phones: ['+86 574 8765-4321'],
  })
  expect(readContactText('Bo\n+1 555 0100, Fax +1 555 0199')).toEqual({
    text: 'Bo · Fax +1 555 0199',
    emails: [],
    phones: ['+1 555 0100'],
  })
  expect(readContactText('2026-03')).toEqual({ text: '', emails: [], phones: ['2026-03'] })
  expect(readContactText('Nobody')).toEqual({ text: 'Nobody', emails: [], phones: [] })
})

describe('contacts of the shared library', () => {
  it('are covered, with their number and what they cost; own uploads are not', async () => {
    const covered = await read('HARBOUR GLASS|US')
    expect(covered).toMatchObject({
      own: [],
      addresses: ['1 Pier Road'],
      library: { isCovered: true, emails: 2, phones: 1, items: [] },
      quote: { cost: 5, isEnough: false },
      customer: null,
    })
    expect(JSON.stringify(covered)).not.toContain('harbour.example')
    const { items } = await app.client.call(
      customsRoutes.shipments,
      { query: { search: 'HARBOUR' } },
      { token: market.admin.token },
    )
    expect(JSON.stringify(items)).not.toContain('harbour.example')
    const own = await read('OWN BUYER|US')
    expect(own).toMatchObject({
      own: [{ text: 'Eve', emails: ['eve@own.example'] }],
      library: { isCovered: false },
      quote: null,
    })
  })

  it('are paid for once per company, also by colleagues and at the same moment', async () => {
    expect((await unlock(['HARBOUR GLASS|US'])).code).toBe(codeOf('pointsInsufficient'))
    expect((await read('HARBOUR GLASS|US')).library.isCovered).toBe(true)
    await market.give(market.system, market.oem.companyId, 100)
    await market.give(market.oem, market.admin.companyId, 50)
    const colleague = await buildUser(app.systemDb, { companyId: market.admin.companyId })
    const answers = await Promise.all([
      unlock(['HARBOUR GLASS|US']),
      unlock(['HARBOUR GLASS|US'], { who: colleague }),
    ])
    expect(answers.map(({ data }) => (data as { cost: number }).cost).sort()).toEqual([0, 5])
    expect(await market.balance()).toBe(45)
    expect(await read('HARBOUR GLASS|US', colleague)).toMatchObject({
      library: { isCovered: false, unlockedByName: expect.any(String), expiresAt: null },
      quote: null,
    })
    const open = await read('HARBOUR GLASS|US')
    expect(open.library.items.flatMap(({ emails }) => emails).sort()).toEqual([
      'ann@harbour.example',
      'buy@harbour.example',
    ])
  })

  it('are told at a glance for the rows of a list, without what is covered', async () => {
    const keys = ['HARBOUR GLASS|US', 'PIER LAMPS|US', 'SILENT SHIPS|US', 'OWN BUYER|US', 'NOBODY|US']
    const { items } = await app.client.call(
      tradeContactRoutes.glance,
      { body: { companies: keys.map(buyer) } },
      { token: market.admin.token },
    )
    expect(items.map(({ state, cost }) => [state, cost])).toEqual([
      ['open', 0],
      ['covered', 5],
      ['none', 0],
      ['open', 0],
      ['notFound', 0],
    ])
    expect(items[0]?.emails.sort()).toEqual(['ann@harbour.example', 'buy@harbour.example'])
    expect(items[1]).toMatchObject({ emails: [], covered: { emails: 1, phones: 0 }, isEnough: true })
    expect(JSON.stringify(items)).not.toContain('pier.example')
  })

  it('are looked for in one go, with what it costs before', async () => {
    const companies = [
      'HARBOUR GLASS|US',
      'PIER LAMPS|US',
      'SILENT SHIPS|US',
      'OWN BUYER|US',
      'NOBODY|US',
    ].map(buyer)
    const token = { token: market.admin.token }
    const quote = await app.client.call(tradeContactRoutes.quote, { body: { companies } }, token)
    expect(quote).toMatchObject({ cost: 5, balance: 45, open: 2, covered: 1, none: 2 })
    const { cost } = quote
    const found = await app.client.call(tradeContactRoutes.unlock, { body: { companies, cost } }, token)
    expect(found.cost).toBe(5)
    expect(found.items.map(({ state, emails }) => [state, emails.length])).toEqual([
      ['open', 2],
      ['unlocked', 1],
      ['none', 0],
      ['open', 1],
      ['notFound', 0],
    ])
    expect(await market.balance()).toBe(40)
  })

  it('of customers cost nothing: a click shows them, and all at once where the customer has them', async () => {
    const token = { token: market.admin.token }
    const body = { companies: [buyer('QUAY TOOLS|US')] }
    const balance = await market.balance()
    expect((await read('QUAY TOOLS|US')).library.ofCustomer).toBeNull()
    // A page that offers it for nothing may be from before its customer was deleted.
    expect((await unlock(['QUAY TOOLS|US'], { cost: 0 })).code).toBe(codeOf('tradeContactsDearer'))
    expect((await read('QUAY TOOLS|US')).library.isCovered).toBe(true)
    const { items } = await app.client.call(customerRoutes.saveFromCustoms, { body }, token)
    const params = { id: items[0]?.customerId ?? 0 }
    expect(await read('QUAY TOOLS|US')).toMatchObject({
      library: { isCovered: true, items: [], ofCustomer: 'now' },
      quote: { cost: 0, isEnough: true },
    })
    expect(await app.client.call(tradeContactRoutes.quote, { body }, token)).toMatchObject({
      ...{ cost: 0, covered: 0, free: 1, later: 0 },
    })
    const person = { name: 'Kim', phones: ['+1 415 555 0199'] }
    await app.client.call(
      customerRoutes.update,
      { params, body: { name: 'Quay', contacts: [person] } },
      token,
    )
    expect(await read('QUAY TOOLS|US')).toMatchObject({
      library: { isCovered: false, items: [{ phones: ['+1 415 555 0199'] }] },
      quote: null,
      customer: { customerId: params.id, stage: 'toFollow', followUps: 0, people: [{ name: 'Kim' }] },
    })
    expect((await unlock(['QUAY TOOLS|US'])).data).toMatchObject({ cost: 0 })
    expect(await market.balance()).toBe(balance)
  })

  it('of customers known by name alone are opened so many a day, and never cost', async () => {
    await buildCustomer(app.client, market.admin, { name: 'Wharf Supply', country: 'US' })
    const balance = await market.balance()
    await app.systemDb.query(
      `insert into trade_contact_unlocks (company_id, party_key, name, cost, unlocked_by, ground)
       select $1, 'FILL ' || n, 'Fill', 0, $2, 'named' from generate_series(1, 50) n`,
      [market.admin.companyId, market.admin.id],
    )
    expect(await read('WHARF SUPPLY|US')).toMatchObject({
      library: { isCovered: true, ofCustomer: 'later' },
      quote: { cost: 0 },
    })
    const waiting = { cost: 0, items: [{ state: 'covered', emails: [] }] }
    expect((await unlock(['WHARF SUPPLY|US'])).data).toMatchObject(waiting)
    // Its own website leaves no doubt who it is.
    const hosted = { name: 'Jetty Goods', country: 'US', website: 'https://www.jetty.example/shop' }
    await buildCustomer(app.client, market.admin, hosted)
    expect((await unlock(['JETTY GOODS|US'])).data).toMatchObject({
      cost: 0,
      items: [{ state: 'unlocked', emails: ['sales@jetty.example'] }],
    })
    await app.systemDb.query(`update trade_contact_unlocks set unlocked_at = now() - interval '1 day'
       where party_key like 'FILL %'`)
    expect((await unlock(['WHARF SUPPLY|US'])).data).toMatchObject({
      cost: 0,
      items: [{ state: 'unlocked', emails: ['w@wharf.example'] }],
    })
    const grounds = await app.systemDb.query(
      `select party_key, ground from trade_contact_unlocks where party_key in ('JETTY GOODS|US', 'WHARF SUPPLY|US')
       order by 1`,
    )
    expect(grounds).toMatchObject([{ ground: 'reached' }, { ground: 'named' }])
    expect(await market.balance()).toBe(balance)
  })

  it('are paid for by the party: what the company merges opens nothing and joins no price', async () => {
    const token = { token: market.admin.token }
    const body = { targetKey: 'HARBOUR GLASS|US', keys: ['FIRST MERGED|US', 'SECOND MERGED|US'], reason: '' }
    const { mergeIds } = await app.client.call(identityRoutes.merge, { body }, token)
    const merged = await read('HARBOUR GLASS|US')
    expect(merged).toMatchObject({ library: { isCovered: true, emails: 2 }, quote: { cost: 10 } })
    expect(merged.library.items.flatMap(({ emails }) => emails).sort()).toEqual([
      'ann@harbour.example',
      'buy@harbour.example',
    ])
    expect(JSON.stringify(merged)).not.toContain('merged.example')
    const balance = await market.balance()
    expect((await unlock(['FIRST MERGED|US'])).code).toBe(codeOf('tradeContactsDearer'))
    expect((await unlock(['FIRST MERGED|US'], { cost: 10 })).data).toMatchObject({
      cost: 10,
      items: [{ state: 'unlocked' }],
    })
    expect(await market.balance()).toBe(balance - 10)
    const { library } = await read('SECOND MERGED|US')
    expect(library).toMatchObject({ isCovered: false, items: { length: 4 } })
    for (const id of mergeIds) await app.client.call(identityRoutes.undo, { params: { id } }, token)
    expect((await read('FIRST MERGED|US')).library).toMatchObject({ isCovered: false, emails: 1 })
    expect((await read('SECOND MERGED|US')).library).toMatchObject({ isCovered: false, emails: 2 })
    expect((await read('HARBOUR GLASS|US')).library).toMatchObject({ isCovered: false, emails: 2 })
    expect((await read('COVERED LTD|US')).library.isCovered).toBe(true)
  })

  it('go with companies that are made ready for mail; what fails for one keeps no other', async () => {
    const token = { token: market.admin.token }
    const companies = [
      'HARBOUR GLASS|US',
      'OWN BUYER|US',
      'SILENT SHIPS|US',
      'COVERED LTD|US',
      'NOBODY|US',
    ].map(buyer)
    const { items } = await app.client.call(tradeContactRoutes.prepare, { body: { companies } }, token)
    expect(items.map(({ state }) => state)).toEqual(['ready', 'ready', 'noAddress', 'covered', 'notFound'])
    const params = { id: items[0]?.customerId ?? 0 }
    const customer = await app.client.call(customerRoutes.read, { params }, token)
    expect(customer.contacts).toMatchObject([
      { workEmail: expect.stringContaining('@harbour.example'), phones: ['+14155550100'] },
    ])
    const again = await app.client.call(tradeContactRoutes.prepare, { body: { companies } }, token)
    expect(again.items.map(({ state }) => state)).toEqual(items.map(({ state }) => state))
    const after = await app.client.call(customerRoutes.read, { params }, token)
    expect(after.contacts).toHaveLength(1)
  })

  it('tell in no other way that a customer out of sight has an address: it counts as a look-up', async () => {
    await buildCustomer(app.client, market.admin, {
      name: 'Kai Trading',
      contacts: [
        {
          name: 'Kai',
          jobTitle: '',
          workEmail: 'kai@taken.example',
          personalEmail: '',
          phones: [],
          linkedin: '',
        },
      ],
    })
    const seller = await buildUser(app.systemDb, { companyId: market.admin.companyId, dataScope: 'own' })
    const body = { companies: [buyer('TAKEN BUYER|US')] }
    const { items } = await app.client.call(tradeContactRoutes.prepare, { body }, { token: seller.token })
    expect(items).toMatchObject([{ state: 'refused' }])
    expect(
      await app.systemDb.query(
        `select subject from data_pull_log where user_id = $1 and source = 'customerLookup'`,
        [seller.id],
      ),
    ).toContainEqual({ subject: 'kai@taken.example' })
  })

  it('are given back once when every paid address bounces, and are covered again', async () => {
    const bounce = () =>
      app.systemDb.query(
        `insert into suppressions (company_id, email, reason) values ($1, 'hello@pier.example', 'hardBounce')`,
        [market.admin.companyId],
      )
    const look = () =>
      app.systemDb.query(`update points_reservations set check_at = now() where feature = 'contactUnlock'`)
    const balance = await market.balance()
    await bounce()
    await look()
    // The loop of the app settles it.
    await vi.waitFor(async () => expect(await market.balance()).toBe(balance + 5), {
      timeout: 60_000,
      interval: 100,
    })
    expect(await read('PIER LAMPS|US')).toMatchObject({
      library: { isCovered: true, items: [], refundedAt: expect.any(String) },
      quote: { cost: 5 },
    })
    expect((await read('HARBOUR GLASS|US')).library).toMatchObject({ isCovered: false, refundedAt: null })
    expect((await unlock(['PIER LAMPS|US'])).data).toMatchObject({ cost: 5 })
    expect((await read('PIER LAMPS|US')).library).toMatchObject({ isCovered: false, refundedAt: null })
    await app.systemDb.query(`delete from suppressions where email = 'hello@pier.example'`)
    await bounce()
    await look()
    await vi.waitFor(
      async () =>
        expect(
          await app.systemDb.query(
            `select from points_reservations where reference like 'contacts:%' and state = 'open'
               and check_at <= now()`,
          ),
        ).toEqual([]),
      { timeout: 60_000, interval: 100 },
    )
    expect(await market.balance()).toBe(balance)
    expect((await read('PIER LAMPS|US')).library.isCovered).toBe(false)
  })

  it('are for those with the right, and nothing of another company', async () => {
    const reader = await buildUser(app.systemDb, {
      companyId: market.admin.companyId,
      permissions: ['customs.record.read'],
    })
    expect((await unlock(['PIER LAMPS|US'], { who: reader })).code).toBe(codeOf('noPermission'))
    const answer = await app.client.send(
      tradeContactRoutes.read,
      { query: buyer('OWN BUYER|US') },
      { token: other.token },
    )
    expect(answer.code).toBe(codeOf('tradeCompanyNotFound'))
  })
})

it('leaves people who were erased out of contacts, records and files', async () => {
  const token = { token: market.admin.token }
  const written = async () => {
    const { id } = await app.client.call(
      customsExportRoutes.start,
      {
        body: {
          kind: 'shipments',
          format: 'csv',
          selection: { scope: batchScope.Checked, ids: [800_012] },
        },
      },
      token,
    )
    const done = await waitForTask(id)
    const file = await downloadFile(app, market.admin.token, done.fileId)
    return file.toString('utf8')
  }
  const record = async () =>
    JSON.stringify(await app.client.call(customsRoutes.record, { params: { id: 800_012 } }, token))
  expect(await written()).toContain('eve@own.example')
  expect(await record()).toContain('eve@own.example')
  await app.client.call(
    erasureRoutes.erase,
    {
      body: {
        identity: { emails: ['eve@own.example'], phones: [], contactIds: [] },
        reference: 'Asked by letter',
      },
    },
    token,
  )
  expect((await read('OWN BUYER|US')).own).toEqual([])
  expect(await record()).not.toContain('eve@own.example')
  const text = await written()
  expect(text).toContain('OWN BUYER')
  expect(text).not.toContain('eve@own.example')
  expect((await read('TAKEN BUYER|US')).own).toHaveLength(1)
})

async function waitForTask(id: number) {
  while (true) {
    const task = await app.client.call(taskRoutes.read, { params: { id } }, { token: market.admin.token })
    if (task.state !== 'queued' && task.state !== 'running') return task
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
