import { expect, it } from 'vitest'
import { guessTimeZone } from './time-zone-guess.ts'

it.each([
  ['JP', 'Asia/Tokyo'],
  ['IT', 'Europe/Rome'],
  ['US', 'America/New_York'],
  ['CN', 'Asia/Shanghai'],
  ['AE', 'Asia/Dubai'],
  ['AR', 'America/Argentina/Buenos_Aires'],
  ['GL', 'America/Nuuk'],
])('knows where the people of %s are', (country, zone) => {
  expect(guessTimeZone(country)).toBe(zone)
})

it('says nothing of what it does not know', () => {
  expect([guessTimeZone(null), guessTimeZone('ZZ'), guessTimeZone('germany')]).toEqual([null, null, null])
})
