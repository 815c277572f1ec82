import { expect, it } from 'vitest'
import { containerNumbers, teuOfSizes } from './container-list.ts'

it.each([
  ['MSCU1234565', ['MSCU1234565']],
  ['MSCU1234565, TGHU 765432-1; mscu1234565', ['MSCU1234565', 'TGHU7654321']],
  ['BOX-1 / BOX-2', ['BOX-1', 'BOX-2']],
  ['LCL', []],
  ['', []],
])('%j names %j', (cell, numbers) => {
  expect(containerNumbers(cell)).toEqual(numbers)
})

it.each([
  ['20GP', 1, 1],
  ['40HC', 2, 4],
  ["45'HC", 1, 2.25],
  // ISO codes: 45G1 is a high container of forty feet, L5G1 one of forty-five.
  ['45G1', 1, 2],
  ['L5G1', 1, 2.25],
  ['4000', 1, 2],
  ['2x20GP + 1x40HC', null, 4],
  ['1X40', null, 2],
  ['40HC', null, null],
  ['20GP,40HC', 2, 3],
  ['20GP,40HC', 3, null],
  ['53FT', 1, null],
  ['LCL', 1, null],
  ['', 1, null],
])('%j of %j containers is %j', (cell, containers, teu) => {
  expect(teuOfSizes(cell, containers)).toBe(teu)
})
