import { expect, it } from 'vitest'
import { recordId } from './record-columns.ts'

it('gives every row of every upload an id of its own, and none to rows beyond', () => {
  const lastRow = 2 ** 26 - 1
  expect(recordId(7, lastRow)).toBe(recordId(8, 0) - 1)
  expect(() => recordId(7, lastRow + 1)).toThrow('tooManyRows')
})
