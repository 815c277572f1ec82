import { expect, it } from 'vitest'
import { readFixture } from '#testing/upload-customs.ts'
import { areChinaCodes, countryOfPartnerCode } from './china-partner-codes.ts'
import { countryCode } from './country-names.ts'

it('says of each code what its name says', () => {
  const [, ...rows] = new TextDecoder('gb18030')
    .decode(readFixture('statistics-exports-2025.gb18030.csv'))
    .trim()
    .split(/\r?\n/)
    .map((line) => line.slice(1, -1).split('","'))
  const names = new Map(rows.map((cells) => [cells[3] ?? '', cells[4] ?? '']))
  expect(names.size).toBeGreaterThan(10)
  for (const [code, name] of names) expect(countryOfPartnerCode(code), name).toBe(countryCode(name))
  const others = {
    110: '中国香港',
    143: '台澎金马关税区',
    213: '刚果(布)',
    244: '南非',
    344: '俄罗斯联邦',
    355: '波黑',
    418: '多米尼加共和国',
    502: '美国',
    609: '新西兰',
  }
  for (const [code, name] of Object.entries(others))
    expect(countryOfPartnerCode(code), name).toBe(countryCode(name))
})

it('names countries that there are, and tells what is no country from what is no code', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = Array.from({ length: 900 }, (_, at) => String(at + 100))
  const found = codes.map(countryOfPartnerCode).filter((country) => country !== undefined)
  expect(found.length).toBeGreaterThan(230)
  for (const country of found) expect(country === '' || names.of(country), country).toBeTruthy()
  expect(countryOfPartnerCode('199')).toBe('')
  // United Nations' numbers of Germany, Japan and the United States.
  expect(['276', '392', '842'].map(countryOfPartnerCode)).toEqual([undefined, undefined, undefined])
})

it('takes codes for China’s where nearly all are, and nothing for no codes at all', () => {
  expect(areChinaCodes(['502', '110', ''])).toBe(true)
  expect(areChinaCodes(['276', '392', '502'])).toBe(false)
  expect(areChinaCodes([])).toBe(false)
  expect(areChinaCodes(['', '-'])).toBe(false)
})
