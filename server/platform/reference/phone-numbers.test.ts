import { expect, test } from 'vitest'
import { internationalPhone, internationalPhones, numbersDialled } from './phone-numbers.ts'

test.each([
  ['03012345678', 'DE', '+493012345678'],
  ['13812345678', 'CN', '+8613812345678'],
  ['84951234567', 'RU', '+74951234567'],
  // The zero belongs to an Italian number.
  ['0612345678', 'IT', '+390612345678'],
  // The country without its sign, and what is only dialled inside of it.
  ['4930123456', 'DE', '+4930123456'],
  ['+4903012345678', null, '+493012345678'],
  // No number of that country, of no country, and of one that has none of its own.
  ['5551234567', 'US', '5551234567'],
  ['03012345678', null, '03012345678'],
  ['03012345678', 'AQ', '03012345678'],
  ['+4412345678', 'GB', '+4412345678'],
  ['', 'DE', ''],
])('%s in %s is %s', (typed, country, stored) => {
  expect(internationalPhone(typed, country)).toBe(stored)
})

test('a number written in two ways is one', () => {
  expect(internationalPhones(['+493012345678', '03012345678', '112233'], 'DE')).toEqual([
    '+493012345678',
    '112233',
  ])
})

test('a number without its country is looked for in those that dial it so', () => {
  expect(numbersDialled('03012345678')).toContain('+493012345678')
  expect(numbersDialled('12')).toEqual([])
})
