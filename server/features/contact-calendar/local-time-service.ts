import type { LocalTime } from '@landfall/contract/contact-calendar.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { civilTimeIn, dayAfter, isWeekendIn, momentIn, zonesOf } from './country-clock.ts'
import { holidayOn, mainZoneOf } from './holiday-calendar.ts'

/** What is known about where a customer is. */
export interface CustomerPlace {
  country: string | null
  timeZone: string | null
}

/** The longest run of days off that is looked across. */
const lookAheadDays = 31

/** A moment as a customer's clock and calendar have it. */
export async function readLocalTime(
  { country, timeZone }: CustomerPlace,
  { at, locale }: { at: Date; locale: Locale },
): Promise<LocalTime> {
  const zone = timeZone ?? (country === null ? undefined : await zoneOfCountry(country))
  const place = { timeZone: zone ?? null, isAssumed: timeZone === null, country }
  if (zone === undefined) {
    return { ...place, date: null, time: null, isWeekend: false, holiday: null, nextWorkingAt: null }
  }
  const there = civilTimeIn(zone, at)
  if (country === null) return { ...place, ...there, isWeekend: false, holiday: null, nextWorkingAt: null }
  const isWeekend = isWeekendIn(country, there.date)
  const holiday = await holidayOn(country, there.date, locale)
  const isOff = isWeekend || holiday !== null
  const working = isOff ? await nextWorkingDay(country, there.date, locale) : undefined
  return {
    ...place,
    ...there,
    isWeekend,
    holiday,
    nextWorkingAt: working ? momentIn(zone, { date: working, time: there.time }).toISOString() : null,
  }
}

/** The time zone in which most of a country lives, as far as that is known. */
export async function zoneOfCountry(country: string): Promise<string | undefined> {
  const zones = zonesOf(country)
  return zones.length > 1 ? ((await mainZoneOf(country)) ?? zones[0]) : zones[0]
}

async function nextWorkingDay(country: string, date: string, locale: Locale): Promise<string | undefined> {
  for (let days = 1; days <= lookAheadDays; days += 1) {
    const day = dayAfter(date, days)
    if (!isWeekendIn(country, day) && (await holidayOn(country, day, locale)) === null) return day
  }
  return undefined
}
