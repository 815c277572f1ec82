import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { loadUpload, sendFile, type Uploader, uploadCustoms } from '#testing/upload-customs.ts'

let app: TestApp
let user: TestUser
let uploader: Uploader

beforeEach(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  uploader = { client: app.client, token: user.token }
})

const options = () => ({ token: user.token })
const header = 'date,hbol,hs,goods,buyer,value'

async function inspected(text: string | Buffer) {
  const { id } = await sendFile(uploader, 'next.csv', Buffer.from(text))
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, options())
  return { id, inspection }
}

async function records() {
  const { items } = await app.client.call(customsRoutes.shipments, { query: {} }, options())
  return items.map(({ tradeDate, value, goods }) => [tradeDate, value, goods]).sort()
}

describe('what is remembered of a file', () => {
  it('is proposed for the next with its names, and said', async () => {
    const text = `${header}\n2025-01-05,H1,7323,CUPS,ACME,10\n`
    await uploadCustoms(uploader, {
      name: 'a.csv',
      bytes: Buffer.from(text),
      wishes: { columns: ['date', 'masterBill', 'hs', 'goods', 'buyer', null] },
    })
    const { inspection } = await inspected(text.replace('CUPS', 'JARS'))
    expect(inspection).toMatchObject({
      remembered: true,
      columns: ['date', 'masterBill', 'hs', 'goods', 'buyer', null],
    })
  })

  it('gives way to the signs, dates and numbers of the file in hand', async () => {
    const first = `${header}\n25/01/2025,H1,7323,TÉ,ACME,"1.234,50"\n26/01/2025,H2,7323,TÉ,ACME,"2.234,50"\n`
    await uploadCustoms(uploader, {
      name: 'a.csv',
      bytes: Buffer.from(first, 'latin1'),
      wishes: {
        encoding: 'windows-1252',
        formats: [{ dateOrder: 'dmy' }, null, null, null, null, { decimalSign: 'comma' }],
        answers: { currency: 'EUR' },
      },
    })
    const { id, inspection } = await inspected(
      `${header}\n01/25/2025,H3,7323,上海恒通保温杯,ACME,"1,234.50"\n01/26/2025,H4,7323,上海恒通水壶,ACME,"2,234.50"\n`,
    )
    expect(inspection).toMatchObject({ remembered: true, format: { encoding: 'utf-8' } })
    const loaded = await loadUpload(uploader, id)
    expect(loaded.counts).toMatchObject({ read: 2, loaded: 2, rejected: 0 })
    expect(await records()).toEqual([
      ['2025-01-25', 1234.5, 'TÉ'],
      ['2025-01-25', 1234.5, '上海恒通保温杯'],
      ['2025-01-26', 2234.5, 'TÉ'],
      ['2025-01-26', 2234.5, '上海恒通水壶'],
    ])
  })

  it('gives way where the columns of the file in hand hold something else', async () => {
    const names = 'a1,a2,a3,date'
    await uploadCustoms(uploader, {
      name: 'a.csv',
      bytes: Buffer.from(`${names}\nCUPS,732393,10,2025-01-05\n`),
      wishes: { columns: ['goods', 'hs', 'quantity', 'date'] },
    })
    const { inspection } = await inspected(
      `${names}\nCUPS,STEEL,heavy,2025-01-05\nJARS,GLASS,light,2025-01-06\n`,
    )
    expect(inspection.columns).toEqual(['goods', null, null, 'date'])
  })

  it('never takes the period of a file for that of the next', async () => {
    const text = 'hs,goods,buyer\n7323,CUPS,ACME\n'
    await uploadCustoms(uploader, {
      name: 'a.csv',
      bytes: Buffer.from(text),
      wishes: { answers: { period: '2025-01' } },
    })
    const { inspection } = await inspected(text)
    expect(inspection).toMatchObject({ remembered: true, missing: ['period'] })
    expect(inspection.answers.period).toBeUndefined()
  })
})

describe('dates', () => {
  test.each(['IMP_DATE', 'EXP_DATE', 'DATE', 'ARRIVALDATE', 'REG_DATE', 'Fecha de Registro'])(
    'a column %s is the day of trade, and its records are of that day',
    async (name) => {
      await uploadCustoms(uploader, {
        name: 'a.csv',
        bytes: Buffer.from(`${name},PRODUCT_DESCRIPTION,IMPORTER_NAME\n2025-03-04,CUPS,ACME\n`),
      })
      expect(await records()).toEqual([['2025-03-04', null, 'CUPS']])
    },
  )

  it('a month is taken where there is no day, and a day before it', async () => {
    const month = await inspected('MONTHYEAR,GOODS,BUYER_NAME\n2025-03,CUPS,ACME\n')
    expect(month.inspection).toMatchObject({ columns: ['date', 'goods', 'buyer'], missing: [] })
    const both = await inspected('MONTHYEAR,IMP_DATE,GOODS\n2025-03,2025-03-04,CUPS\n')
    expect(both.inspection).toMatchObject({ columns: [null, 'date', 'goods'], missing: [] })
  })

  it('what every record needs and no column has is missing from the first answer', async () => {
    const { inspection } = await inspected('GOODS,BUYER_NAME,FOB_VALUE\nCUPS,ACME,10\n')
    expect(inspection.missing).toEqual(['period', 'currency'])
    const statistics = await inspected('年月,商品编码,贸易伙伴名称\n202501,73239300,美国\n')
    expect(statistics.inspection).toMatchObject({ kind: 'statistics', missing: ['flow', 'value'] })
  })
})
