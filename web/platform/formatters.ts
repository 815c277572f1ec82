import { currentLocale } from './locale-choice.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const exactFormats = new Map<string | undefined, Intl.DateTimeFormat>()
const distanceFormats = new Map<string, Intl.RelativeTimeFormat>()
let shownZone: string | undefined

/** Has all moments shown in a time zone, the user's or his company's; undefined: in the browser's. */
export function showTimesIn(timeZone: string | undefined): void {
  shownZone = timeZone
}

/** The time zone in which moments are shown. */
export function shownTimeZone(): string {
  return shownZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A number in the language in use. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = currentLocale() + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(currentLocale(), options)
  numberFormats.set(key, format)
  return format.format(value)
}

/** A large number in short form, such as 1.2M. */
export function formatShortNumber(value: number): string {
  return formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 })
}

/** A share from 0 to 1 as per cent. */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 1 })
}

/** Bytes as kB, MB or GB. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const unit = units[step] ?? 'byte'
  return formatNumber(bytes / 1000 ** step, { style: 'unit', unit, maximumFractionDigits: 1 })
}

/** A number of days, such as 1 day. */
export function formatDays(days: number): string {
  return formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'long' })
}

/** A date in the language in use, for example 21 Nov 2026; a plain day keeps its day in every time zone. */
export function formatDate(value: DateValue): string {
  const isPlainDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return formatWith(toDate(value), { dateStyle: 'medium', ...(isPlainDay ? { timeZone: 'UTC' } : {}) })
}

/** A date with its time in the language in use. */
export function formatDateTime(value: DateValue): string {
  return formatWith(toDate(value), { dateStyle: 'medium', timeStyle: 'short' })
}

/** A month given as YYYY-MM, for example November 2026. */
export function formatMonth(month: string): string {
  return formatWith(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** A moment with its weekday, as the clock of some time zone shows it. */
export function formatMomentIn(timeZone: string, value: DateValue): string {
  return formatWith(toDate(value), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
}

/** The time of day that the clocks of a time zone show at a moment. */
export function formatClockIn(timeZone: string, value: DateValue): string {
  return formatWith(toDate(value), { hour: '2-digit', minute: '2-digit', timeZone })
}

/** The weekday with its day in the language in use, such as Mon, Nov 23: a weekday alone may be of this week or the last. */
export function formatWeekday(value: DateValue): string {
  return formatWith(toDate(value), { weekday: 'short', month: 'short', day: 'numeric' })
}

/** Something that means a moment: a Date, ISO text, seconds (ten digits) or milliseconds. */
export type DateValue = Date | string | number

/** Reads a moment; ten-digit numbers are seconds. */
export function toDate(value: DateValue): Date {
  if (value instanceof Date) return value
  if (typeof value === 'string' && !/^\d+$/.test(value)) return new Date(value)
  const digits = String(value)
  return new Date(digits.length === 10 ? Number(value) * 1000 : Number(value))
}

/** A moment as YYYY-MM-DD HH:mm:ss. */
export function formatExact(value: DateValue): string {
  const date = toDate(value)
  if (Number.isNaN(date.getTime())) return ''
  // Swedish writes dates in just this form.
  const format =
    exactFormats.get(shownZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      ...(shownZone === undefined ? {} : { timeZone: shownZone }),
    })
  exactFormats.set(shownZone, format)
  return format.format(date)
}

/** How far something is from now, for example 3 hours ago; the amount is negative for what has passed. */
export function formatDistance(
  amount: number,
  unit: 'minute' | 'hour' | 'day',
  numeric: 'always' | 'auto' = 'always',
): string {
  const key = currentLocale() + numeric
  const format = distanceFormats.get(key) ?? new Intl.RelativeTimeFormat(currentLocale(), { numeric })
  distanceFormats.set(key, format)
  return format.format(amount, unit)
}

function formatWith(date: Date, options: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(date.getTime())) return ''
  const zoned = shownZone === undefined ? options : { timeZone: shownZone, ...options }
  const key = currentLocale() + JSON.stringify(zoned)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(currentLocale(), zoned)
  dateFormats.set(key, format)
  return format.format(date)
}
