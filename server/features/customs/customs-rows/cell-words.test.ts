import { expect, it } from 'vitest'
import { textOf } from './cell-words.ts'

it('takes words for nothing as nothing, and Namibia and names as what they are', () => {
  const nothing = ['', '-', '--', '—', 'NULL', 'null', 'N/A', 'n/a', ' N/A ', 'None', 'nil', '\\N', '无']
  expect(nothing.map(textOf)).toEqual(nothing.map(() => ''))
  const texts = ['NA', 'NILO', 'NULLA SRL', '0', 'A-1', "O'NEIL"]
  expect(texts.map(textOf)).toEqual(texts)
})
