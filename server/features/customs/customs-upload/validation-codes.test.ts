import {
  type DuplicateCode,
  duplicateCodes,
  type RejectCode,
  rejectCodes,
  type WarningCode,
  warningCodes,
} from '@landfall/contract/customs/customs-fields.ts'
import type { UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import { locales } from '@landfall/contract/locales.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordId } from '#features/customs/customs-rows/record-columns.ts'
import { translate } from '#platform/i18n/translate.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { downloadFile, type Uploader, uploadCustoms } from '#testing/upload-customs.ts'

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

type Code = RejectCode | WarningCode | DuplicateCode

interface Sample {
  text: string
  wishes?: Partial<UploadDecisions>
}

const soon = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 10)
const prices = Array.from({ length: 30 }, (_, n) => `2025-01-05,732393,${n + 1},${(n + 1) * 2},NO,USD`)
const row = '2025-01-05,732393,CUP,ACME'
const plain = (line: string) => ({ text: `date,hs,goods,buyer\n${line}\n` })

/** One small file for every code, and how it is to be read where the proposal is not enough. */
const samples: Readonly<Record<Code, Sample>> = {
  E_REQUIRED: plain(',732393,CUP,ACME'),
  E_DATE: plain('someday,732393,CUP,ACME'),
  E_NUMBER: { text: 'date,hs,goods,quantity\n2025-01-05,732393,CUP,a few\n' },
  E_HS_LEN: plain('2025-01-05,732393000012345,CUP,ACME'),
  E_NEGATIVE: { text: 'date,hs,goods,quantity\n2025-01-05,732393,CUP,-3\n' },
  E_FUTURE_DATE: plain(`${soon},732393,CUP,ACME`),
  E_COLS: plain(`${row},and more`),
  E_ENCODING: plain('2025-01-05,732393,CU\ufffdP,ACME'),
  E_NUL: plain('2025-01-05,732393,CU\0P,ACME'),
  E_CELL: plain(`2025-01-05,732393,${'x'.repeat(40_000)},ACME`),
  E_FLOW: { text: 'date,hs,goods,flow\n2025-01-05,732393,CUP,sideways\n' },
  E_DUP_IN_FILE: plain(`${row}\n${row}`),
  E_DUP_EXISTING: plain(row),
  W_COUNTRY: { text: 'date,hs,goods,country of origin\n2025-01-05,732393,CUP,Atlantis\n' },
  W_UNIT: { text: 'date,hs,goods,gross weight,weight unit\n2025-01-05,732393,CUP,5,stone\n' },
  W_LEADING_ZERO_FIXED: plain('2025-01-05,9012100,COFFEE,ACME'),
  W_NET_GT_GROSS: { text: 'date,hs,goods,gross weight,net weight\n2025-01-05,732393,CUP,5,6\n' },
  W_HS_UNKNOWN: plain('2025-01-05,770100,CUP,ACME'),
  W_UNITPRICE_OUTLIER: {
    text: `date,hs,quantity,value,unit,currency\n${[...prices, '2025-01-05,732393,10,90000,NO,USD'].join('\n')}\n`,
  },
  W_DATE_ESTIMATED: { text: 'date,eta,hs,goods\n,2025-01-05,732393,CUP\n' },
  W_IDENTIFIER: { text: 'date,hs,goods,buyer,buyer tax id\n2025-01-05,732393,CUP,ACME,see invoice\n' },
  W_INCOTERM: { text: 'date,hs,goods,incoterm\n2025-01-05,732393,CUP,XYZ\n' },
}

const columnsOf = ({ text }: Sample) => (text.split('\n')[0] ?? '').split(',')

describe('validation codes', () => {
  it.each(Object.entries(samples) as [Code, Sample][])('finds %s', async (code, sample) => {
    const file = { name: 'x.csv', bytes: Buffer.from(sample.text), wishes: sample.wishes ?? {} }
    if (code === 'E_DUP_EXISTING') await uploadCustoms(uploader, file)
    const upload = await uploadCustoms(uploader, file)
    expect(upload.codes).toEqual({ [code]: 1 })
    const { read = 0, loaded = 0, replaced = 0, skipped = 0, rejected = 0 } = upload.counts ?? {}
    expect(read).toBe(loaded + replaced + skipped + rejected)
    expect(rejected).toBe((rejectCodes as readonly string[]).includes(code) ? 1 : 0)
    expect(skipped).toBe((duplicateCodes as readonly string[]).includes(code) ? 1 : 0)
    if (rejected + skipped === 0) return
    const rejects = (await downloadFile(app, user.token, upload.rejectsFileId)).toString('utf8')
    const header = [...columnsOf(sample), '__row', '__codes', '__messages'].join(',')
    expect(rejects.replace('\ufeff', '').split('\r\n')[0]).toBe(header)
    expect(rejects).toContain(`,${code === 'E_DUP_IN_FILE' ? 3 : 2},${code},`)
  })

  it('has a sentence for each in every language', () => {
    for (const code of [...rejectCodes, ...duplicateCodes, ...warningCodes]) {
      const sentences = locales.map((locale) => translate(locale, `customsUpload.code.${code}`))
      expect(new Set(sentences).size, code).toBe(locales.length)
      expect(
        sentences.some((sentence) => sentence.includes(code)),
        code,
      ).toBe(false)
    }
  })
})

describe('what is decided for a whole column', () => {
  const text =
    'date,updated,hs,goods,quantity,gross weight\n' +
    '03/04/2025,13/04/2025,7323,A,"1.234,5","1,234.5"\n04/05/2025,14/05/2025,7323,B,"2,5","2.5"\n'

  async function load(wishes: Partial<UploadDecisions>, content = text) {
    const upload = await uploadCustoms(uploader, { name: 'd.csv', bytes: Buffer.from(content), wishes })
    expect(upload.counts).toMatchObject({ read: 2, loaded: 2, rejected: 0 })
    return app.stores.clickhouse.chQuery<{ day: string; quantity: number; kg: number }>(
      { company: { id: user.companyId } },
      {
        name: 'test-rows',
        sql: `select toString(trade_date) as day, quantity, gross_kg as kg from customs_shipments
          where company_id = {company_id:UInt64} order by day`,
      },
    )
  }

  it('reads numbers by the evidence of their own column, and asks for the order of dates without any', async () => {
    await expect(load({})).rejects.toThrow('dateOrder')
    expect(await load({ formats: [{ dateOrder: 'mdy' }] })).toEqual([
      { day: '2025-03-04', quantity: 1234.5, kg: 1234.5 },
      { day: '2025-04-05', quantity: 2.5, kg: 2.5 },
    ])
  })

  it('reads days that were expected as those on which things happened, where only these tell', async () => {
    const expected = text.replace('date,', 'date,eta,').replaceAll(/^(0\d\/0\d\/2025),/gm, '$1,$1,')
    const open = expected.replace('\n03/04/2025,', '\n,')
    await expect(load({}, open.replace('\n04/05/2025,', '\n25/05/2025,'))).rejects.toThrow('dateOrder')
    const formats = [{ dateOrder: 'mdy' as const }, { dateOrder: 'mdy' as const }]
    expect((await load({ formats }, open)).map(({ day }) => day)).toEqual(['2025-03-04', '2025-04-05'])
  })

  it('refuses what the store cannot hold, in the unit that is stored', async () => {
    const rows = ['9999999.99,99999999,MT', '10000000,1,KG', '1,99999999999999,MT', '1,100000000000000,KG']
    const bytes = Buffer.from(
      `date,hs,goods,teu,gross weight,weight unit\n${rows.map((end) => `2025-03-14,7323,A,${end}\n`).join('')}`,
    )
    const { counts, codes } = await uploadCustoms(uploader, { name: 'large.csv', bytes })
    expect(counts).toMatchObject({ loaded: 1, rejected: 3 })
    expect(codes).toEqual({ E_NUMBER: 3 })
  })

  it('refuses containers that add up to more than the store can hold, row by row', async () => {
    const rows: [size: string, count: string, teu: string][] = [
      ['40HC', '2', ''],
      ['45HC', '99999999', ''],
      ['999x45,'.repeat(4600), '', ''],
      ['1e308', '2', ''],
      ['20GP', '1e308', ''],
      ['20GP', '-2', ''],
      ['20GP', '1', '9999999.996'],
    ]
    const lines = rows.map(
      ([size, count, teu], at) => `2025-03-14,7323,CUP ${at},"${size}",${count},${teu}\n`,
    )
    const bytes = Buffer.from(`date,hs,goods,container size,container count,teu\n${lines.join('')}`)
    const { counts, codes } = await uploadCustoms(uploader, { name: 'boxes.csv', bytes })
    expect(codes).toEqual({ E_NUMBER: 3, E_NEGATIVE: 1 })
    expect(counts).toMatchObject({ loaded: 3, rejected: 4 })
  })

  it('refuses rows so far down that their record would have an id of the next upload', () => {
    const lastRow = 2 ** 26 - 1
    expect(recordId(7, lastRow)).toBe(recordId(8, 0) - 1)
    expect(() => recordId(7, lastRow + 1)).toThrow('tooManyRows')
  })

  it('reads a column as somebody says, whatever its cells look like', async () => {
    const formats = [{ dateOrder: 'dmy' as const }, null, null, null, null, { decimalSign: 'point' as const }]
    expect((await load({ formats })).map(({ day }) => day)).toEqual(['2025-04-03', '2025-05-04'])
  })
})

describe('records that are there already', () => {
  const file = (weight: number) => ({
    name: 'x.csv',
    bytes: Buffer.from(`date,hbol,line no,hs,goods,kg\n2025-01-05,H1,1,7323,CUP,${weight}\n`),
  })
  const weights = () =>
    app.stores.clickhouse.chQuery<{ kg: number }>(
      { company: { id: user.companyId } },
      {
        name: 'test-rows',
        sql: 'select gross_kg as kg from customs_shipments where company_id = {company_id:UInt64}',
      },
    )

  it.each([
    ['replace', 7, { replaced: 1, skipped: 0 }],
    ['skip', 5, { replaced: 0, skipped: 1 }],
  ] as const)('are treated as chosen: %s', async (existing, weight, counts) => {
    await uploadCustoms(uploader, file(5))
    const upload = await uploadCustoms(uploader, { ...file(7), wishes: { existing } })
    expect(upload).toMatchObject({ counts, codes: counts.skipped > 0 ? { E_DUP_EXISTING: 1 } : {} })
    expect(await weights()).toEqual([{ kg: weight }])
  })
})
