import { guessTimeZone } from '@landfall/contract/customers/time-zone-guess.ts'

// Large countries have further zones in which companies are.
const further = {
  US: ['America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Detroit', 'America/Phoenix'],
  CA: ['America/Vancouver', 'America/Edmonton', 'America/Winnipeg', 'America/Halifax'],
  MX: ['America/Monterrey', 'America/Tijuana'],
  CN: ['Asia/Chongqing', 'Asia/Urumqi', 'Asia/Harbin'],
  IN: ['Asia/Calcutta'],
  AU: ['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth', 'Australia/Adelaide'],
} as const

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const zoneCountries = new Map<string, string>([
  ...letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const zone = guessTimeZone(first + second)
      return zone === null ? [] : [[zone, first + second]]
    }),
  ),
  ...Object.entries(further).flatMap(([country, zones]) =>
    zones.map((zone): [string, string] => [zone, country]),
  ),
])

/** The country in which a time zone lies; null where it is none's own. */
export function homeCountry(timeZone: string): string | null {
  return zoneCountries.get(timeZone) ?? null
}
