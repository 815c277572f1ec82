import { expect, test } from 'vitest'
import { quietSecondsLeft } from './pace-store.ts'

const at = (hour: string, hourLeft = 1800) => ({ hour: `2026-11-25T${hour}`, hourLeft })

test('quiet hours last until they end, past midnight too', () => {
  const night = { from: 20, hours: 12 }
  expect(quietSecondsLeft(night, at('19'))).toBe(0)
  expect(quietSecondsLeft(night, at('20'))).toBe(1800 + 11 * 3600)
  expect(quietSecondsLeft(night, at('23'))).toBe(1800 + 8 * 3600)
  expect(quietSecondsLeft(night, at('00'))).toBe(1800 + 7 * 3600)
  expect(quietSecondsLeft(night, at('07'))).toBe(1800)
  expect(quietSecondsLeft(night, at('08'))).toBe(0)
})

test('one quiet hour, and none', () => {
  expect(quietSecondsLeft({ from: 0, hours: 1 }, at('00', 1))).toBe(1)
  expect(quietSecondsLeft({ from: 0, hours: 1 }, at('01'))).toBe(0)
  expect(quietSecondsLeft(null, at('03'))).toBe(0)
})
