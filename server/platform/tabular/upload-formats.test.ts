import { gzipSync } from 'node:zlib'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createXlsxWriter } from '#platform/tabular/table-writer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import {
  acceptProposal,
  downloadFile,
  loadUpload,
  sendFile,
  type Uploader,
  uploadCustoms,
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

interface Loaded {
  date: string
  buyer: string
  seller: string
  goods: string
  hs: string
  kg: number | null
}

function loadedRows(): Promise<Loaded[]> {
  return app.stores.clickhouse.chQuery<Loaded>(
    { company: { id: user.companyId } },
    {
      name: 'test-rows',
      sql: `select toString(trade_date) as date, buyer, seller, goods, hs, gross_kg as kg from customs_shipments
        where company_id = {company_id:UInt64} order by date, buyer, line_no`,
    },
  )
}

function contactsAndDestinations(): Promise<{ contact: string; to: string }[]> {
  return app.stores.clickhouse.chQuery(
    { company: { id: user.companyId } },
    {
      name: 'test-contacts',
      sql: `select distinct buyer_contact as contact, destination as to from customs_shipments
        where company_id = {company_id:UInt64} order by contact desc`,
    },
  )
}

async function inspect(name: string, bytes: Uint8Array, wish: object = {}) {
  const { id } = await sendFile(uploader, name, bytes)
  const inspection = await app.client.call(
    uploadRoutes.inspect,
    { params: { id }, body: wish },
    { token: user.token },
  )
  return { id, inspection }
}

const header = 'date,hs,goods,consignee,shipper,kg'
const csv = (...lines: string[]) => strToU8(`${[header, ...lines].join('\n')}\n`)
const first = '2025-01-05,732393,TUMBLER,ACME HOME,NINGBO SUNCUP,10'
const second = '2025-01-06,701349,GLASS,BETA LLC,YIWU BRIGHT,20'
const asObject = (line: string) => {
  const [date, hs, goods, consignee, shipper, kg] = line.split(',')
  return { date, hs, goods, consignee: { name: consignee }, shipper: { name: shipper }, kg: Number(kg) }
}
const both = [
  { date: '2025-01-05', buyer: 'ACME HOME', seller: 'NINGBO SUNCUP', goods: 'TUMBLER', hs: '732393', kg: 10 },
  { date: '2025-01-06', buyer: 'BETA LLC', seller: 'YIWU BRIGHT', goods: 'GLASS', hs: '701349', kg: 20 },
]
const objects = [asObject(first), asObject(second)]

describe('formats', () => {
  it.each<[string, () => Uint8Array, string]>([
    ['x.json', () => strToU8(JSON.stringify(objects, null, 2)), 'json'],
    ['x.jsonl', () => strToU8(objects.map((object) => JSON.stringify(object)).join('\n')), 'json'],
    ['x.csv.gz', () => gzipSync(csv(first, second)), 'csv'],
    ['x.jsonl.gz', () => gzipSync(objects.map((object) => JSON.stringify(object)).join('\n')), 'json'],
    ['x.zip', () => zipSync({ 'readme.txt': strToU8('about'), 'a/x.csv': csv(first, second) }), 'csv'],
    ['book.zip', () => zipSync({ 'x.xlsx': workbook(first, second) }), 'xlsx'],
    ['months.zip', () => zipSync({ '1.csv': csv(first), '2.csv': csv(second) }), 'csv'],
    ['books.zip', () => zipSync({ '1.xlsx': workbook(first), '2.xlsx': workbook(second) }), 'xlsx'],
    [
      'objects.zip',
      () =>
        zipSync({
          '1.json': strToU8(JSON.stringify([objects[0]])),
          '2.json': strToU8(JSON.stringify([objects[1]])),
        }),
      'json',
    ],
  ])('loads %s', async (name, bytes, kind) => {
    const { id, inspection } = await inspect(name, bytes())
    expect(inspection.format.kind).toBe(kind)
    const upload = await loadUpload(uploader, id)
    expect(upload.counts).toEqual({ read: 2, loaded: 2, replaced: 0, skipped: 0, rejected: 0 })
    expect(await loadedRows()).toEqual(both)
  })

  it('reads one table of an archive, or all that have the same header', async () => {
    const bytes = zipSync({
      'a.csv': csv(first),
      'b.csv': csv(second, first),
      'c.csv': strToU8('x,y\n1,2\n'),
    })
    const { id, inspection } = await inspect('mixed.zip', bytes)
    expect(inspection).toMatchObject({
      entries: ['a.csv', 'b.csv', 'c.csv'],
      together: null,
      format: { entry: 1 },
    })
    const options = { token: user.token }
    const all = await app.client.send(
      uploadRoutes.inspect,
      { params: { id }, body: { entry: null } },
      options,
    )
    expect(all.code).toBe(codeOf('uploadHeadersDiffer'))
    const none = await app.client.send(uploadRoutes.inspect, { params: { id }, body: { entry: 3 } }, options)
    expect(none.code).toBe(codeOf('uploadNoSuchEntry'))
    const one = await app.client.call(uploadRoutes.inspect, { params: { id }, body: { entry: 0 } }, options)
    await app.client.call(uploadRoutes.start, { params: { id }, body: acceptProposal(one) }, options)
    await expect.poll(loadedRows, { timeout: 30_000 }).toEqual([both[0]])
  })

  it('rejects what a later object has beyond the header, in a file that can be sent again', async () => {
    const lines = Array.from({ length: 1001 }, (_, n) =>
      JSON.stringify({ ...asObject(first), hbol: `B${n}` }),
    )
    const late = JSON.stringify({ ...asObject(second), hbol: 'B9999', remark: 'fragile' })
    const upload = await uploadCustoms(uploader, {
      name: 'late.jsonl',
      bytes: strToU8([...lines, '{"cut', late].join('\n')),
    })
    expect(upload.counts).toMatchObject({ read: 1003, loaded: 1001, rejected: 2 })
    expect(upload.codes).toMatchObject({ E_COLS: 2 })
    const rejects = (await downloadFile(app, user.token, upload.rejectsFileId)).toString('utf8')
    expect(rejects).toContain('"remark":"fragile"')
    expect(rejects).toContain('{\\"cut')
    const again = await uploadCustoms(uploader, { name: 'late.rejects.jsonl', bytes: strToU8(rejects) })
    expect(again.counts).toMatchObject({ read: 2, loaded: 1, rejected: 1 })
  })
})

describe('files without column names', () => {
  it.each([
    ['an address', 'Müller,Anna,anna@werk.example,Werk GmbH', 1],
    ['a telephone number and a site', 'Rossi,+39 02 5550 1234,https://rossi.example', 2],
    ['names only', 'company,contact,phone', 0],
    ['months as names', 'country,2025-01,2025-02,20250301', 0],
  ])('are told where their first row is taken for names all the same: %s', async (_, line, amount) => {
    const { inspection } = await inspect('x.csv', strToU8(`${line}\n${line}\n`), { headerRow: 0 })
    expect(inspection.notes).toEqual(amount === 0 ? [] : [{ code: 'headerless', amount }])
  })
})

describe('joined manifest files', () => {
  const parts = {
    'header.csv':
      'identifier,carrier_code,vessel_name,port_of_unlading,estimated_arrival_date,foreign_port_of_lading,manifest_quantity,manifest_unit,weight,weight_unit\n' +
      '1,MAEU,EMMA,Los Angeles,2025-01-05,Ningbo,800,CTN,8200,Kilograms\n2,COSU,STAR,Seattle,2025-01-06,Yantian,10,PKG,1000,Pounds\n',
    'billgen.csv':
      'identifier,master_bol_number,house_bol_number,trade_update_date\n2,M2,H2,2025-01-10\n1,M1,H1,2025-01-10\n',
    'consignee.csv':
      'identifier,consignee_name,consignee_address_1,country_code,contact_name,comm_number_qualifier,comm_number\n' +
      '1,ACME HOME,1 Main St,US,Ann Lee,TE,+1 555 0100\n1,ACME HOME,1 Main St,US,Ann Lee,EM,ann@acme.example\n' +
      '1,ACME HOME,1 Main St,US,Ann Lee,FX,+1 555 0199\n2,BETA LLC,,US,,,\n',
    'shipper.csv':
      'identifier,shipper_party_name,shipper_party_address_1\n1,NINGBO SUNCUP,Ningbo\n2,YIWU BRIGHT,Yiwu\n',
    'cargodesc.csv':
      'identifier,container_number,description_sequence_number,piece_count,description_text\n' +
      '1,C1,2,400,VACUUM BOTTLES\n1,C1,1,400,STEEL TUMBLERS\n2,C2,1,10,GLASS\n',
    'container.csv':
      'identifier,container_number,container_length,container_type\n1,C1,4000,45G0\n2,C2,2000,22G0\n',
    'tariff.csv': 'identifier,harmonized_number,harmonized_value\n1,732393,100\n1,961700,50\n',
  }
  const archive = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

  it('makes one record of a bill and each of its tariff lines', async () => {
    const { id, inspection } = await inspect('ams.zip', archive(parts))
    expect(inspection).toMatchObject({ together: 'join', kind: 'shipments', format: { entry: null } })
    expect(inspection.headers).toContain('container_number')
    expect(inspection.answers).toMatchObject({ customsCountry: 'US', flow: 'import' })
    const upload = await loadUpload(uploader, id, { answers: { ...inspection.answers, currency: 'USD' } })
    expect(upload.counts).toMatchObject({ read: 3, loaded: 3, rejected: 0 })
    expect(await contactsAndDestinations()).toEqual([
      { contact: 'Ann Lee\n+1 555 0100, Fax +1 555 0199\nann@acme.example', to: 'US' },
      { contact: '', to: 'US' },
    ])
    expect(await loadedRows()).toEqual([
      { ...both[0], goods: 'STEEL TUMBLERS VACUUM BOTTLES', kg: 8200 },
      { ...both[0], goods: 'STEEL TUMBLERS VACUUM BOTTLES', hs: '961700', kg: null },
      { ...both[1], hs: '', kg: 453.592 },
    ])
  })

  it('knows a fax also where the files were joined before', async () => {
    const heads =
      'identifier,actual_arrival_date,description_text,consignee_name,consignee_country,consignee_comm_number_qualifier,consignee_comm_number'
    const rows = [
      '1,2025-01-05,GLASS,ACME HOME,US,FX,+1 555 0199',
      '2,2025-01-05,CUPS,BETA LLC,US,TE,+1 555 0100',
    ]
    const { id, inspection } = await inspect('joined.csv', Buffer.from([heads, ...rows].join('\n')))
    expect(inspection.columns).toContain('buyerPhoneKind')
    expect((await loadUpload(uploader, id)).counts).toMatchObject({ loaded: 2 })
    const contacts = (await contactsAndDestinations()).map(({ contact }) => contact)
    expect(contacts).toEqual(['Fax +1 555 0199', '+1 555 0100'])
  })

  it('refuses the records of rows that do not fit, with their text', async () => {
    const tariff = `${parts['tariff.csv']}2,701349,60,more\n`
    const { id, inspection } = await inspect('ams.zip', archive({ ...parts, 'tariff.csv': tariff }))
    const upload = await loadUpload(uploader, id, { answers: { ...inspection.answers, currency: 'USD' } })
    expect(upload.counts).toMatchObject({ read: 3, loaded: 2, rejected: 1 })
    expect((await downloadFile(app, user.token, upload.rejectsFileId)).toString('utf8')).toContain('more')
  })
})

describe('encodings', () => {
  const chinese = '日期,商品编码,品名,采购商\n2025-01-05,7323,不锈钢保温杯,上海进口公司\n'
  const table: [string, string, string, string][] = [
    ['utf-8', 'utf-8', chinese, '上海进口公司'],
    ['utf-8 with a mark', 'utf-8', `\ufeff${chinese}`, '上海进口公司'],
    ['gb18030', 'gb18030', chinese, '上海进口公司'],
    ['utf-16le', 'utf-16le', `\ufeff${chinese}`, '上海进口公司'],
    ['utf-16be', 'utf-16be', `\ufeff${chinese}`, '上海进口公司'],
    [
      'big5',
      'big5',
      '日期,商品編碼,品名,進口商\n2025-01-05,7323,不鏽鋼保溫杯,臺北貿易公司\n',
      '臺北貿易公司',
    ],
    [
      'shift_jis',
      'shift_jis',
      'date,hs,goods,buyer\n2025-01-05,7323,ステンレスボトル,株式会社ミナト商事\n',
      '株式会社ミナト商事',
    ],
    [
      'euc-kr',
      'euc-kr',
      'date,hs,goods,buyer\n2025-01-05,7323,스테인리스 보온병,한빛무역 주식회사\n',
      '한빛무역 주식회사',
    ],
    [
      'windows-1252',
      'windows-1252',
      'fecha,partida,descripción,importador\n2025-01-05,7323,Botella térmica,Compañía Ñandú\n',
      'Compañía Ñandú',
    ],
  ]
  it.each(table)('reads %s as it was meant or lets the user say so', async (...[, encoding, text, buyer]) => {
    const bytes = iconv.encode(text, encoding)
    const { id, inspection } = await inspect('e.csv', bytes)
    // A file of two lines may be guessed wrong: then its encoding is among those to choose from.
    expect([inspection.format.encoding, ...inspection.encodings]).toContain(encoding)
    const options = { token: user.token }
    const right = await app.client.call(
      uploadRoutes.inspect,
      { params: { id }, body: { encoding: encoding as 'utf-8' } },
      options,
    )
    expect(right.rows[0]).toContain(buyer)
    const columns = right.headers.map((_, at) => (['date', 'hs', 'goods', 'buyer'] as const)[at] ?? null)
    const upload = await loadUpload(uploader, id, {
      encoding: encoding as 'utf-8',
      columns,
      kind: 'shipments',
    })
    expect(upload.counts).toMatchObject({ loaded: 1, rejected: 0 })
    expect((await loadedRows())[0]?.buyer).toBe(buyer)
  })

  it('remembers the encoding that corrected a wrong guess', async () => {
    const text = 'date,hs,goods,buyer\n2025-01-05,7323,杯,台\n'
    const bytes = iconv.encode(text, 'big5')
    const { id, inspection } = await inspect('short.csv', bytes)
    const wrong = inspection.format.encoding === 'big5' ? 'gb18030' : inspection.format.encoding
    const seen = await app.client.call(
      uploadRoutes.inspect,
      { params: { id }, body: { encoding: wrong } },
      { token: user.token },
    )
    expect(seen.rows[0]).not.toContain('杯')
    const upload = await loadUpload(uploader, id, { encoding: 'big5' })
    expect(upload.counts).toMatchObject({ loaded: 1 })
    expect((await loadedRows())[0]).toMatchObject({ goods: '杯', buyer: '台' })
    const { inspection: next } = await inspect('next.csv', iconv.encode(text.replace('7323', '7013'), 'big5'))
    expect(next).toMatchObject({ remembered: true, format: { encoding: 'big5' } })
    expect(next.rows[0]).toContain('杯')
  })
})

function workbook(...lines: string[]): Uint8Array {
  const writer = createXlsxWriter()
  const rows = [header, ...lines].map((line) => line.split(','))
  return Buffer.concat([writer.write(rows), writer.end()])
}
