import type { Db } from '#platform/postgres/database.ts'
import { readFreeDays } from './free-days.ts'
import { readOpeningHours } from './opening-hours.ts'
import { planSend, type SendWish } from './send-planning.ts'

/** Somebody a mail is planned for. */
interface Reader {
  /** Null: no customer; then nothing is known of the place. */
  customerId: number | null
  email: string
}

/** When a mail goes out to each of some readers, by where their customers are. */
export async function planReaders(
  db: Db,
  readers: readonly Reader[],
  wish: Pick<SendWish, 'after' | 'waitDays' | 'hours'>,
): Promise<Date[]> {
  const places = await db.query<{ id: number; country: string | null; timeZone: string }>(
    `select c.id, c.country, customer_zone(c.time_zone, c.country, m.time_zone) as time_zone
     from customers c join companies m on m.id = c.company_id where c.id = any($1::bigint[])`,
    [readers.map(({ customerId }) => customerId)],
  )
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const placed = readers.map(({ customerId, email }) => {
    const { country = null, timeZone = 'UTC' } = placeOf.get(customerId ?? 0) ?? {}
    return { email, country, timeZone }
  })
  const bestHours = await readOpeningHours(db, placed)
  const freeDays = await readFreeDays(db)
  const moments: Date[] = []
  for (const { email, ...place } of placed)
    moments.push(await planSend(place, { ...wish, bestHour: bestHours.get(email) ?? null, freeDays }))
  return moments
}

/** Customers among some readers for whom it is night: from 22 to 7 o'clock where they are. */
export async function findSleepers(
  db: Db,
  readers: readonly Pick<Reader, 'customerId'>[],
): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(
    `select c.id from customers c join companies m on m.id = c.company_id where c.id = any($1::bigint[])
       and extract(hour from now() at time zone customer_zone(c.time_zone, c.country, m.time_zone)) not between 7 and 21`,
    [readers.flatMap(({ customerId }) => customerId ?? [])],
  )
  return new Set(rows.map(({ id }) => id))
}
