import type { LocalTime } from '@landfall/contract/contact-calendar.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { civilTimeIn, dayAfter, isWeekendIn, momentIn } from './country-clock.ts'
import { holidayOn } from './holiday-calendar.ts'

/** Where a customer is: what is known, or else where the company is. */
export type CustomerPlace = Pick<LocalTime, 'country' | 'timeZone' | 'zoneOrigin'>

/** The longest run of days off that is looked across. */
const lookAheadDays = 31

/** A moment as a customer's clock and calendar have it. */
export async function readLocalTime(
  place: CustomerPlace,
  { at, locale }: { at: Date; locale: Locale },
): Promise<LocalTime> {
  const { country, timeZone } = place
  const there = civilTimeIn(timeZone, at)
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
    nextWorkingAt: working ? momentIn(timeZone, { date: working, time: there.time }).toISOString() : null,
  }
}

async function nextWorkingDay(country: string, date: string, locale: Locale): Promise<string | undefined> {
  for (let days = 1; days <= lookAheadDays; days += 1) {
    const day = dayAfter(date, days)
    if (!isWeekendIn(country, day) && (await holidayOn(country, day, locale)) === null) return day
  }
  return undefined
}
