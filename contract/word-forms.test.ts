import { expect, test } from 'vitest'
import { wordForms } from './word-forms.ts'

const rows = (value: unknown) => wordForms.format(value, '# row|# rows')

test('takes the words for one only with the number one, formatted or not', () => {
  expect([0, 1, '1', 2, '1,204', 21].map(rows)).toEqual([
    '0 rows',
    '1 row',
    '1 row',
    '2 rows',
    '1,204 rows',
    '21 rows',
  ])
})

test('leaves what a value says alone', () => {
  expect(rows('$& #')).toBe('$& # rows')
})
