/** A day and minute as calendar and clock of some place show them. */
export interface CivilTime {
  /** YYYY-MM-DD. */
  date: string
  /** HH:mm. */
  time: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clock of a time zone shows at a moment. */
export function civilTimeIn(timeZone: string, at: Date): CivilTime {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  const [date = '', time = ''] = clock.format(at).split(' ')
  return { date, time }
}

/** The moment at which the clock of a time zone shows this; of an hour that is skipped, the one after it. */
export function momentIn(timeZone: string, { date, time }: CivilTime): Date {
  const wanted = Date.parse(`${date}T${time}:00.000Z`)
  const shownAt = (guess: number) => {
    const shown = civilTimeIn(timeZone, new Date(guess))
    return Date.parse(`${shown.date}T${shown.time}:00.000Z`)
  }
  // The first guess may lie on the other side of a change of the clocks.
  const first = wanted - (shownAt(wanted) - wanted)
  return new Date(first + (wanted - shownAt(first)))
}

/** The day so many days after a day, both YYYY-MM-DD. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

// In Node, but not yet in the types of the language.
interface Region {
  getWeekInfo(): { weekend: number[] }
}

/** Whether people of a country (ISO 3166-1 alpha-2) rest on a day of the week: Friday and Saturday in some. */
export function isWeekendIn(country: string, date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  const region = new Intl.Locale(`und-${country}`) as unknown as Region
  return region.getWeekInfo().weekend.includes(weekday)
}
