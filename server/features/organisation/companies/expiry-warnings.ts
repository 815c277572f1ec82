import { expiryWarningDays } from '@landfall/contract/organisation/account-fields.ts'
import type { Log } from '#platform/log/log.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'

interface WarningDeps {
  database: Database
  log: Log
}

const everyMs = 600_000

/** Warns the administrators of companies whose account ends soon; the returned function ends that. */
export function startExpiryWarnings(deps: WarningDeps): () => void {
  const run = () => warnOfExpiry(deps.database)
  const failed = 'companies were not warned of the end of their accounts'
  return startRegularWork({ log: deps.log, everyMs, run, failed })
}

interface DueCompany {
  id: number
  days: number
  step: number
}

/** Tells each company once per step of the warning that its account ends; returns how many were told. */
export async function warnOfExpiry(database: Database): Promise<number> {
  const due = await database.systemDb.query<DueCompany>(
    `select c.id, ceil(extract(epoch from c.valid_until - now()) / 86400)::int as days, step.days as step
     from companies c
     cross join lateral (select min(d) as days from unnest($1::int[]) d where c.valid_until <= now() + d * interval '1 day') step
     where c.valid_until > now() and step.days is not null and c.deleted_at is null
       and (c.expiry_warned is null or c.expiry_warned > step.days)
     limit 1000`,
    [expiryWarningDays],
  )
  let told = 0
  for (const company of due) if (await warnCompany(database, company)) told += 1
  return told
}

function warnCompany(database: Database, { id, days, step }: DueCompany): Promise<boolean> {
  return database.tenantTransaction({ companyId: id, userId: null }, async (db) => {
    // Another worker may have been faster.
    const rows = await db.query(
      `update companies set expiry_warned = $2 where id = $1 and (expiry_warned is null or expiry_warned > $2) returning id`,
      [id, step],
    )
    if (rows.length === 0) return false
    const admins = await db.query<{ id: number }>(
      `select id from users where type = 'admin' and disabled_at is null`,
    )
    await notify(db, [
      {
        userIds: admins.map((admin) => admin.id),
        kind: 'accountExpiring',
        params: { days },
        path: '/systemManage/company',
      },
    ])
    return true
  })
}
