import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { beforeAll, expect, it, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { loadUpload, sendFile, uploadCustoms } from '#testing/upload-customs.ts'

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

async function inspect(name: string, text: string) {
  const mine = await uploader()
  const { id } = await sendFile(mine, name, Buffer.from(text))
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, options())
  return { mine, id, inspection }
}

async function periods(): Promise<string[]> {
  const { items } = await app.client.call(customsRoutes.statistics, { query: {} }, options())
  return items.map(({ period, grain }) => `${period} ${grain}`).sort()
}

const brazil = `"CO_ANO";"CO_MES";"CO_NCM";"CO_UNID";"CO_PAIS";"SG_UF_NCM";"CO_VIA";"CO_URF";"QT_ESTAT";"KG_LIQUIDO";"VL_FOB"
"2025";"02";"73239300";"10";"160";"SP";"01";"0817800";2500;2500;31200
"2025";"11";"73239300";"10";"249";"MG";"01";"0817800";1000;1000;14500
"2024";"11";"08012100";"10";"573";"AC";"07";"0230154";700;700;2578
`

it('the raw statistics of Brazil come in as proposed, their year and month as the period', async () => {
  const { mine, id, inspection } = await inspect('EXP_2025.csv', brazil)
  expect(inspection).toMatchObject({
    kind: 'statistics',
    // What no column says is asked, with answers by the file's name and its headers.
    missing: ['flow', 'currency'],
    answers: { flow: 'export', currency: 'USD' },
    columns: ['year', 'month', 'hs', null, 'partnerCode', 'province', null, null, 'quantity', null, 'value'],
  })
  const upload = await loadUpload(mine, id)
  expect(upload.counts).toMatchObject({ read: 3, loaded: 3, rejected: 0 })
  expect(await periods()).toEqual(['2024-11-01 month', '2025-02-01 month', '2025-11-01 month'])
})

test.each([
  ['Ano;Mês;Código NCM;Países;UF do Produto;Valor US$ FOB', '2025;02. Fevereiro;73239300;China;SP;31200'],
  ['Año;Mes;Partida;País;Valor FOB', '2025;febrero;732393;China;31200'],
  ['Year;Month;Commodity Code;Partner Country;Value USD', '2025;Feb;732393;China;31200'],
  ['年份;月份;商品编码;贸易伙伴;美元', '2025;2月;73239300;美国;31200'],
  ['refYear;refMonth;HS Code;Partner Country;FOB value USD', '2025;2;732393;China;31200'],
])('years and months in columns of their own are one period: %s', async (header, row) => {
  const { mine, id, inspection } = await inspect('exports.csv', `${header}\n${row}\n`)
  expect(inspection.columns.slice(0, 2)).toEqual(['year', 'month'])
  expect(inspection.missing).not.toContain('period')
  const upload = await loadUpload(mine, id, {
    kind: 'statistics',
    answers: { ...inspection.answers, currency: 'USD', flow: 'export' },
  })
  expect(upload.counts).toMatchObject({ loaded: 1, rejected: 0 })
  expect(await periods()).toEqual(['2025-02-01 month'])
})

it('a year alone is a year, a month that is none is told, and a column of dates is better than both', async () => {
  const { inspection } = await inspect('x.csv', 'Year,Partner,HS Code,Value USD\n2024,China,732393,10\n')
  expect(inspection.columns[0]).toBe('year')
  const mine = await uploader()
  const text =
    'Year,Month,Partner,HS Code,Value USD\n2024,2,China,732393,10\n2024,13,China,732394,10\n2024,,China,732395,10\n'
  const upload = await uploadCustoms(mine, {
    name: 'exports.csv',
    bytes: Buffer.from(text),
    wishes: {
      kind: 'statistics',
      columns: ['year', 'month', 'partner', 'hs', 'value'],
      answers: { flow: 'export', currency: 'USD' },
    },
  })
  expect(upload).toMatchObject({ counts: { loaded: 2, rejected: 1 }, codes: { E_DATE: 1 } })
  expect(await periods()).toEqual(['2024-01-01 year', '2024-02-01 month'])
  const dated = await inspect('x.csv', 'Year,Month,Arrival Date,Goods\n2025,2,2025-02-07,CUPS\n')
  expect(dated.inspection.columns).toEqual([null, null, 'date', 'goods'])
})
