import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { momentOfWallTime, wallTimeOf } from './zoned-time.ts'

test.each([
  ['2027-01-05T07:00:00.000Z', 'Asia/Riyadh', '2027-01-05 10:00'],
  ['2027-01-04T21:30:00.000Z', 'Asia/Kathmandu', '2027-01-05 03:15'],
  ['2027-07-05T13:00:00.000Z', 'America/New_York', '2027-07-05 09:00'],
  ['2027-12-05T14:00:00.000Z', 'America/New_York', '2027-12-05 09:00'],
])('%s is %s %s, and back', (moment, zone, shown) => {
  expect(wallTimeOf(moment, zone).format('YYYY-MM-DD HH:mm')).toBe(shown)
  expect(momentOfWallTime(dayjs(shown), zone)).toBe(moment)
})
