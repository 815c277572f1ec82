import { type Db, one } from '#platform/postgres/database.ts'

/** Days within which a paid address may turn out to reach nobody. */
const refundDays = 30
/** Seconds after which an unlock is looked at again. */
const checkAgainSeconds = 3_600

/** How an unlock is named where something refers to it. */
export function unlockReference(id: number): string {
  return `contacts:${id}`
}

/**
 * What became of paid contacts: for 30 days they are given back when all their addresses bounced for good, then they
 * are used. What was given back is covered again. Without addresses there is nothing to wait for, and nobody gets points
 * back for the same company twice, as the mail server that says so is the tenant's own.
 */
export async function findContactUse(
  db: Db,
  reference: string,
): Promise<{ isOpen: boolean; used: number; checkAgainSeconds?: number } | undefined> {
  const id = /^contacts:(\d{1,18})$/.exec(reference)?.[1] ?? null
  const unlock = await one<{ emails: string[]; isRecent: boolean; bounced: number; wasRefunded: boolean }>(
    db,
    `select u.emails, u.unlocked_at > now() - make_interval(days => $2) as is_recent,
       (select count(distinct s.email) from suppressions s
        where s.reason = 'hardBounce' and s.email = any(u.emails) and s.created_at > u.unlocked_at) as bounced,
       exists (select from trade_contact_unlocks e
         where e.party_key = u.party_key and e.refunded_at is not null and e.id <> u.id) as was_refunded
     from trade_contact_unlocks u where u.id = $1`,
    [id, refundDays],
  )
  if (!unlock) return undefined
  const { emails, isRecent, bounced, wasRefunded } = unlock
  if (wasRefunded) return { isOpen: false, used: 1 }
  if (emails.length > 0 && bounced === emails.length) {
    await db.query('update trade_contact_unlocks set refunded_at = now(), cost = 0 where id = $1', [id])
    return { isOpen: false, used: 0 }
  }
  return emails.length > 0 && isRecent
    ? { isOpen: true, used: 0, checkAgainSeconds }
    : { isOpen: false, used: 1 }
}
