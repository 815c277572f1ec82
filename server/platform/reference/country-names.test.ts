import { expect, it } from 'vitest'
import { countryCode } from './country-names.ts'

it.each([
  ['US', 'US'],
  ['usa', 'US'],
  ['美国', 'US'],
  ['中国台湾', 'TW'],
  ['俄罗斯联邦', 'RU'],
  ['Viet Nam', 'VN'],
  ['KOREA', 'KR'],
  ['Hong Kong SAR', 'HK'],
  ['PRC', 'CN'],
  ['México', 'MX'],
  ['ドイツ', 'DE'],
  ['독일', 'DE'],
  ['Stati Uniti', undefined],
  ['Atlantis', undefined],
] as const)('reads %s as %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})
