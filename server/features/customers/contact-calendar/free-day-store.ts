import type { FreeDay, FreeDayInput } from '@landfall/contract/customers/contact-calendar.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** The company's own free days from a day on (YYYY-MM-DD), the first first; at most 500. */
export function listFreeDays(db: Db, from = '1900-01-01'): Promise<FreeDay[]> {
  return db.query('select id, day, name from free_days where day >= $1 order by day limit 500', [from])
}

/** Makes a day a free one; one that is gets the name. */
export async function saveFreeDay(db: Db, { day, name }: FreeDayInput): Promise<FreeDay> {
  const row = await one<FreeDay>(
    db,
    `insert into free_days (day, name) values ($1, $2)
     on conflict (company_id, day) do update set name = excluded.name returning id, day, name`,
    [day, name],
  )
  if (!row) throw new Error('the free day was not written down')
  return row
}

/** Makes a day an ordinary one again; false when it was. */
export async function deleteFreeDay(db: Db, id: number): Promise<boolean> {
  return (await db.query('delete from free_days where id = $1 returning id', [id])).length > 0
}
