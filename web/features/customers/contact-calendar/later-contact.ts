import dayjs from 'dayjs'
import { momentOfWallTime, wallTimeOf } from '#features/customers/contact-calendar/zoned-time.ts'

/** When people without an appointment are contacted, by their clock. */
const morning = 9

/**
 * The moment so many days after today by a customer's calendar, as ISO text: at the time of day of an earlier appointment,
 * else in the morning there. Clocks that change between today and then keep the time of day.
 */
export function contactInDays(days: number, timeZone: string, appointment?: string): string {
  const time = appointment ? wallTimeOf(appointment, timeZone) : dayjs().startOf('day').hour(morning)
  const day = wallTimeOf(new Date().toISOString(), timeZone).startOf('day').add(days, 'day')
  return momentOfWallTime(day.hour(time.hour()).minute(time.minute()), timeZone)
}
