import { type Db, one } from '#platform/postgres/database.ts'

/** How an order is named where something refers to it. */
export function verificationReference(id: number): string {
  return `verification:${id}`
}

/** Seconds after which an order that waits for a mail server is asked about again. */
const patienceSeconds = 60

/** What became of an order: only what was found out for certain is paid for. */
export async function findVerificationUse(
  db: Db,
  reference: string,
): Promise<{ isOpen: boolean; used: number; checkAgainSeconds?: number } | undefined> {
  const id = /^verification:(\d{1,18})$/.exec(reference)?.[1]
  const row = await one<{ isOpen: boolean; isYoung: boolean; used: number }>(
    db,
    `select exists (select from verification_checks k where k.batch_id = b.id and k.settled_at is null)
         or exists (select from verification_readings r where r.batch_id = b.id) as is_open,
       b.created_at > now() - interval '5 minutes' as is_young,
       (select count(*) from verification_checks k where k.batch_id = b.id and k.is_charged
          and k.verdict in ('deliverable', 'undeliverable')) as used
     from verification_batches b where b.id = $1`,
    [id ?? null],
  )
  if (!row) return undefined
  const { isOpen, isYoung, used } = row
  return { isOpen, used, ...(isYoung ? {} : { checkAgainSeconds: patienceSeconds }) }
}
