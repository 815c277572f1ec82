import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)

const minute = 'YYYY-MM-DDTHH:mm'

/** A moment as a date field shows it that speaks of another time zone: the field's own zone is left out of account. */
export function wallTimeOf(moment: string, timeZone: string): Dayjs {
  return dayjs(dayjs(moment).tz(timeZone).format(minute))
}

/** The moment that is meant by what a date field shows for a time zone. */
export function momentOfWallTime(shown: Dayjs, timeZone: string): string {
  return dayjs.tz(shown.format(minute), timeZone).toISOString()
}
