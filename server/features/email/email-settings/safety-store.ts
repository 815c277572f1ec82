import { type MailSafety, safetyDefaults } from '@landfall/contract/email/mail-safety.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** When addresses of the transaction's company rest, and what pauses its mailings. */
export async function readSafety(db: Db): Promise<MailSafety> {
  const row = await one<MailSafety>(
    db,
    `select soft_bounces, soft_days, rest_days, pause_complaints::float8, warn_complaints::float8,
       pause_bounces::float8, least_known, is_https_only, seeds from mail_safety`,
    [],
  )
  return row ?? { ...safetyDefaults, seeds: [] }
}

/** Changes when addresses rest and what pauses mailings. */
export async function saveSafety(db: Db, safety: MailSafety): Promise<void> {
  await db.query(
    `insert into mail_safety (soft_bounces, soft_days, rest_days, pause_complaints, warn_complaints, pause_bounces,
       least_known, seeds, is_https_only) values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::text[], '{}'), $9)
     on conflict (company_id) do update set soft_bounces = excluded.soft_bounces, soft_days = excluded.soft_days,
       rest_days = excluded.rest_days, pause_complaints = excluded.pause_complaints,
       warn_complaints = excluded.warn_complaints, pause_bounces = excluded.pause_bounces,
       least_known = excluded.least_known, is_https_only = excluded.is_https_only, seeds = coalesce($8, mail_safety.seeds)`,
    [
      safety.softBounces,
      safety.softDays,
      safety.restDays,
      safety.pauseComplaints,
      safety.warnComplaints,
      safety.pauseBounces,
      safety.leastKnown,
      safety.seeds ?? null,
      safety.isHttpsOnly,
    ],
  )
}
