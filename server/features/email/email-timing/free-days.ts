import type { Db } from '#platform/postgres/database.ts'

/** The days of the next year on which the company itself is off. */
export async function readFreeDays(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ day: string }>(
    `select day from free_days where day between current_date - 1 and current_date + 400`,
  )
  return new Set(rows.map(({ day }) => day))
}
