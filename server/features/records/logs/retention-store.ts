import type { RecordRetention } from '@landfall/contract/records/logs.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const defaults: RecordRetention = { logDays: 365, recycleDays: 90 }

/** How long the transaction's company keeps its logs and deleted records. */
export async function readRetention(db: Db): Promise<RecordRetention> {
  const row = await one<RecordRetention>(db, 'select log_days, recycle_days from record_retention')
  return row ?? defaults
}

/** Stores how long the company keeps its records. */
export async function saveRetention(
  db: Db,
  { logDays, recycleDays }: RecordRetention,
): Promise<RecordRetention> {
  await db.query(
    `insert into record_retention (log_days, recycle_days) values ($1, $2)
     on conflict (company_id) do update set log_days = $1, recycle_days = $2, updated_at = now()`,
    [logDays, recycleDays],
  )
  return { logDays, recycleDays }
}
