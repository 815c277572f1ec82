import type { LocalTime } from '@landfall/contract/customers/contact-calendar.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import {
  type CivilTime,
  civilTimeIn,
  dayAfter,
  isWeekendIn,
  momentIn,
} from '#platform/reference/country-clock.ts'
import { holidayOn } from '#platform/reference/holiday-calendar.ts'

/** Where a customer is: what is known, or else where the company is. */
export type CustomerPlace = Pick<LocalTime, 'country' | 'timeZone' | 'zoneOrigin'>

/** The own company: its clock, and its free days by date (YYYY-MM-DD). */
export interface HomeCalendar {
  timeZone: string
  freeDays: ReadonlyMap<string, string>
}

/** The longest run of days off that is looked across. */
const lookAheadDays = 31

interface Look {
  home: HomeCalendar
  locale: Locale
}

/** A moment as a customer's clock and calendar have it; the own company's free days are those of its own clock. */
export async function readLocalTime(
  place: CustomerPlace,
  { at, ...look }: Look & { at: Date },
): Promise<LocalTime> {
  const there = civilTimeIn(place.timeZone, at)
  const rest = await restOn(place, there, look)
  const { isWeekend, holiday, freeDay } = rest
  const next = isOff(rest) ? await nextWorkingTime(place, there, look) : null
  return { ...place, ...there, isWeekend, holiday, freeDay, nextWorkingAt: next?.toISOString() ?? null }
}

type Rest = Pick<LocalTime, 'isWeekend' | 'holiday' | 'freeDay'>

const isOff = ({ isWeekend, holiday, freeDay }: Rest) => isWeekend || holiday !== null || freeDay !== null

// Of a customer without a country it is not known when people rest.
async function restOn(
  { country, timeZone }: CustomerPlace,
  there: CivilTime,
  { home, locale }: Look,
): Promise<Rest> {
  const here = civilTimeIn(home.timeZone, momentIn(timeZone, there))
  return {
    isWeekend: country !== null && isWeekendIn(country, there.date),
    holiday: country === null ? null : await holidayOn(country, there.date, locale),
    freeDay: home.freeDays.get(here.date) ?? null,
  }
}

async function nextWorkingTime(
  place: CustomerPlace,
  { date, time }: CivilTime,
  look: Look,
): Promise<Date | null> {
  for (let days = 1; days <= lookAheadDays; days += 1) {
    const there = { date: dayAfter(date, days), time }
    if (!isOff(await restOn(place, there, look))) return momentIn(place.timeZone, there)
  }
  return null
}
