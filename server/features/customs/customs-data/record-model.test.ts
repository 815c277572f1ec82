import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import type { UploadAnswers } from '@landfall/contract/customs/customs-upload.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { uploadCustoms } from '#testing/upload-customs.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  user = await buildUser(app.systemDb)
})

async function upload(text: string, answers: UploadAnswers = { currency: 'USD' }) {
  const uploader = { client: app.client, token: user.token }
  const { state, counts } = await uploadCustoms(uploader, {
    name: 'bills.csv',
    bytes: Buffer.from(text),
    wishes: { kind: 'shipments', answers },
  })
  return { state, ...counts }
}

async function references(...conditions: FilterCondition[]) {
  const filter = conditions.length > 0 ? JSON.stringify({ join: 'and', conditions }) : undefined
  const query = { sort: 'tradeDate', ...(filter ? { filter } : {}) }
  const { items } = await app.client.call(customsRoutes.shipments, { query }, { token: user.token })
  return items.map(({ reference }) => reference).sort()
}

async function detailsOf(reference: string) {
  const { items } = await app.client.call(customsRoutes.shipments, { query: {} }, { token: user.token })
  const id = items.find((item) => item.reference === reference)?.id ?? 0
  const record = await app.client.call(customsRoutes.record, { params: { id } }, { token: user.token })
  return { ...record, said: Object.fromEntries(record.details.map(({ name, value }) => [name, value])) }
}

const is = (field: string, value: string): FilterCondition => ({ field, op: 'eq', value })

describe('what a shipment says beyond its names', () => {
  const file = `id,date,hs,goods,consignee,consignee phone,consignee email,shipper,shipper country,notify party,container no,container type,gross weight,value,place of receipt,bill type
1,2025-03-01,732393,PAN,ACME HOME INC,+1 555 0100,buy@acme.example,NINGBO SUNCUP CO LTD,CN,SAME AS CONSIGNEE,"MSCU1234565, TGHU7654321",40HC,100,5000,NINGBO,House
2,2025-03-02,732393,POT,NAME WITHHELD,,,GLOBAL FREIGHT FORWARDING LTD,,N/A,MSCU1234565,20GP,200,,,
3,2011-03-03,,CUP,TO THE ORDER OF BANK X,,,,,,,,,,,
`

  it('keeps contacts, containers, places and types, and works out what follows from them', async () => {
    expect(await upload(file)).toMatchObject({ state: 'done', loaded: 3 })
    const { said, shipment } = await detailsOf('1')
    expect(said).toMatchObject({
      buyerContact: '+1 555 0100 · buy@acme.example',
      buyerState: 'identified',
      sellerState: 'identified',
      notifyState: 'identified',
      containerCount: '2',
      containerSize: '40HC',
      teuSource: 'computed',
      originSource: 'inferred',
      valueSource: 'declared',
      hsSource: 'declared',
      hsEdition: '2022',
      placeReceipt: 'NINGBO',
      billType: 'House',
    })
    expect(shipment).toMatchObject({ teu: 4, origin: 'CN' })
    const second = await detailsOf('2')
    expect(second.shipment?.teu).toBe(1)
    expect(second.said).not.toHaveProperty('notifyState')
    const third = await detailsOf('3')
    expect(third.shipment?.teu).toBeNull()
    expect(third.said).not.toHaveProperty('hsEdition')
  })

  it('can be asked for who a party is and how surely a fact is known', async () => {
    await upload(file)
    expect(await references(is('buyerState', 'identified'))).toEqual(['1'])
    expect(await references(is('buyerState', 'withheld'))).toEqual(['2'])
    expect(await references(is('buyerState', 'toOrder'))).toEqual(['3'])
    expect(await references(is('sellerState', 'logistics'))).toEqual(['2'])
    expect(await references(is('sellerState', 'none'))).toEqual(['3'])
    expect(await references(is('originSource', 'inferred'))).toEqual(['1'])
    expect(await references(is('valueSource', 'none'))).toEqual(['2', '3'])
    expect(await references({ field: 'containers', op: 'gte', value: 2 })).toEqual(['1'])
    expect(await references({ field: 'containerNumber', op: 'contains', value: 'MSCU1234565' })).toEqual([
      '1',
      '2',
    ])
    expect(await references({ field: 'hsEdition', op: 'eq', value: 2022 })).toEqual(['1', '2'])
  })

  it('keeps by what parties are known, finds them by their tax numbers and knows files with and without', async () => {
    const plain =
      'id,date,hs,goods,Importer,Importer country,Exporter\n1,2025-03-01,732393,PAN,ACME HOME INC,US,SUNCUP\n'
    const known = `id,date,hs,goods,Importer,Importer country,Tax ID,Website,Exporter,统一社会信用代码,exporter duns,exporter LEI
1,2025-03-01,732393,PAN,ACME HOME INC,US,12-345 6789,sales@acme.com HTTPS://WWW.Acme.com/Shop/,SUNCUP,91330200ma2ce1x00k,15-048-3782,5493001KJTIIGC8Y1R12
2,2025-03-02,732393,POT,POT WORLD INC,US,see invoice,none at all,SUNCUP,N/A,150483782,5493001KJTIIGC8Y1R13
`
    expect(await upload(known)).toMatchObject({ state: 'done', loaded: 2 })
    expect((await detailsOf('1')).said).toMatchObject({
      buyerTaxNo: '123456789',
      buyerWebsite: 'www.acme.com/Shop',
      sellerTaxNo: '91330200MA2CE1X00K',
      sellerDuns: '150483782',
      sellerLei: '5493001KJTIIGC8Y1R12',
    })
    const odd = await detailsOf('2')
    expect(odd.warnings).toEqual(['W_IDENTIFIER'])
    expect(odd.said).toMatchObject({ buyerTaxNo: 'SEEINVOICE', sellerLei: '5493001KJTIIGC8Y1R13' })
    expect(odd.said).not.toHaveProperty('buyerWebsite')
    expect(await references(is('buyerTaxNo', '12 345-6789'))).toEqual(['1'])
    expect(await references({ field: 'sellerTaxNo', op: 'startsWith', value: '9133' })).toEqual(['1'])
    expect(await references(is('sellerDuns', '15 048 3782'))).toEqual(['1', '2'])
    // Of signs alone nothing is left to compare.
    expect(await references(is('sellerTaxNo', '-'))).toEqual([])
    expect(await references({ field: 'buyerTaxNo', op: 'contains', value: '-' })).toEqual([])
    expect(await references({ field: 'buyerTaxNo', op: 'startsWith', value: '- .' })).toEqual([])
    expect(await references({ field: 'buyerTaxNo', op: 'ne', value: '-' })).toEqual(['1', '2'])
    expect(await upload(plain)).toMatchObject({ loaded: 0, skipped: 1 })
  })

  it('says of a whole file that its facts were not declared', async () => {
    const answers = { currency: 'USD', hsSource: 'inferred', valueSource: 'modelled' } as const
    await upload(file, answers)
    expect(await references(is('hsSource', 'inferred'))).toEqual(['1', '2'])
    expect(await references(is('valueSource', 'modelled'))).toEqual(['1'])
    expect(await references(is('valueSource', 'none'))).toEqual(['2', '3'])
  })

  it('knows a file again, also when somebody calls its facts something else', async () => {
    await upload(file)
    expect(await upload(file)).toMatchObject({ loaded: 0, skipped: 3 })
    expect(await upload(file, { currency: 'USD', valueSource: 'modelled' })).toMatchObject({
      loaded: 0,
      skipped: 3,
    })
  })
})

describe('where goods go', () => {
  const bills = `id,date,eta,goods,consignee,consignee country,destination
1,,2025-03-01,PAN,ACME HOME INC,CA,
2,2025-03-02,2025-03-05,POT,BETA LLC,,
3,2025-03-03,,CUP,GAMMA LLC,US,Mexico
`

  it('is what the file says, else what its buyer’s country tells, which stays known', async () => {
    expect(await upload(bills, { flow: 'import' })).toMatchObject({ state: 'done', loaded: 3 })
    const sources = async (reference: string) => {
      const { shipment, said, warnings } = await detailsOf(reference)
      return [shipment?.tradeDate, shipment?.destination, said.destinationSource, warnings.join()]
    }
    expect(await sources('1')).toEqual(['2025-03-01', 'CA', 'inferred', 'W_DATE_ESTIMATED'])
    expect(await sources('2')).toEqual(['2025-03-02', '', undefined, ''])
    expect(await sources('3')).toEqual(['2025-03-03', 'MX', 'declared', ''])
    expect(await references(is('destinationSource', 'inferred'))).toEqual(['1'])
    const answered = { customsCountry: 'US', flow: 'import' as const }
    expect(await upload(bills, answered)).toMatchObject({ loaded: 0, skipped: 3 })
  })

  it('is the country whose customs wrote it, where that was answered', async () => {
    await upload(bills, { customsCountry: 'US', flow: 'import' })
    expect(await references(is('destination', 'US'))).toEqual(['1', '2'])
    expect(await references(is('declared', 'yes'))).toEqual(['1', '2', '3'])
    await upload(bills.replaceAll('2025', '2024'), { customsCountry: 'TR', flow: 'export' })
    expect(await references(is('origin', 'TR'))).toEqual(['1', '2', '3'])
  })

  it('is not told by whose customs wrote it while the direction is open', async () => {
    await expect(upload(bills, { customsCountry: 'CN' })).rejects.toThrow('flow')
    const some = bills
      .replace('date,', 'flow,date,')
      .replaceAll(/^(\d),/gm, '$1,,')
      .replace('2,,', '2,export,')
    await upload(some, { customsCountry: 'CN' })
    expect(await references(is('origin', 'CN'))).toEqual(['2'])
    expect(await references(is('destination', 'CN'))).toEqual([])
  })

  it('and when are not told by cells that say there is nothing', async () => {
    await upload(bills.replace('1,,', '1,N/A,').replace('CA,', 'CA,无').replace('LLC,,', 'LLC,,null'), {
      customsCountry: 'US',
      flow: 'import',
    })
    expect(await references(is('destination', 'US'))).toEqual(['1', '2'])
    expect((await detailsOf('1')).warnings).toEqual(['W_DATE_ESTIMATED'])
  })

  it('comes from an export as it was, with where it is known from', async () => {
    const heads =
      'Fecha,Mercancía,Comprador,Número fiscal del comprador,Sitio web del vendedor,Destino,Destino: procedencia,TEU,TEU: procedencia,Valor,Valor: procedencia'
    await upload(
      `${heads}\n2025-03-01,PAN,ACME,B12345678,suncup.example,CA,inferred,2,computed,100,modelled\n`,
    )
    expect((await detailsOf('')).said).toMatchObject({
      destinationSource: 'inferred',
      teuSource: 'computed',
      valueSource: 'modelled',
      buyerTaxNo: 'B12345678',
      sellerWebsite: 'suncup.example',
    })
  })
})

describe('a record that its source deleted', () => {
  const bills = (...lines: string[]) =>
    `id,date,update,mbol,hbol,goods,consignee,shipper,record status\n${lines.map((line) => `${line}\n`).join('')}`
  const first = bills(
    '1,2025-01-01,2025-01-10,M1,H1,PAN,ACME HOME INC,SUNCUP CO LTD,New',
    '2,2025-01-02,2025-01-10,M1,H2,POT,ACME HOME INC,SUNCUP CO LTD,New',
  )
  const removal = bills('1,2025-01-01,2025-02-10,M1,H1,,,,Deleted')

  it('does not count any more, until it comes again with a newer version', async () => {
    await upload(first)
    expect(await upload(removal)).toMatchObject({ state: 'done', replaced: 1 })
    expect(await references()).toEqual(['2'])
    expect(await upload(first)).toMatchObject({ loaded: 0, skipped: 2 })
    expect(await upload(removal)).toMatchObject({ loaded: 0, skipped: 1 })
    expect(await references()).toEqual(['2'])
    await upload(bills('1,2025-01-01,2025-03-10,M1,H1,PAN AGAIN,ACME HOME INC,SUNCUP CO LTD,Amended'))
    expect(await references()).toEqual(['1', '2'])
  })

  it('is also kept away when the deletion comes first, and in one file', async () => {
    await upload(removal)
    expect(await upload(first)).toMatchObject({ loaded: 1, skipped: 1 })
    expect(await references()).toEqual(['2'])
    const both = bills(
      '5,2025-01-01,2025-01-10,M5,H5,PAN,ACME HOME INC,SUNCUP CO LTD,New',
      '5,2025-01-01,2025-01-10,M5,H5,PAN,ACME HOME INC,SUNCUP CO LTD,Deleted',
    )
    expect(await upload(both)).toMatchObject({ read: 2, loaded: 2 })
    expect(await references()).toEqual(['2'])
  })
})
