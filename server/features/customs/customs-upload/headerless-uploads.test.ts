import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { noHeaderRow } from '@landfall/contract/table-files.ts'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { downloadFile, loadUpload, sendFile, uploadCustoms } from '#testing/upload-customs.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})

const uploader = async () => {
  user = await buildUser(app.systemDb)
  return { client: app.client, token: user.token }
}
const options = () => ({ token: user.token })
const goods = ['STAINLESS STEEL TUMBLER', 'GLASS JAR WITH LID', 'COTTON SHIRT FOR MEN', 'VACUUM FLASK 500 ML']

// As brokers send them: a dump of a table, its columns known to those who made it.
const dump = (rows: number) =>
  Array.from({ length: rows }, (_, n) =>
    [
      `2025-0${1 + (n % 9)}-1${n % 10}`,
      73239300 + n,
      goods[n % goods.length],
      `BUYER ${n} GMBH`,
      `MAERSK${n}`,
      `MSKU${String(1_000_000 + n)}`,
      `${8200 + n}.50`,
    ].join(','),
  ).join('\n')

it('a file without names of columns comes in whole, its columns by letters and what they surely hold', async () => {
  const mine = await uploader()
  const { id } = await sendFile(mine, 'dump.csv', strToU8(dump(12)))
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, options())
  expect(inspection.format.headerRow).toBe(noHeaderRow)
  expect(inspection.notes).toEqual([{ code: 'lettered', amount: 7 }])
  expect(inspection.headers).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G'])
  expect(inspection.rows[0]?.[2]).toBe('STAINLESS STEEL TUMBLER')
  // Two firms, a bill or an amount of what: that nobody can see, so it is left to who sends the file.
  expect(inspection.columns).toEqual(['date', 'hs', 'goods', null, null, 'containers', null])
  const columns = inspection.columns.map((field, at) => (at === 3 ? ('buyer' as const) : field))
  const loaded = await loadUpload(mine, id, { columns })
  expect(loaded.counts).toMatchObject({ read: 12, loaded: 12, rejected: 0 })
  const { items, total } = await app.client.call(customsRoutes.shipments, { query: {} }, options())
  expect(total).toBe(12)
  expect(items.map(({ buyer }) => buyer.name)).toContain('BUYER 0 GMBH')
})

it('the first row can be made names and data again, and what is wrong in it is named by its letter', async () => {
  const mine = await uploader()
  const bytes = strToU8(`${dump(3)}\n2025-13-45,73239300,GLASS JAR,BUYER 9 GMBH,X1,MSKU1000009,5.5`)
  const { id } = await sendFile(mine, 'dump.csv', bytes)
  const named = await app.client.call(
    uploadRoutes.inspect,
    { params: { id }, body: { headerRow: 0 } },
    options(),
  )
  expect(named.headers[2]).toBe('STAINLESS STEEL TUMBLER')
  const inspection = await app.client.call(
    uploadRoutes.inspect,
    { params: { id }, body: { headerRow: noHeaderRow } },
    options(),
  )
  expect(inspection.headers[0]).toBe('A')
  const loaded = await loadUpload(mine, id)
  expect(loaded.counts).toMatchObject({ read: 4, loaded: 3, rejected: 1 })
  const rejects = (await downloadFile(app, user.token, loaded.rejectsFileId)).toString('utf8').split('\n')
  expect(rejects[0]).toContain('A,B,C,D,E,F,G,__row,__codes,__messages')
  expect(rejects[1]).toMatch(/,4,E_DATE,A: /)
  // The same file again is read as it was read; another without names is not taken for it.
  const again = await sendFile(mine, 'dump.csv', bytes)
  const known = await app.client.call(uploadRoutes.inspect, { params: { id: again.id }, body: {} }, options())
  expect(known.remembered).toBe(true)
  const other = await sendFile(mine, 'other.csv', strToU8(dump(5).replaceAll('2025', '2024')))
  const fresh = await app.client.call(uploadRoutes.inspect, { params: { id: other.id }, body: {} }, options())
  expect(fresh.remembered).toBe(false)
})

it('files of an archive without names are one table', async () => {
  const mine = await uploader()
  const archive = zipSync({ 'a.csv': strToU8(dump(3)), 'b.csv': strToU8(dump(4).replaceAll('2025', '2024')) })
  const loaded = await uploadCustoms(mine, { name: 'dumps.zip', bytes: archive })
  expect(loaded.counts).toMatchObject({ read: 7, loaded: 7 })
})

it('objects have names whatever is asked', async () => {
  const mine = await uploader()
  const line = JSON.stringify({ date: '2025-01-05', hs: '732393', goods: 'TUMBLER', consignee: 'ACME' })
  const { id } = await sendFile(mine, 'x.jsonl', strToU8(`${line}\n`))
  const loaded = await loadUpload(mine, id, { headerRow: noHeaderRow })
  expect(loaded.counts).toMatchObject({ read: 1, loaded: 1 })
})

it('a huge first row does no harm: names are cut, and what is shown stays small', async () => {
  const mine = await uploader()
  const long = 'steel bottle '.repeat(2_000)
  const row = ['2025-01-05', '73239300', ...Array.from({ length: 5 }, () => long)].join(',')
  for (const headerRow of [0, noHeaderRow]) {
    const { id } = await sendFile(
      mine,
      'long.csv',
      strToU8(`${row}\n2025-01-06,73239301,jar,two,three,four,five\n`),
    )
    const body = { headerRow }
    const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body }, options())
    expect(JSON.stringify(inspection).length).toBeLessThan(20_000)
    const loaded = await loadUpload(mine, id, {
      headerRow,
      columns: ['date', 'hs', 'goods', null, null, null, null],
    })
    expect(loaded.counts).toMatchObject({ read: headerRow === 0 ? 1 : 2, rejected: 0 })
  }
})
