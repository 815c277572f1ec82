import { expect, it } from 'vitest'
import { areDigitsUnclear, createHsReader } from './hs-digits.ts'

const headings = new Set(['0101', '0105', '1051', '7323', '8471', '9403'])
const read = (raw: string, sample: string[] = []) => createHsReader(sample, headings)(raw)

it('keeps ten digits of a code, and of longer national ones the six that all countries have', () => {
  expect(read('73')).toEqual({ digits: '73', isRestored: false })
  expect(read('7323.93.00.90')).toEqual({ digits: '7323930090', isRestored: false })
  expect(read('732393000012')).toEqual({ digits: '732393', isRestored: false })
  expect(read('73239300001234')).toEqual({ digits: '732393', isRestored: false })
  expect([read('7'), read('732393000012345'), read('7323x')]).toEqual([undefined, undefined, undefined])
})

it('tells national codes of odd length from those that lost a zero by the heading', () => {
  expect(read('732393001')).toEqual({ digits: '732393', isRestored: false })
  expect(read('1012100')).toEqual({ digits: '01012100', isRestored: true })
  expect(read('73239300012')).toEqual({ digits: '732393', isRestored: false })
  expect(read('7323930001234')).toEqual({ digits: '732393', isRestored: false })
})

it('takes an ambiguous code for what the other codes of its length are', () => {
  expect(read('1051110')).toEqual({ digits: '01051110', isRestored: true })
  expect(read('1051110', ['7323930', '8471300'])).toEqual({ digits: '105111', isRestored: false })
  expect(read('1051110', ['1012100', '1012900', '7323930'])).toEqual({ digits: '01051110', isRestored: true })
})

it('asks about codes of an odd length only where both readings are well and no other tells', () => {
  const headings = new Set(['7323', '0732', '3923'])
  // 7323 and 0732 are both headings.
  expect(areDigitsUnclear(['73239300001'], headings)).toBe(true)
  // One that has only one reading tells how all of that length are meant.
  expect(areDigitsUnclear(['73239300001', '39239000001'], headings)).toBe(false)
  expect(areDigitsUnclear(['7323930000'], headings)).toBe(false)
  const read = (answer: 'lostZero' | 'national') =>
    createHsReader(['73239300001'], headings, answer)('73239300001')
  expect(read('lostZero')).toEqual({ digits: '073239', isRestored: true })
  expect(read('national')).toEqual({ digits: '732393', isRestored: false })
})

it('leaves out the letter that some customs put behind their codes', () => {
  expect(read('7323.93.00.900X')?.digits).toMatch(/^\d+$/)
  expect(read('7323X')).toBeUndefined()
})
