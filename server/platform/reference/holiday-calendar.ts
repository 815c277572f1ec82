import type { Locale } from '@landfall/contract/locales.ts'
import type Holidays from 'date-holidays'
import { dayAfter } from './country-clock.ts'

type Rules = InstanceType<typeof Holidays>

const dayMs = 86_400_000
const shortestDayMs = 20 * 3_600_000
/** Years around today for which holidays are worked out. */
const yearsBack = 1
const yearsAhead = 3

// The rules of all countries take some memory, so they are loaded when the first customer is contacted.
let loading: Promise<typeof Holidays> | undefined
const countries = new Map<string, Rules>()
const years = new Map<string, ReadonlyMap<string, string>>()

async function rulesOf(country: string): Promise<Rules> {
  loading ??= import('date-holidays').then((module) => module.default)
  const Calendar = await loading
  const known = countries.get(country) ?? new Calendar(country)
  countries.set(country, known)
  return known
}

/** The public holiday of a country on a day (YYYY-MM-DD), in a language if it has a name there; null on other days. */
export async function holidayOn(country: string, date: string, locale: Locale): Promise<string | null> {
  const year = Number(date.slice(0, 4))
  const thisYear = new Date().getUTCFullYear()
  if (year < thisYear - yearsBack || year > thisYear + yearsAhead) return null
  const key = `${country} ${year} ${locale}`
  const days = years.get(key) ?? daysOf(await rulesOf(country), year, locale)
  years.set(key, days)
  return days.get(date) ?? null
}

// The library writes Japanese in its own way.
const languageOf = (locale: Locale) => (locale === 'ja' ? 'jp' : locale)

function daysOf(rules: Rules, year: number, locale: Locale): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (const { type, date, name, start, end } of rules.getHolidays(year, languageOf(locale)) ?? []) {
    const lastsMs = end.getTime() - start.getTime()
    if (type !== 'public' || lastsMs < shortestDayMs) continue
    // Some begin on the evening before; the date is the first whole day.
    for (let day = 0; day < Math.round(lastsMs / dayMs); day += 1) {
      days.set(dayAfter(date.slice(0, 10), day), name)
    }
  }
  return days
}
