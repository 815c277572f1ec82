import { describe, expect, it } from 'vitest'
import { guessKind, missingAnswers, proposeColumns } from './mapping-proposal.ts'

/** Headers as customs and vendors write them, each with the field it is; nothing behind the sign where it is none. */
const layouts: Readonly<Record<string, string>> = {
  'arrivals by declaration':
    'RECORD_ID=reference|DUA_NUMBER=houseBill|IMP_DATE=date|MONTHYEAR=|IMPORTER_NAME=buyer|SUPPLIER_NAME=seller|HS_CODE=hs|HS_CODE_2=|PRODUCT_DESCRIPTION=goods|QUANTITY=quantity|UNIT=quantityUnit|UNIT_PRICE_USD=|USD_CIF=value|CURRENCY=|NET_WT=netWeight|GROSS_WT=grossWeight|ORIGIN_COUNTRY=origin|IMPORT_PORT=unloadPort|TRANSPORT_COMPANY=carrier',
  'departures with their sums':
    'MONTHYEAR=date|EXPORTER_NAME=seller|BUYER_NAME=buyer|HS_CODE=hs|HS_CODE_DESCRIPTION=goods|DESTINATION_COUNTRY=destination|TOTALQUANTITY=quantity|SUMOFUSD_FOB=value|%GTTOTALQUANTITY=|%GTSUMOFUSD_FOB=',
  'papers filed after the arrival':
    'REGISTRATION_DATE=|IMP_DATE=date|RELEASE_DATE=|DECLARATION_NUMBER=houseBill|IMPORTER=buyer|HS_CODE=hs|TOTAL_VALUE_USD=value|TOTALWEIGHT=grossWeight',
  'an office that only files':
    'REGISTRY_DATE=date|IMPORTER=buyer|HS_CODE=hs|CIF_VALUE=value|CURRENCY=currency',
  'ports of both ends':
    'ARRIVALDATE=date|LOADING_PORT=loadPort|UNLOADING_PORT=unloadPort|DESTINATION_PORT=|CONSIGNEE=buyer|SHIPPER=seller|CONTAINER_DESCRIPTION=containerSize|MODEL=|TRANSPORT_TYPE=transport',
  'a bill in one word beside its type and its master':
    'BILL=houseBill|BILL_TYPE=billType|MASTER_BILL=masterBill|DATE=date|HS_CODE=hs',
  'a bill in short': 'BOL=houseBill|BOL_TYPE=billType|MBOL=masterBill|BILL_OF_LADING_DATE=date|HS_CODE=hs',
  'an amount that names its currency': 'DATE=date|HS_CODE=hs|VALUE_IN_USD=value|CURRENCY=|EXCHANGE_RATE=',
  'words that only look alike':
    'EXP_DATE=date|EXPORTER=seller|UNIT_VALUE_IN_USD=|GROSS_WEIGHTPERCENTAGE=|PACKAGES_DESCRIPTION=|SHIPMENT_NAME=|TRANSPORT_DOCUMENT_NUMBER=|MODEL_NUMBER=|MODE_OF_PAYMENT=|MODE_OF_TRANSPORT=transport|CONTAINER_YN=|QUANTITY_OF_PACKAGE=packages',
}

describe('a mapping for real headers', () => {
  it.each(Object.entries(layouts))('%s', (_, layout) => {
    const wanted = layout.split('|').map((column) => column.split('='))
    const headers = wanted.map(([header = '']) => header)
    const found = proposeColumns(guessKind(headers), headers, [])
    const told = headers.map((header, at) => `${header}=${found[at] ?? ''}`)
    expect(told).toEqual(layout.split('|'))
  })
})

describe('the date of a file', () => {
  const dateOf = (headers: readonly string[], ...rows: readonly (readonly string[])[]) => {
    const columns = proposeColumns('shipments', headers, rows)
    return { date: headers[columns.indexOf('date')], expected: headers[columns.indexOf('estimatedDate')] }
  }

  it('is a day before a month, by what the cells say', () => {
    expect(dateOf(['DATE', 'IMP_DATE'], ['202401', '2024-01-17'], ['202402', '2024-02-03'])).toEqual({
      date: 'IMP_DATE',
      expected: undefined,
    })
  })

  it('is none of a column that holds something else, or nothing', () => {
    expect(dateOf(['IMP_DATE', 'REG_DATE'], ['by sea', '17/01/2024'])).toMatchObject({ date: 'REG_DATE' })
    expect(dateOf(['EXP_DATE', 'MONTHYEAR'], ['', 'Jan-2024'])).toMatchObject({ date: 'MONTHYEAR' })
  })

  it('is an expected day only until things happened', () => {
    expect(dateOf(['ETA', 'ARRIVAL DATE'], ['2024-01-17', ''])).toEqual({
      date: 'ARRIVAL DATE',
      expected: 'ETA',
    })
    expect(dateOf(['ETA', 'MONTHYEAR'], ['2024-01-17', '202401'])).toEqual({
      date: 'ETA',
      expected: undefined,
    })
  })

  it('is asked for where no column has it, in shipments too', () => {
    const open = { kind: 'shipments', columns: ['buyer', 'hs'], formats: [], answers: {} } as const
    expect(missingAnswers({ ...open, columns: [...open.columns], formats: [] }, [])).toEqual(['period'])
  })
})
