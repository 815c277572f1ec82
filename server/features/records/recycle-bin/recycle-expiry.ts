import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { purgeRecords, type RecycledRecord } from './recycle-service.ts'

interface ExpiryDeps {
  /** Across companies. */
  db: Db
  tenantTransaction: Database['tenantTransaction']
  handlers: readonly RecycleHandler[]
  log: Log
}

const everyMs = 6 * 3_600_000
const atOnce = 500

/** Purges what lay in the bin longer than each company keeps it; the returned function ends that. */
export function startRecycleExpiry(deps: ExpiryDeps): () => void {
  const run = () => purgeExpired(deps)
  return startRegularWork({ log: deps.log, everyMs, run, failed: 'old deleted records were not purged' })
}

/** Purges the expired records of all companies in portions; returns how many. */
export async function purgeExpired({
  db,
  tenantTransaction,
  handlers,
}: Omit<ExpiryDeps, 'log'>): Promise<number> {
  const companies = await db.query<{ id: number; days: number }>(
    `select c.id, coalesce(r.recycle_days, 90) as days
     from companies c left join record_retention r on r.company_id = c.id where c.level = 'company' order by c.id`,
  )
  let purged = 0
  for (const { id, days } of companies) {
    for (let amount = atOnce; amount === atOnce; purged += amount) {
      amount = await tenantTransaction({ companyId: id, userId: null }, async (tenantDb) => {
        const records = await tenantDb.query<RecycledRecord>(
          `select kind, record_id from recycle_entries where deleted_at < now() - make_interval(days => $1) limit $2`,
          [days, atOnce],
        )
        await purgeRecords(tenantDb, handlers, records)
        return records.length
      })
    }
  }
  return purged
}
