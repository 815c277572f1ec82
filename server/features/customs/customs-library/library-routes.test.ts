import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import { type LibraryGrantInput, libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildSellers, type Sellers } from '#testing/build-sellers.ts'
import { customsReadings } from '#testing/customs-readings.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { loadUpload, readFixture, sendFile, uploadCustoms } from '#testing/upload-customs.ts'

let app: OwnTestApp
let sellers: Sellers
let user: TestUser
let other: TestUser

const header = 'date,src,flow,hs,goods,shipper,consignee,origin,dest,kg'
const library = [
  '2025-01-05,us-imports,import,732393,STEEL BOTTLE,NINGBO SUNCUP,ACME HOME INC,CN,US,100',
  '2025-02-05,us-imports,import,732393,STEEL BOTTLE,NINGBO SUNCUP,BIRCH INC,CN,US,200',
  '2025-04-05,us-imports,import,732393,STEEL BOTTLE,NINGBO SUNCUP,CEDAR INC,CN,US,300',
  '2025-02-09,mx-imports,import,732393,TERMO ACERO,VINA METALWARE,NANDU SA,VN,MX,400',
  '2025-02-11,vn-exports,export,732393,STEEL CUP,VINA METALWARE,ACME HOME INC,VN,US,500',
]

beforeAll(async () => {
  app = await startTestApp()
  sellers = await buildSellers(app)
  user = await buildUser(app.systemDb, { companyId: await accountOf('north') })
  other = await buildUser(app.systemDb)
  const bytes = Buffer.from([header, ...library].join('\n'))
  await uploadCustoms(
    { client: app.client, token: sellers.system.token },
    { name: 'library.csv', bytes, wishes: { forLibrary: true } },
  )
  await uploadCustoms(
    { client: app.client, token: user.token },
    { name: 'own.csv', bytes: readFixture('shipments-eight.csv') },
  )
})
afterAll(() => app.stop())

async function accountOf(seller: 'north' | 'south'): Promise<number> {
  const { company } = await sellers.create({}, sellers[seller])
  return company.id
}

const everything: LibraryGrantInput = {
  sources: [],
  countries: [],
  flow: '',
  firstMonth: null,
  lastMonth: null,
  validThrough: null,
}

const give = (by: TestUser, companyId: number, ...items: Partial<LibraryGrantInput>[]) =>
  app.client.send(
    libraryRoutes.saveGrants,
    { params: { id: companyId }, body: { items: items.map((item) => ({ ...everything, ...item })) } },
    { token: by.token },
  )

async function sharedGoods(by: TestUser): Promise<string[]> {
  const filter = JSON.stringify({ conditions: [{ field: 'ownership', op: 'eq', value: 'shared' }] })
  const page = await app.client.call(customsRoutes.shipments, { query: { filter } }, { token: by.token })
  return page.items.map(({ tradeDate, source }) => `${tradeDate.slice(0, 7)} ${source}`).sort()
}

const all = [
  '2025-01 us-imports',
  '2025-02 mx-imports',
  '2025-02 us-imports',
  '2025-02 vn-exports',
  '2025-04 us-imports',
]

describe('the shared library', () => {
  it('is filled by the system with named sources, and by nobody else', async () => {
    expect(await sharedGoods(sellers.system)).toEqual(all)
    const bytes = Buffer.from(['date,hs,goods,kg', '2025-01-01,732393,CUP,1'].join('\n'))
    const system = { client: app.client, token: sellers.system.token }
    const nameless = await sendFile(system, 'nameless.csv', bytes)
    await expect(loadUpload(system, nameless.id, { forLibrary: true })).rejects.toThrow(/source/)
    const company = { client: app.client, token: user.token }
    const sent = await sendFile(company, 'mine.csv', bytes)
    await expect(loadUpload(company, sent.id, { forLibrary: true })).rejects.toThrow(/right/)
    const { items } = await app.client.call(uploadRoutes.list, { query: {} }, { token: sellers.system.token })
    expect(items.find(({ fileName }) => fileName === 'library.csv')).toMatchObject({ forLibrary: true })
  })

  it('is taken back only by who may fill it', async () => {
    const { companyId } = sellers.system
    const loader = await buildUser(app.systemDb, {
      companyId,
      permissions: ['customs.upload.read', 'customs.upload.write'],
    })
    const shown = async (by: TestUser) => {
      const { items } = await app.client.call(uploadRoutes.list, { query: {} }, { token: by.token })
      return items.find(({ fileName }) => fileName === 'library.csv')
    }
    expect(await shown(sellers.system)).toMatchObject({ canRevert: true })
    const upload = await shown(loader)
    expect(upload).toMatchObject({ canRevert: false })
    const params = { id: upload?.id ?? 0 }
    const refused = await app.client.send(uploadRoutes.revert, { params }, { token: loader.token })
    expect(refused.code).toBe(codeOf('noPermission'))
    expect(await sharedGoods(sellers.system)).toEqual(all)
  })

  it('shows a company what it is entitled to beside its own records, and whose each is', async () => {
    expect(await sharedGoods(user)).toEqual([])
    const { companyId } = user
    await give(sellers.system, companyId, {
      sources: ['us-imports'],
      firstMonth: '2025-01',
      lastMonth: '2025-02',
    })
    expect(await sharedGoods(user)).toEqual([all[0], all[2]])
    await give(sellers.system, companyId, { countries: ['MX', 'VN'] })
    expect(await sharedGoods(user)).toEqual([all[1], all[3]])
    await give(
      sellers.system,
      companyId,
      { flow: 'export' },
      { sources: ['us-imports'], firstMonth: '2025-04' },
    )
    expect(await sharedGoods(user)).toEqual([all[3], all[4]])
    const page = await app.client.call(
      customsRoutes.shipments,
      { query: { size: 50 } },
      { token: user.token },
    )
    expect(page.total).toBe(8)
    expect(page.items.filter(({ uploadId }) => uploadId === 0)).toHaveLength(2)
    const found = await app.client.call(customsFacetRoutes.totals, {}, { token: user.token })
    expect(found).toMatchObject({ totals: { records: 8 }, sharedRecords: 2 })
    const { items } = await app.client.call(libraryRoutes.mine, {}, { token: user.token })
    expect(items).toMatchObject([{ flow: 'export' }, { sources: ['us-imports'], firstMonth: '2025-04' }])
  })

  it('tells of a shared record where it is from, and not who loaded it', async () => {
    await give(sellers.system, user.companyId, {})
    const filter = JSON.stringify({ conditions: [{ field: 'ownership', op: 'eq', value: 'shared' }] })
    const token = { token: user.token }
    const { items } = await app.client.call(
      customsRoutes.shipments,
      { query: { filter, search: 'termo' } },
      token,
    )
    const record = await app.client.call(customsRoutes.record, { params: { id: items[0]?.id ?? 0 } }, token)
    expect(record).toMatchObject({ shipment: { source: 'mx-imports' }, upload: { id: 0, fileName: '' } })
  })

  it('takes names with quotes as names', async () => {
    await give(sellers.system, user.companyId, { sources: [`x') or 1=1 --`, `\\`, `'`] })
    expect(await sharedGoods(user)).toEqual([])
  })
})

describe('grants', () => {
  it('go from the system to everybody and from an OEM to its companies within what it has', async () => {
    const { north, south, system } = sellers
    await give(system, user.companyId)
    expect((await give(north, user.companyId, {})).code).toBe(codeOf('libraryGrantTooMuch'))
    await give(system, north.companyId, { sources: ['us-imports', 'mx-imports'], lastMonth: '2025-03' })
    expect((await give(north, user.companyId, { sources: ['us-imports'] })).code).toBe(
      codeOf('libraryGrantTooMuch'),
    )
    const narrow = { sources: ['us-imports'], lastMonth: '2025-02' }
    expect((await give(north, user.companyId, narrow)).code).toBe(20000)
    expect(await sharedGoods(user)).toEqual([all[0], all[2]])
    expect((await give(south, user.companyId, narrow)).code).toBe(codeOf('companyNotFound'))
    expect((await give(north, north.companyId, narrow)).code).toBe(codeOf('companyNotFound'))
    expect((await give(north, other.companyId, narrow)).code).toBe(codeOf('companyNotFound'))
    const { items } = await app.client.call(libraryRoutes.sources, {}, { token: north.token })
    expect(items).toEqual(['mx-imports', 'us-imports'])
  })

  it('stay apart by who gave them, and those of an OEM end with what it has', async () => {
    const { north, system } = sellers
    await give(system, user.companyId, { sources: ['vn-exports'] })
    expect(await sharedGoods(user)).toEqual([all[0], all[2], all[3]])
    await give(system, north.companyId, { sources: ['mx-imports'] })
    expect(await sharedGoods(user)).toEqual([all[3]])
    const list = await app.client.call(
      libraryRoutes.grants,
      { params: { id: user.companyId } },
      { token: north.token },
    )
    expect(list.items).toMatchObject([
      { byOem: true, state: 'uncovered', sources: ['us-imports'], lastMonth: '2025-02' },
      { byOem: false, state: 'active', sources: ['vn-exports'] },
    ])
    expect(list.available).toMatchObject([{ sources: ['mx-imports'] }])
  })

  it('end after their last day', async () => {
    await give(sellers.system, user.companyId, { validThrough: '2026-01-01' })
    await give(sellers.system, sellers.north.companyId)
    expect(await sharedGoods(user)).toEqual([])
    const { items } = await app.client.call(
      libraryRoutes.grants,
      { params: { id: user.companyId } },
      { token: sellers.system.token },
    )
    expect(items.map(({ state }) => state)).toEqual(['uncovered', 'ended'])
  })

  it('cannot be written by a company, nor read by another', async () => {
    const args = { params: { id: user.companyId } }
    const answer = await app.client.send(libraryRoutes.grants, args, { token: user.token })
    expect(answer.code).toBe(codeOf('noPermission'))
    await expect(
      app.stores.database.tenantTransaction({ companyId: user.companyId, userId: user.id }, (db) =>
        db.query('insert into library_grants (sources) values ($1)', [['us-imports']]),
      ),
    ).rejects.toThrow(/denied/)
  })
})

const readings = Object.entries(customsReadings).filter(([, { ofShipments }]) => ofShipments)

describe('what a company may not read', () => {
  it('reaches it through no route, whatever it was shown before', async () => {
    await give(sellers.system, user.companyId, {})
    const token = { token: user.token }
    const filter = JSON.stringify({ conditions: [{ field: 'source', op: 'eq', value: 'us-imports' }] })
    const { items } = await app.client.call(
      customsRoutes.shipments,
      { query: { filter, search: 'cedar' } },
      token,
    )
    const id = items[0]?.id ?? 0
    expect(id).toBeGreaterThan(0)
    const asked = await answersAbout(user, id)
    expect(asked.filter(({ says }) => says).map(({ name }) => name)).toEqual(
      expect.arrayContaining(readings.flatMap(([name, { says }]) => (says === 'always' ? [name] : []))),
    )
    await give(sellers.system, user.companyId, { lastMonth: '2025-02' })
    for (const who of [user, other]) {
      const after = await answersAbout(who, id)
      expect(after.filter(({ says }) => says)).toEqual([])
    }
  })
})

/** Whether each reading route says anything about the company CEDAR, which is in the library only. */
async function answersAbout(by: TestUser, id: number): Promise<{ name: string; says: boolean }[]> {
  const about = { id, key: 'CEDAR|US', name: 'CEDAR INC', search: 'cedar' }
  const answers: { name: string; says: boolean }[] = []
  for (const [name, { ask }] of readings) {
    const route = app.http.routes.find(({ method, path }) => `${method} ${path}` === name)
    if (!route) throw new Error(`there is no ${name}`)
    const answer = await app.client.send(route, ask(about), { token: by.token })
    const text = JSON.stringify(answer.data)
    answers.push({ name, says: answer.code === 20000 && /CEDAR|"(?:total|records|rows)":[1-9]/.test(text) })
  }
  return answers
}

describe('the calendar', () => {
  it('says of which months each source has records, and by country', async () => {
    await give(sellers.system, user.companyId, {})
    const query = { kind: 'shipments', ownership: 'shared' } as const
    const token = { token: user.token }
    const coverage = await app.client.call(libraryRoutes.coverage, { query }, token)
    expect(coverage.months).toEqual(['2025-01', '2025-02', '2025-03', '2025-04'])
    expect(coverage.lines[0]).toMatchObject({
      source: 'us-imports',
      flow: 'import',
      records: 3,
      countries: 1,
    })
    expect(coverage.lines[0]?.months).toEqual([
      { records: 1, state: 'complete' },
      { records: 1, state: 'complete' },
      { records: 0, state: 'missing' },
      { records: 1, state: 'partial' },
    ])
    const byCountry = { ...query, source: 'vn-exports' }
    const { lines } = await app.client.call(libraryRoutes.coverage, { query: byCountry }, token)
    expect(lines).toMatchObject([{ source: 'vn-exports', country: 'VN', records: 1 }])
    const own = await app.client.call(libraryRoutes.coverage, { query: { ownership: 'own' } }, token)
    expect(own.lines.every(({ isShared }) => !isShared)).toBe(true)
    expect(await app.client.call(libraryRoutes.coverage, { query }, { token: other.token })).toEqual({
      months: [],
      lines: [],
      isCut: false,
    })
  })
})

it('opens no record by a destination that nobody said, and shows it all the same', async () => {
  const buyer = 'consignee country'
  const bytes = Buffer.from(
    [`${header},${buyer}`, '2025-03-09,pe-bills,import,732393,OLLA,SUNCUP,ANDES SA,CN,,400,PE'].join('\n'),
  )
  const system = { client: app.client, token: sellers.system.token }
  await uploadCustoms(system, { name: 'bills.csv', bytes, wishes: { forLibrary: true } })
  await give(sellers.system, user.companyId, { countries: ['PE'] })
  expect(await sharedGoods(user)).toEqual([])
  await give(sellers.system, user.companyId, { sources: ['pe-bills'] })
  const query = { filter: JSON.stringify({ conditions: [{ field: 'destination', op: 'eq', value: 'PE' }] }) }
  const { items } = await app.client.call(customsRoutes.shipments, { query }, { token: user.token })
  expect(items.map(({ source, destination }) => [source, destination])).toEqual([['pe-bills', 'PE']])

  // What the file itself marks as a guess is nobody's word either, at the end of whichever customs wrote it.
  const guesses = [
    `${header},destination source,origin source`,
    '2025-03-10,bo-guesses,import,732393,CACEROLA,SUNCUP,BENI SA,CN,BO,400,modelled,declared',
    '2025-03-10,bo-guesses,export,732393,QUINUA,BENI SA,ACME,BO,US,400,declared,inferred',
    '2025-03-11,bo-guesses,import,732393,VASO,SUNCUP,BENI SA,CN,BO,400,declared,inferred',
  ]
  const marked = Buffer.from(guesses.join('\n'))
  await uploadCustoms(system, { name: 'guesses.csv', bytes: marked, wishes: { forLibrary: true } })
  await give(sellers.system, user.companyId, { countries: ['BO'] })
  expect(await sharedGoods(user)).toEqual(['2025-03 bo-guesses'])
  await give(sellers.system, user.companyId, { sources: ['bo-guesses'] })
  expect(await sharedGoods(user)).toHaveLength(3)
})
