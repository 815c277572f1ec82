import { civilTimeIn, dayAfter, isWeekendIn, momentIn } from '#platform/reference/country-clock.ts'
import { holidayOn } from '#platform/reference/holiday-calendar.ts'

/** Where a reader is, as far as it is known. */
export interface ReaderPlace {
  country: string | null
  timeZone: string
}

/** When a mail may go out to somebody. */
export interface SendWish {
  /** From when days are counted. */
  after: Date
  /** Working days in between. */
  waitDays: number
  /** Hours of his clock. */
  hours: { from: number; to: number }
  /** The hour in which he opens mail, where that is known. */
  bestHour: number | null
  /** Days on which the company itself is off. */
  freeDays: ReadonlySet<string>
}

/** No calendar has so many days off in a row. */
const longestLook = 400

/**
 * The moment at which a mail goes out: on a working day of the reader's country, within the hours of his clock; in the hour
 * he opens mail in, else anywhere between them, so that not all go at once.
 */
export async function planSend(place: ReaderPlace, wish: SendWish): Promise<Date> {
  const { after, waitDays, hours } = wish
  const there = civilTimeIn(place.timeZone, after)
  const isWorking = (date: string) => isWorkingDay(place.country, date, wish.freeDays)
  if (waitDays === 0 && (await isWorking(there.date))) {
    const hour = Number(there.time.slice(0, 2))
    if (hour >= hours.from && hour < hours.to) return after
    if (hour < hours.from) return momentIn(place.timeZone, { date: there.date, time: timeWithin(wish) })
  }
  let { date } = there
  let left = Math.max(1, waitDays)
  for (let looked = 0; left > 0 && looked < longestLook; looked += 1) {
    date = dayAfter(date, 1)
    if (await isWorking(date)) left -= 1
  }
  return momentIn(place.timeZone, { date, time: timeWithin(wish) })
}

/** Whether people of a country work on a day; of nobody it is known when nothing says where he is. */
export async function isWorkingDay(
  country: string | null,
  date: string,
  freeDays: ReadonlySet<string>,
): Promise<boolean> {
  if (freeDays.has(date)) return false
  if (country === null) return true
  return !isWeekendIn(country, date) && (await holidayOn(country, date, 'en')) === null
}

function timeWithin({ hours, bestHour }: SendWish): string {
  const isKnown = bestHour !== null && bestHour >= hours.from && bestHour < hours.to
  const hour = isKnown ? bestHour : hours.from + Math.floor(Math.random() * (hours.to - hours.from))
  const minute = Math.floor(Math.random() * 60)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
