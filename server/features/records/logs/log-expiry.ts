import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'

const logs = ['audit_log', 'data_pull_log', 'verification_log', 'file_downloads']
const atOnce = 10_000
const everyMs = 6 * 3_600_000

/** Removes what is older than each company keeps it, several times a day; the returned function ends that. */
export function startLogExpiry({ db, log }: { db: Db; log: Log }): () => void {
  const run = () => expireLogs(db)
  return startRegularWork({ log, everyMs, run, failed: 'old log entries were not removed' })
}

/** Removes old entries of all companies in portions; returns how many. */
export async function expireLogs(db: Db): Promise<number> {
  const companies = await db.query<{ id: number; days: number }>(
    `select c.id, coalesce(r.log_days, 365) as days
     from companies c left join record_retention r on r.company_id = c.id order by c.id`,
  )
  let removed = 0
  for (const { id, days } of companies) {
    for (const name of logs) removed += await expireLog(db, { name, company: id, days })
  }
  return removed
}

async function expireLog(db: Db, old: { name: string; company: number; days: number }): Promise<number> {
  for (let removed = 0; ; ) {
    const [row] = await db.query<{ amount: number }>('select app_expire_log($1, $2, $3, $4) as amount', [
      old.name,
      old.company,
      old.days,
      atOnce,
    ])
    removed += row?.amount ?? 0
    if ((row?.amount ?? 0) < atOnce) return removed
  }
}
