import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { liveRows } from '#testing/live-rows.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import {
  acceptProposal,
  readFixture,
  sendFile,
  type Uploader,
  uploadCustoms,
  waitForUpload,
} from '#testing/upload-customs.ts'

let app: TestApp
let user: TestUser
let uploader: Uploader

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  user = await buildUser(app.systemDb)
  uploader = { client: app.client, token: user.token }
})

const eight = readFixture('shipments-eight.csv')
const statistics = readFixture('statistics-exports-2025.gb18030.csv')

const records = (table?: 'customs_statistics') => liveRows(app, user.companyId, table)

/** Which copies by company the parts of shipments have; parts that differ are never put together. */
function copiesOfParts() {
  return app.stores.clickhouse.systemQuery<{ copies: string[] }>({
    name: 'test-parts',
    sql: `select distinct arraySort(projections) as copies from system.parts
      where database = currentDatabase() and table = 'customs_shipments' and active and rows > 0`,
  })
}

it('loads the shipments file: amended rows and masters with houses do not count', async () => {
  const upload = await uploadCustoms(uploader, { name: 'shipments.csv', bytes: eight })
  expect(upload.state).toBe('done')
  expect(upload.counts).toEqual({ read: 8, loaded: 8, replaced: 0, skipped: 0, rejected: 0 })
  const rows = await records()
  expect(rows.map((row) => row.reference)).toEqual(['1', '3', '5', '6', '7', '8'])
})

it('counts as replaced no more than was there before, however often and in how many lines a file says it', async () => {
  const header = 'id,date,hbol,hs,goods,buyer,update date,record status'
  const file = (...rows: string[]) => Buffer.from(`${[header, ...rows].join('\n')}\n`)
  const row = (id: string, bill: string, [month, status = 'active']: [number, string?]) =>
    `${id},2025-01-05,${bill},7323,GOODS ${id},ACME,2025-0${month}-01,${status}`
  const load = async (...rows: string[]) =>
    (await uploadCustoms(uploader, { name: 'x.csv', bytes: file(...rows) })).counts
  expect(
    await load(row('1', 'H1', [1]), row('2', 'H1', [2]), row('3', 'H2', [1]), row('4', 'H3', [1])),
  ).toEqual({
    ...{ read: 4, loaded: 4, replaced: 0, skipped: 0, rejected: 0 },
  })
  expect((await records()).map(({ reference }) => reference)).toEqual(['2', '3', '4'])
  const again = await load(
    ...[
      row('5', 'H1', [3]),
      row('6', 'H1', [4]),
      row('7', 'H2', [2]),
      row('8', 'H2', [2]),
      row('9', 'H4', [1]),
    ],
    row('10', 'H3', [2, 'deleted']),
  )
  expect(again).toEqual({ read: 6, loaded: 3, replaced: 3, skipped: 0, rejected: 0 })
  expect((await records()).map(({ reference }) => reference)).toEqual(['6', '7', '8', '9'])
})

it('skips every row of a file it has had', async () => {
  await uploadCustoms(uploader, { name: 'shipments.csv', bytes: eight })
  const again = await uploadCustoms(uploader, { name: 'shipments.csv', bytes: eight })
  expect(again.counts).toEqual({ read: 8, loaded: 0, replaced: 0, skipped: 8, rejected: 0 })
  expect(again.codes).toEqual({ E_DUP_EXISTING: 8 })
  expect(await records()).toHaveLength(6)
})

it('restores what an upload replaced when it is reverted', async () => {
  const lines = eight.toString('utf8').split('\n')
  const first = [lines[0], lines[1], lines[2], lines[4]].join('\n')
  const amended = [lines[0], lines[3], lines[5]].join('\n')
  await uploadCustoms(uploader, { name: 'first.csv', bytes: Buffer.from(first) })
  expect((await records()).map((row) => row.reference)).toEqual(['1', '2'])
  const second = await uploadCustoms(uploader, { name: 'second.csv', bytes: Buffer.from(amended) })
  expect(second.counts).toEqual({ read: 2, loaded: 1, replaced: 1, skipped: 0, rejected: 0 })
  expect((await records()).map((row) => row.reference)).toEqual(['1', '3', '5'])
  await app.client.call(uploadRoutes.revert, { params: { id: second.id } }, { token: user.token })
  expect((await waitForUpload(uploader, second.id)).state).toBe('reverted')
  expect((await records()).map((row) => row.reference)).toEqual(['1', '2'])
  expect(await copiesOfParts()).toEqual([
    { copies: ['buyer_names', 'by_buyer', 'by_seller', 'seller_names'] },
  ])
})

it('keeps the newest version whatever the order of uploads and reverts', async () => {
  const lines = eight.toString('utf8').split('\n')
  const file = (...rows: (string | undefined)[]) => Buffer.from([lines[0], ...rows].join('\n'))
  const newest = lines[3]?.replace('2025-02-20', '2025-03-01').replace('3,us', '9,us')
  const second = await uploadCustoms(uploader, { name: '2.csv', bytes: file(lines[3]) })
  const older = await uploadCustoms(uploader, { name: '1.csv', bytes: file(lines[2]) })
  expect(older.counts).toMatchObject({ loaded: 0, skipped: 1 })
  const third = await uploadCustoms(uploader, { name: '3.csv', bytes: file(newest) })
  expect(third.counts).toMatchObject({ replaced: 1 })
  const revert = async (id: number) => {
    await app.client.call(uploadRoutes.revert, { params: { id } }, { token: user.token })
    await waitForUpload(uploader, id)
  }
  await revert(second.id)
  expect((await records()).map((row) => row.reference)).toEqual(['9'])
  await revert(third.id)
  expect(await records()).toEqual([])
})

it('brings a master bill back when the upload with its houses is reverted', async () => {
  const lines = eight.toString('utf8').split('\n')
  const file = (...rows: (string | undefined)[]) => Buffer.from([lines[0], ...rows].join('\n'))
  await uploadCustoms(uploader, { name: 'master.csv', bytes: file(lines[4]) })
  expect((await records()).map((row) => row.reference)).toEqual(['4'])
  const houses = await uploadCustoms(uploader, { name: 'houses.csv', bytes: file(lines[3]) })
  expect((await records()).map((row) => row.reference)).toEqual(['3'])
  await app.client.call(uploadRoutes.revert, { params: { id: houses.id } }, { token: user.token })
  await waitForUpload(uploader, houses.id)
  expect((await records()).map((row) => row.reference)).toEqual(['4'])
})

it('loads statistics in GB18030 and replaces them from a later file', async () => {
  const file = { name: '2025-出口.csv', bytes: statistics }
  const upload = await uploadCustoms(uploader, file)
  expect(upload).toMatchObject({ state: 'done', kind: 'statistics' })
  expect(upload.counts).toEqual({ read: 1500, loaded: 1500, replaced: 0, skipped: 0, rejected: 0 })
  expect(upload.codes).toEqual({ W_LEADING_ZERO_FIXED: 5, W_UNITPRICE_OUTLIER: 9 })
  const again = await uploadCustoms(uploader, file)
  expect(again.counts).toEqual({ read: 1500, loaded: 0, replaced: 0, skipped: 1500, rejected: 0 })
  const text = new TextDecoder('gb18030').decode(statistics)
  const changed = Buffer.from(text.replace('"45,563,834"', '"45,563,835"'))
  const corrected = await uploadCustoms(uploader, { name: '2025-出口.csv', bytes: changed })
  expect(corrected.counts).toEqual({ read: 1500, loaded: 0, replaced: 1, skipped: 1499, rejected: 0 })
  const rows = await records('customs_statistics')
  expect(rows).toHaveLength(1500)
  expect(rows.filter((row) => row.kg === 45563835)).toHaveLength(1)
  expect(rows.filter((row) => row.kg === 45563834)).toHaveLength(0)
})

it('loads rows that differ only in columns that are not mapped, and skips no more than are there when they come again', async () => {
  const file = (...rows: string[]) => Buffer.from(`date,hbol,goods,buyer,sheet mark\n${rows.join('\n')}\n`)
  const row = (mark: string) => `2025-01-05,H1,CUPS,ACME,${mark}`
  const load = async (...marks: string[]) => {
    const { counts, codes } = await uploadCustoms(uploader, { name: 'x.csv', bytes: file(...marks.map(row)) })
    return { ...counts, codes }
  }
  const none = { replaced: 0, rejected: 0 }
  const same = { E_DUP_IN_FILE: 1 }
  expect(await load('a', 'b', 'a', 'c')).toEqual({ read: 4, loaded: 3, skipped: 1, ...none, codes: same })
  const again = { E_DUP_IN_FILE: 1, E_DUP_EXISTING: 3 }
  expect(await load('a', 'b', 'a', 'c')).toEqual({ read: 4, loaded: 0, skipped: 4, ...none, codes: again })
  const known = { E_DUP_EXISTING: 3 }
  expect(await load('d', 'e', 'f', 'g')).toEqual({ read: 4, loaded: 1, skipped: 3, ...none, codes: known })
  expect(await records()).toHaveLength(4)
})

it('says before the start which columns that are not mapped tell rows apart, and what they may be', async () => {
  const lines = ['date,hbol,goods,buyer,TOTAL QTY CTNS,sheet mark']
  const bytes = Buffer.from([...lines, '2025-01-05,H1,CUPS,A,5,x', '2025-01-05,H1,CUPS,A,7,y', ''].join('\n'))
  const { id } = await sendFile(uploader, 'x.csv', bytes)
  const options = { token: user.token }
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, options)
  const columns = ['date', 'houseBill', 'goods', 'buyer', null, null] as const
  const body = { ...acceptProposal(inspection), columns: [...columns] }
  const { differing } = await app.client.call(uploadRoutes.check, { params: { id }, body }, options)
  expect(differing).toEqual({
    rows: 2,
    columns: [
      { column: 4, header: 'TOTAL QTY CTNS', field: 'quantity' },
      { column: 5, header: 'sheet mark', field: null },
    ],
  })
})
