import { recipientState } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { readSafety } from '../email-settings/safety-store.ts'

/**
 * Rests an address once enough soft bounces in a row have come over enough days: no mail got through in between. A rest
 * that was lifted counts anew from then on.
 */
export async function restIfTired(db: Db, email: string): Promise<void> {
  const { softBounces, softDays, restDays } = await readSafety(db)
  const found = await one<{ bounces: number; days: number }>(
    db,
    `with known as (
       select state, reason, coalesce(bounced_at, updated_at) as failed_at, sent_at from send_recipients where email = $1),
     last_good as (
       select greatest((select max(sent_at) from known where state = ${recipientState.sent}),
         (select max(removed_at) from suppressions where email = $1)) as at),
     failures as (
       select failed_at, sent_at from known, last_good where state = ${recipientState.failed} and reason = 'soft'
         and (last_good.at is null or coalesce(sent_at, failed_at) > last_good.at))
     select count(*)::int as bounces,
       coalesce(extract(epoch from max(failed_at) - min(coalesce(sent_at, failed_at))) / 86400, 0)::float8 as days
     from failures`,
    [email],
  )
  if (!found || found.bounces < softBounces || found.days < softDays) return
  await db.query(
    `insert into suppressions (email, reason, rests_until)
     values ($1, 'softBounces', now() + make_interval(days => $2))
     on conflict (company_id, email) where removed_at is null do nothing`,
    [email, restDays],
  )
}

/** Rests addresses that mail of a running task was refused for just now, while it was handed over. */
export async function restRefused(db: Db, taskId: number, seconds: number): Promise<void> {
  const rows = await db.query<{ email: string }>(
    `select email from send_recipients
     where task_id = $1 and state = ${recipientState.failed} and reason = 'soft' and updated_at > now() - make_interval(secs => $2)`,
    [taskId, seconds],
  )
  for (const { email } of rows) await restIfTired(db, email)
}

/** Lets addresses of all companies go whose rest is over. */
export async function endRests(systemDb: Db): Promise<void> {
  await systemDb.query(
    `delete from suppressions where rests_until <= now() and removed_at is null and reason = 'softBounces'`,
  )
}
