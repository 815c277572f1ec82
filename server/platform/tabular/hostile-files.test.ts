import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { type UploadDecisions, uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdentifierJoin } from '#platform/tabular/identifier-join.ts'
import { createSwelling, gunzipped, unzipped } from '#platform/tabular/inflated-pieces.ts'
import { createRejectsFile } from '#platform/tabular/rejects-file.ts'
import { createRejectsText } from '#platform/tabular/rejects-text.ts'
import { openSpool, sweepSpools } from '#platform/tabular/spool-folder.ts'
import { createXlsxWriter } from '#platform/tabular/table-writer.ts'
import type { ZipEntry } from '#platform/tabular/zip-directory.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { downloadFile, loadUpload, sendFile, type Uploader, uploadCustoms } from '#testing/upload-customs.ts'

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

async function liveRows(table = 'customs_shipments', companyId = user.companyId) {
  return app.stores.clickhouse.chQuery<{ reference: string; kg: number }>(
    { company: { id: companyId } },
    {
      name: 'test-rows',
      sql: `select ${table === 'customs_shipments' ? 'reference, gross_kg as kg' : 'hs as reference, value as kg'} from ${table} where company_id = {company_id:UInt64} order by reference, kg`,
    },
  )
}

describe('files that are not what they should be', () => {
  const refusal = async (bytes: Uint8Array, name = 'x.csv') => {
    const { id } = await sendFile(uploader, name, bytes)
    return app.client.send(uploadRoutes.inspect, { params: { id }, body: {} }, { token: user.token })
  }
  it('refuses an empty file and one with a header only', async () => {
    const body = { fileName: 'x.csv', size: 0 }
    const answer = await app.client.send(uploadRoutes.create, { body }, { token: user.token })
    expect(answer.code).toBe(codeOf('uploadEmpty'))
    expect((await refusal(Buffer.from('date,hs,buyer\n'))).code).toBe(codeOf('uploadHeaderOnly'))
    expect((await refusal(Buffer.from('\n\n\n'))).code).toBe(codeOf('uploadEmpty'))
  })

  it('takes 300 columns and refuses 301', async () => {
    const header = (count: number) =>
      ['date', 'hs', ...Array.from({ length: count - 2 }, (_, n) => `c${n}`)].join(',')
    const row = (count: number) =>
      ['2025-01-05', '7323', ...Array.from({ length: count - 2 }, () => 'x')].join(',')
    const upload = await uploadCustoms(uploader, {
      name: 'w.csv',
      bytes: Buffer.from(`${header(300)}\n${row(300)}\n`),
    })
    expect(upload.counts).toMatchObject({ loaded: 1 })
    expect((await refusal(Buffer.from(`${header(301)}\n${row(301)}\n`))).code).toBe(
      codeOf('uploadTooManyColumns'),
    )
  })

  it('rejects rows of a wrong encoding and loads them with the right one', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `2025-01-05,7323,保温杯,买方公司${n}`).join('\n')
    const { default: iconv } = await import('iconv-lite')
    const bytes = iconv.encode(`日期,商品编码,品名,采购商\n${rows}\n`, 'gb18030')
    const columns = ['date', 'hs', 'goods', 'buyer'] as const
    const wrong = await uploadCustoms(uploader, {
      name: 'e.csv',
      bytes,
      wishes: { encoding: 'utf-8', columns: [...columns] },
    })
    expect(wrong.counts).toMatchObject({ read: 30, loaded: 0, rejected: 30 })
    expect(wrong.codes.E_ENCODING).toBeGreaterThanOrEqual(30)
    const right = await uploadCustoms(uploader, { name: 'e.csv', bytes })
    expect(right.counts).toMatchObject({ read: 30, loaded: 30, rejected: 0 })
  })

  it('gives a file up early when most of it is bad', async () => {
    const bytes = Buffer.from(
      `date,hs,buyer\n${'never,7323,ACME\n'.repeat(600)}${'2025-01-05,7323,ACME\n'.repeat(5000)}`,
    )
    const upload = await uploadCustoms(uploader, { name: 'bad.csv', bytes })
    expect(upload).toMatchObject({ state: 'failed', error: 'uploadMostlyBad' })
    expect(upload.errorText).toContain('first 1000 rows')
  })

  it('rejects a cell of 1 MB and rows with NUL bytes, and loads the others', async () => {
    const bytes = Buffer.from(
      `date,hs,goods\n2025-01-05,7323,fine\n2025-01-05,7323,${'x'.repeat(1_000_000)}\n2025-01-05,73\0,nul\n2025-01-06,7323,also\n`,
    )
    const upload = await uploadCustoms(uploader, { name: 'c.csv', bytes })
    expect(upload.counts).toEqual({ read: 4, loaded: 2, replaced: 0, skipped: 0, rejected: 2 })
    expect(upload.codes).toMatchObject({ E_CELL: 1, E_NUL: 1 })
    const rejects = await downloadFile(app, user.token, upload.rejectsFileId)
    expect(rejects.length).toBeGreaterThan(1_000_000)
  })

  it('finds parties whose names and addresses are longer than keys, addresses and indexes may be', async () => {
    const name = (first: string, word: string) =>
      `${first}${` ${word}`.repeat(Math.floor(32_000 / word.length / 2))}`
    const names = [name('ENDLESS', 'X7Q'), name('无尽', '贸易'), name('ENDLESSLY', '\u{20000}')]
    const lines = names.map((buyer, at) => `2025-01-0${at + 1},7323,${buyer},${'Pier '.repeat(6000)},US`)
    const bytes = Buffer.from(`date,hs,buyer,buyer address,buyer country\n${lines.join('\n')}\n`)
    const columns: UploadDecisions['columns'] = ['date', 'hs', 'buyer', 'buyerAddress', 'buyerCountry']
    const upload = await uploadCustoms(uploader, { name: 'long.csv', bytes, wishes: { columns } })
    expect(upload.counts).toMatchObject({ read: 3, loaded: 3 })
    const options = { token: user.token }
    const { items } = await app.client.call(customsRoutes.companies, { query: { tab: 'buyers' } }, options)
    expect(items).toHaveLength(3)
    for (const { key } of items) {
      const query = { role: 'buyer' as const, key }
      const page = await app.client.call(tradeCompanyRoutes.read, { query }, options)
      expect(page).toMatchObject({ key, country: 'US', totals: { records: 1 } })
      await app.client.call(tradeContactRoutes.read, { query }, options)
    }
    const companies = items.map(({ key }) => ({ role: 'buyer' as const, key }))
    const saved = await app.client.call(customerRoutes.saveFromCustoms, { body: { companies } }, options)
    expect(saved.items.map(({ state }) => state)).toEqual(['created', 'created', 'created'])
  })

  it('joins no more rows under the identifiers of one share than can be kept', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'landfall-join-'))
    const joined = createIdentifierJoin(folder)
    joined.begin('a.csv')
    joined.push([['identifier']])
    const rows = Array.from({ length: 100_000 }, () => ['1'])
    for (let turn = 0; turn < 10; turn += 1) joined.push(rows)
    expect(() => joined.push([['1']])).toThrow('joinTooLarge')
    joined.push([['2']])
    await rm(folder, { recursive: true })
  })

  it('refuses a cut-off workbook, a bomb and a workbook with macros', async () => {
    const writer = createXlsxWriter()
    const rows = Array.from({ length: 500 }, (_, n) => ['2025-01-05', `73${n}`, `buyer ${n * 7919}`])
    const book = Buffer.concat([writer.write([['date', 'hs', 'buyer'], ...rows]), writer.end()])
    expect((await refusal(book.subarray(0, book.length - 200), 'x.xlsx')).code).toBe(
      codeOf('uploadTruncated'),
    )
    const parts = unzipSync(book)
    const bomb = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(90_000_000, 0x20) })
    expect((await refusal(bomb, 'x.xlsx')).code).toBe(codeOf('uploadBomb'))
    const macro = zipSync({ ...parts, 'xl/vbaProject.bin': new Uint8Array(10) })
    expect((await refusal(macro, 'x.xlsx')).code).toBe(codeOf('uploadMacroWorkbook'))
  })

  it('refuses archives that are cut off, swell, hide others, or hold no table', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => `2025-01-05,7323,buyer ${n * 7919}`).join('\n')
    const csv = strToU8(`date,hs,buyer\n${rows}\n`)
    const packed = gzipSync(csv)
    const zip = zipSync({ 'a.csv': csv })
    const damaged = Buffer.from(zip)
    damaged.fill(0, 60, 90)
    const table: [Uint8Array, ErrorName][] = [
      [packed.subarray(0, packed.length - 100), 'uploadTruncated'],
      [zip.subarray(0, zip.length - 30), 'uploadTruncated'],
      [damaged, 'uploadTruncated'],
      [zipSync({ 'a.csv': csv, 'b.zip': zip }), 'uploadNestedArchive'],
      [zipSync({ 'a.csv': zip }), 'uploadNestedArchive'],
      [gzipSync(packed), 'uploadNestedArchive'],
      [zipSync({ 'about.pdf': strToU8('%PDF-1.7'), 'photo.png': strToU8('x') }), 'uploadArchiveEmpty'],
      [
        zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}.csv`, csv.subarray(0, 40)]))),
        'uploadTooManyEntries',
      ],
    ]
    for (const [bytes, error] of table)
      expect((await refusal(bytes, 'x.zip')).code, error).toBe(codeOf(error))
    const bomb = gzipSync(Buffer.alloc(257 * 1024 * 1024), { level: 1 })
    const swell = async () => {
      for await (const _ of gunzipped(Readable.from([bomb]), bomb.length));
    }
    await expect(swell()).rejects.toMatchObject({ problem: 'workbookBomb' })
  })

  it('refuses an archive whose entries share their bytes, or swell too far together', async () => {
    const csv = strToU8(`date,hs,buyer\n${'2025-01-05,7323,ACME\n'.repeat(50)}`)
    const shared = Buffer.from(zipSync({ 'a.csv': csv, 'b.csv': csv, 'c.csv': csv }))
    const entry = Buffer.from('PK\x01\x02', 'latin1')
    for (let at = shared.indexOf(entry); at !== -1; at = shared.indexOf(entry, at + 4))
      shared.writeUInt32LE(0, at + 42)
    expect((await refusal(shared, 'x.zip')).code).toBe(codeOf('uploadBomb'))
    const half = Buffer.alloc(129 * 1024 * 1024)
    const packed = deflateRawSync(half, { level: 1 })
    const sizes = { size: half.length, compressedSize: packed.length, checksum: crc32(half) }
    const swelling = createSwelling(2 * packed.length)
    const swell = async (one: ZipEntry) => {
      for await (const _ of unzipped(Readable.from([packed]), one, swelling));
    }
    const first = { name: 'a.csv', method: 8, offset: 0, ...sizes }
    await swell(first)
    await swell(first)
    await expect(swell({ ...first, name: 'b.csv' })).rejects.toMatchObject({ problem: 'workbookBomb' })
  })

  it('refuses to join when too many rows share one identifier', async () => {
    const header = 'identifier,vessel_name,estimated_arrival_date\n1,EMMA,2025-01-05\n'
    const tariff = (rows: number) =>
      `identifier,harmonized_number,harmonized_value\n${'1,732393,5\n'.repeat(rows)}`
    const archive = (rows: number) =>
      zipSync({ 'header.csv': strToU8(header), 'tariff.csv': strToU8(tariff(rows)) })
    const load = async (rows: number) => {
      const { id } = await sendFile(uploader, 'ams.zip', archive(rows))
      return loadUpload(uploader, id, { answers: { currency: 'USD' } })
    }
    expect((await load(10_000)).counts).toMatchObject({ read: 10_000 })
    expect(await load(10_001)).toMatchObject({ state: 'failed', error: 'uploadJoinTooLarge' })
  })

  it('keeps no more rejects than can be sent again, and nothing of a process that was killed', async () => {
    // No system gives a process this number.
    const leftBehind = await mkdtemp(join(tmpdir(), `landfall-spool-${2 ** 30}-1-`))
    const spool = await openSpool()
    await sweepSpools()
    expect(existsSync(leftBehind)).toBe(false)
    expect(existsSync(spool.path)).toBe(true)
    await spool.remove()
    const reading = { encoding: 'utf-8', delimiter: ',', sheet: 0, headerRow: 0, entry: null } as const
    const options = { reading, kind: 'csv', headers: ['goods'], describe: (code: string) => code } as const
    const rejects = createRejectsFile({ ...options, sizeLimit: 100 })
    const text = createRejectsText(options)
    const problems = [{ code: 'E_CELL', column: 0 }]
    await rejects.add(text.write([{ fileRow: 2, cells: ['x'], problems }]))
    const long = text.write([{ fileRow: 3, cells: ['x'.repeat(100)], problems }])
    await expect(rejects.add(long)).rejects.toMatchObject({ errorName: 'uploadTooManyRejects' })
    await rejects.remove()
  })

  it('goes by what a file holds, not by its name', async () => {
    const csv = strToU8('date,hs,buyer\n2025-01-05,7323,ACME\n')
    expect((await uploadCustoms(uploader, { name: 'x.xlsx', bytes: csv })).counts).toMatchObject({
      loaded: 1,
    })
    const renamed = await uploadCustoms(uploader, { name: 'y.csv', bytes: zipSync({ 'a.csv': csv }) })
    expect(renamed.counts).toMatchObject({ read: 1 })
    for (const start of ['%PDF-1.7 ...', '\x89PNG\r\n', 'Rar!\x1a\x07', 'PAR1....', 'MZ\x90\x00']) {
      const bytes = Buffer.from(start, 'latin1')
      expect((await refusal(bytes)).code, start).toBe(codeOf('uploadNotATable'))
    }
    expect((await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'x.xls')).code).toBe(
      codeOf('uploadOldWorkbook'),
    )
  })

  it('refuses external entities, ten thousand columns, endless quotes and endless nesting', async () => {
    const writer = createXlsxWriter()
    const parts = unzipSync(Buffer.concat([writer.write([['date', 'hs']]), writer.end()]))
    const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData/></worksheet>'
    const unsafe = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(entity) })
    expect((await refusal(unsafe, 'x.xlsx')).code).toBe(codeOf('uploadUnsafeXml'))
    const wide = Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',')
    expect((await refusal(Buffer.from(`${wide}\n${wide}\n`))).code).toBe(codeOf('uploadTooManyColumns'))
    const deep = `[{"date":${'{"a":'.repeat(100_000)}`
    expect((await refusal(Buffer.from(deep), 'x.json')).code).toBe(codeOf('uploadJsonTooDeep'))
    expect((await refusal(Buffer.from('[1, 2, 3]'), 'x.json')).code).toBe(codeOf('uploadNotJson'))
    expect((await refusal(Buffer.from('[{"date": "2025-01-05"},'), 'x.json')).code).toBe(
      codeOf('uploadTruncated'),
    )
    const row = '2025-01-05,7323,ACME\n'
    const endless = Buffer.from(`date,hs,buyer\n${row}2025-01-06,7323,"ACME\n${row.repeat(300_000)}`)
    const { id } = await sendFile(uploader, 'quote.csv', endless)
    expect(await loadUpload(uploader, id)).toMatchObject({ state: 'failed', error: 'uploadRowTooLong' })
    expect(await liveRows()).toEqual([])
  })

  it('keeps what an unclosed quote near the end has swallowed among the rejects', async () => {
    const text = 'date,hs,buyer\n2025-01-05,7323,ACME\n2025-01-06,7323,"BETA\n2025-01-07,7323,GAMMA\n'
    const upload = await uploadCustoms(uploader, { name: 'quote.csv', bytes: Buffer.from(text) })
    expect(upload.counts?.read).toBe((upload.counts?.loaded ?? 0) + (upload.counts?.rejected ?? 0))
    const kept = await app.stores.clickhouse.chQuery<{ buyer: string }>(
      { company: { id: user.companyId } },
      {
        name: 'test-rows',
        sql: 'select buyer from customs_shipments where company_id = {company_id:UInt64} order by buyer',
      },
    )
    const rejects = upload.rejectsFileId
      ? (await downloadFile(app, user.token, upload.rejectsFileId)).toString()
      : ''
    expect(`${kept.map(({ buyer }) => buyer).join('\n')}${rejects}`).toContain('GAMMA')
  })

  it('takes no more than two gigabytes', async () => {
    const announce = (size: number) =>
      app.client.send(uploadRoutes.create, { body: { fileName: 'x.csv', size } }, { token: user.token })
    expect((await announce(2 * 1024 ** 3 + 1)).code).toBe(codeOf('uploadTooLarge'))
    const largest = await announce(2 * 1024 ** 3)
    expect(largest.data).toMatchObject({ state: 'receiving', chunks: 410, received: [] })
  })

  it('loads a workbook, formula cells by their results', async () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>date</v></c><c r="B1" t="str"><v>hs</v></c><c r="C1" t="str"><v>kg</v></c></row>' +
      '<row r="2"><c r="A2" t="str"><v>2025-01-05</v></c><c r="B2"><v>732393</v></c><c r="C2"><f>SUM(1,2)</f><v>3</v></c></row></sheetData></worksheet>'
    const writer = createXlsxWriter()
    const book = unzipSync(Buffer.concat([writer.write([]), writer.end()]))
    const bytes = zipSync({ ...book, 'xl/worksheets/sheet1.xml': strToU8(sheet) })
    const upload = await uploadCustoms(uploader, { name: 'f.xlsx', bytes })
    expect(upload.counts).toMatchObject({ read: 1, loaded: 1 })
    expect(await liveRows()).toEqual([{ reference: '', kg: 3 }])
  })
})
