import { afterEach, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatExact, showTimesIn } from './formatters.ts'
import { chooseLocale } from './locale-choice.ts'

afterEach(() => showTimesIn(undefined))

test('moments are shown in the time zone of the user, plain days stay what they are', () => {
  chooseLocale('en')
  const evening = '2026-11-21T22:30:05.000Z'
  showTimesIn('Asia/Shanghai')
  expect(formatExact(evening)).toBe('2026-11-22 06:30:05')
  expect(formatDate(evening)).toContain('22')
  expect(formatDate('2026-11-21')).toContain('21')
  showTimesIn('America/New_York')
  expect(formatExact(evening)).toBe('2026-11-21 17:30:05')
  expect(formatDateTime(evening)).toContain('5:30')
})

test('seconds, milliseconds and nonsense are told apart', () => {
  showTimesIn('UTC')
  expect(formatExact(1_795_300_205)).toBe(formatExact(1_795_300_205_000))
  expect(formatExact('nonsense')).toBe('')
})
