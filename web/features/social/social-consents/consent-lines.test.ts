import { expect, test } from 'vitest'
import { readConsentLines } from './consent-lines.ts'

test('numbers are read as people write them, with a name behind', () => {
  const text = ['+34 600 111 222, Ann Berg', '', '0049 (151) 123-45678；李伟', '+1-202-555-0123\tBo'].join(
    '\n',
  )
  expect(readConsentLines(text)).toEqual({
    people: [
      { phone: '+34600111222', name: 'Ann Berg' },
      { phone: '+4915112345678', name: '李伟' },
      { phone: '+12025550123', name: 'Bo' },
    ],
    wrongLine: undefined,
  })
})

test('the first line without a country code is named', () => {
  for (const line of ['600111222', '+12', 'Ann Berg', '+34600111222x9'])
    expect(readConsentLines(`+34600111222\n${line}\n`).wrongLine).toBe(2)
})
