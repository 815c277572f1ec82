import { expect, it } from 'vitest'
import { longestNameKey, tradeNameKey } from './trade-name.ts'

it.each([
  ['ACME HOME, INC.', 'ACME HOME'],
  ['Acme Home Inc', 'ACME HOME'],
  ['NINGBO SUNCUP HOUSEWARE CO., LTD.', 'NINGBO SUNCUP HOUSEWARE'],
  ['NINGBO SUNCUP HOUSEWARE CO.', 'NINGBO SUNCUP HOUSEWARE'],
  ['COMERCIALIZADORA ÑANDÚ S.A. DE C.V.', 'COMERCIALIZADORA NANDU'],
  ['COMERCIALIZADORA NANDU SA DE CV', 'COMERCIALIZADORA NANDU'],
  ['YIWU BRIGHT GLASS IMP & EXP CO LTD', 'YIWU BRIGHT GLASS IMPORT AND EXPORT'],
  ['YIWU BRIGHT GLASS IMP. & EXP. CO.,LTD', 'YIWU BRIGHT GLASS IMPORT AND EXPORT'],
  ['深圳市某某科技有限公司', '深圳市某某科技'],
  ['株式会社タナカ', 'タナカ'],
  ['㈜한국무역', '한국무역'],
  ['ガーデン株式会社', 'ガーデン'],
  ['Müller GmbH & Co. KG', 'MULLER'],
  ['ACME C/O GLOBAL LOGISTICS', 'ACME'],
  ['ACME FORWARDING AS AGENT FOR XYZ', 'ACME FORWARDING'],
  ['ABC INTL TRADING SDN. BHD.', 'ABC INTERNATIONAL TRADING'],
  ['CO CO', 'CO'],
  ['VINA METALWARE JSC', 'VINA METALWARE'],
  ['3M COMPANY', '3M'],
])('%s meets under %s', (name, key) => {
  expect(tradeNameKey(name)).toBe(key)
})

it('keeps no more of a name than an index and an address hold, and no half of a sign', () => {
  const key = tradeNameKey(`A${'\u{20000}'.repeat(20_000)}`)!
  expect(key).toHaveLength(longestNameKey - 1)
  expect(key.isWellFormed()).toBe(true)
  expect(tradeNameKey(`${'ACME '.repeat(6000)}LTD`)).toBe('ACME '.repeat(96).trim())
})

it.each([
  'TO ORDER',
  'TO THE ORDER OF BANK X',
  'To order of shipper',
  'ORDER OF SHIPPER',
  'SAME AS CONSIGNEE',
  'N/A',
  'NOT AVAILABLE',
  'NAME WITHHELD',
  'Withheld by request',
  '保密',
  '',
  ' - ',
  '***',
])('%j is nobody', (name) => {
  expect(tradeNameKey(name)).toBeNull()
})

it('gives a key that is its own key', () => {
  for (const name of [
    'ACME HOME, INC.',
    'Müller GmbH & Co. KG',
    'BORDER KITCHEN LLC',
    '深圳市某某科技有限公司',
  ]) {
    const key = tradeNameKey(name) ?? ''
    expect(tradeNameKey(key)).toBe(key)
  }
})
