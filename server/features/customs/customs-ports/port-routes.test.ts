import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import { customsPortRoutes } from '@landfall/contract/customs/customs-ports.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { downloadFile, uploadCustoms } from '#testing/upload-customs.ts'

let app: TestApp
let user: TestUser
const options = () => ({ token: user.token })

const header = 'bill,date,hs,goods,consignee,consignee country,port of lading,port of unlading'
const rows = [
  'H1,2026-03-01,732393,CUP,ACME HOME,US,"Shanghai,China (Mainland)","Los Angeles, California"',
  'H2,2026-03-02,732393,CUP,ACME HOME,US,CNSHA,US LAX',
  'H3,2026-03-03,732393,CUP,ACME HOME,US,上海港,洛杉矶',
  'H4,2026-03-04,732393,CUP,ACME HOME,US,Ningbo,"Long Beach, CA"',
  'H5,2026-03-05,732393,CUP,ACME HOME,US,Manzanillo,Nowhere Landing',
]

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  await load(user, [header, ...rows].join('\n'))
})

function load(who: TestUser, text: string) {
  const uploader = { client: app.client, token: who.token }
  return uploadCustoms(uploader, { name: 'ports.csv', bytes: Buffer.from(text) })
}

async function bills(...conditions: FilterCondition[]) {
  const query = { filter: JSON.stringify({ join: 'and', conditions }), sort: 'tradeDate' }
  const { items } = await app.client.call(customsRoutes.shipments, { query }, options())
  return items.map(({ houseBill }) => houseBill).join(' ')
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(customsPortRoutes), () => ({}))
})

it('lists the ports in the language of the reader, with what else they are called', async () => {
  const read = (locale: string) => app.client.call(customsPortRoutes.ports, {}, { ...options(), locale })
  const named = async (locale: string) => (await read(locale)).items.find(({ code }) => code === 'CNSHA')
  expect(await named('es')).toMatchObject({ name: 'Shanghái', others: expect.stringContaining('上海') })
  expect(await named('zh')).toMatchObject({ name: '上海', others: expect.stringContaining('Shanghai') })
})

it('brings the ways of writing a port together in facets, and leaves the others as they are written', async () => {
  const query = { names: 'loadPorts,unloadPorts' }
  const { facets } = await app.client.call(
    customsFacetRoutes.facets,
    { query },
    { ...options(), locale: 'en' },
  )
  expect(facets.loadPorts).toEqual([
    { value: 'CNSHA', label: 'Shanghai', records: 3 },
    { value: 'CNNGB', label: 'Ningbo', records: 1 },
    { value: 'Manzanillo', label: '', records: 1 },
  ])
  expect(facets.unloadPorts).toEqual([
    { value: 'USLAX', label: 'Los Angeles', records: 3 },
    { value: 'Nowhere Landing', label: '', records: 1 },
    { value: 'USLGB', label: 'Long Beach', records: 1 },
  ])
})

it('finds records by port, by a text as written and by the country of a port', async () => {
  expect(await bills({ field: 'loadPort', op: 'in', value: ['CNSHA', 'Manzanillo'] })).toBe('H1 H2 H3 H5')
  // A further code of Ningbo, and letters of any size.
  expect(await bills({ field: 'loadPort', op: 'in', value: ['CNNBO', 'cnsha'] })).toBe('H1 H2 H3 H4')
  expect(await bills({ field: 'loadPort', op: 'eq', value: '上海港' })).toBe('H3')
  expect(await bills({ field: 'loadPort', op: 'contains', value: 'shang' })).toBe('H1')
  expect(await bills({ field: 'loadPort', op: 'ne', value: 'CNSHA' })).toBe('H4 H5')
  expect(await bills({ field: 'unloadPort', op: 'startsWith', value: 'Nowhere' })).toBe('H5')
  expect(await bills({ field: 'unloadPort', op: 'empty' })).toBe('')
  expect(await bills({ field: 'unloadPortCountry', op: 'in', value: ['US'] })).toBe('H1 H2 H3 H4')
  expect(await bills({ field: 'loadPortCountry', op: 'empty' })).toBe('H5')
})

it('finds records from before ports were known by their texts', async () => {
  const old = await buildUser(app.systemDb)
  const common = { company_id: old.companyId, upload_id: 1, hs: '732393', trade_date: '2026-03-01' }
  const shipments = ['CNSHA', 'Shanghai'].map((load_port, at) => ({
    ...{ ...common, row_no: at + 1, id: at + 1, house_bill: load_port, load_port },
  }))
  const { clickhouse } = app.stores
  await clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows: shipments })
  const found = async (value: string) => {
    const filter = JSON.stringify({ join: 'and', conditions: [{ field: 'loadPort', op: 'eq', value }] })
    const reply = await app.client.call(customsRoutes.shipments, { query: { filter } }, { token: old.token })
    return reply.items.map(({ houseBill }) => houseBill)
  }
  expect(await found('CNSHA')).toEqual(['CNSHA'])
  expect(await found('Shanghai')).toEqual(['Shanghai'])
})

it('shows the code of a record beside what its file says, and lanes between ports', async () => {
  const filter = JSON.stringify({ join: 'and', conditions: [{ field: 'houseBill', op: 'eq', value: 'H3' }] })
  const { items } = await app.client.call(customsRoutes.shipments, { query: { filter } }, options())
  const id = items[0]?.id ?? 0
  const record = await app.client.call(customsRoutes.record, { params: { id } }, options())
  const ports = { loadPort: '上海港', loadPortCode: 'CNSHA', unloadPort: '洛杉矶', unloadPortCode: 'USLAX' }
  expect([items[0], record.shipment]).toEqual([
    expect.objectContaining(ports),
    expect.objectContaining(ports),
  ])
  const lanes = await app.client.call(
    tradeCompanyRoutes.lanes,
    { query: { role: 'buyer', key: 'ACME HOME|US' } },
    { ...options(), locale: 'ja' },
  )
  expect(lanes.items[0]).toMatchObject({
    from: { value: 'CNSHA', port: '上海' },
    to: { value: 'USLAX', port: 'ロサンゼルス' },
    records: 3,
  })
  expect(lanes.items).toHaveLength(3)
})

it('reads the codes of its own files again', async () => {
  const task = await app.client.call(
    customsExportRoutes.start,
    {
      body: {
        kind: 'shipments',
        selection: { scope: 1 },
        format: 'csv',
        columns: ['tradeDate', 'hs', 'goods', 'houseBill', 'loadPortCode', 'unloadPort', 'unloadPortCode'],
      },
    },
    { ...options(), locale: 'it' },
  )
  const file = await downloadFile(app, user.token, task.fileId)
  expect(file.toString()).toContain('Codice del porto di carico')
  const other = await buildUser(app.systemDb)
  await load(other, file.toString())
  const { facets } = await app.client.call(
    customsFacetRoutes.facets,
    { query: { names: 'loadPorts,unloadPorts' } },
    { token: other.token },
  )
  expect(facets.loadPorts?.map(({ value, records }) => [value, records])).toEqual([
    ['CNSHA', 3],
    ['', 1],
    ['CNNGB', 1],
  ])
  expect(facets.unloadPorts?.[0]).toMatchObject({ value: 'USLAX', records: 3 })
})
