import { formatExact } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'

// Plain days are reckoned in UTC, where every day has 24 hours.
const dayMs = 86_400_000
const stamp = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Today in the zone in which times are shown, `YYYY-MM-DD`. */
export function today(): string {
  return formatExact(new Date()).slice(0, 10)
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = stamp(text)
  return !Number.isNaN(moment) && dayOf(moment) === text
}

/** The day so many days later. */
export function addDays(day: string, amount: number): string {
  return dayOf(stamp(day) + amount * dayMs)
}

/** The Monday of a day's week. */
export function weekStart(day: string): string {
  return addDays(day, -((new Date(stamp(day)).getUTCDay() + 6) % 7))
}

/** The first day of the month so many months after a day's. */
export function monthStart(day: string, months = 0): string {
  const date = new Date(stamp(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

/** The Mondays of the weeks that hold a month. */
export function weeksOfMonth(day: string): string[] {
  const weeks: string[] = []
  for (let week = weekStart(monthStart(day)); week < monthStart(day, 1); week = addDays(week, 7))
    weeks.push(week)
  return weeks
}

/** A plain day in the language in use, with the parts that are asked for. */
export function formatDay(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...parts, timeZone: 'UTC' }).format(stamp(day))
}
