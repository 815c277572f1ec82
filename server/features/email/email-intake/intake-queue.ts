import type { Db } from '#platform/postgres/database.ts'

/** So much of a message is kept and read, in bytes: what people write and what reports say stands at its beginning. */
export const keptSize = 256 * 1024

/** One message that came in for a company. */
export interface QueuedMessage {
  companyId: number
  raw: Buffer
  receivedAt: Date
  /** The mailbox it was read from; null when it came over our own listener. */
  mailboxId: number | null
  /** Whom it was handed over for; empty when it was read from a mailbox. */
  envelopeTo: string
  /** Absent when nobody knows; empty for the null return path of reports. */
  envelopeFrom?: string
}

/**
 * Keeps a message until it is read: when the transaction commits, nothing can lose it any more. The database is one
 * that sees the company, by its transaction or across all.
 */
export async function queueMessage(db: Db, message: QueuedMessage): Promise<void> {
  await db.query(
    `insert into mail_in (company_id, mailbox_id, envelope_to, envelope_from, raw, received_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      message.companyId,
      message.mailboxId,
      message.envelopeTo,
      message.envelopeFrom ?? null,
      message.raw.subarray(0, keptSize),
      message.receivedAt.toISOString(),
    ],
  )
  await db.query(`select pg_notify('mail_in', '')`)
}

// What comes back about one message is a few mails.
const mostWaiting = 20

/** Whether so much waits for a return address already that more of it has to come later. */
export async function isFullFor(systemDb: Db, address: string): Promise<boolean> {
  const rows = await systemDb.query(
    `select 1 from mail_in where lower(envelope_to) = lower($1) and envelope_to <> '' limit ${mostWaiting}`,
    [address],
  )
  return rows.length === mostWaiting
}

/** A message that somebody has begun to read, for two minutes: if he dies, it is due again. */
export interface TakenMessage {
  id: number
  companyId: number
  raw: Buffer
  receivedAt: string
  envelopeTo: string
  envelopeFrom: string | null
}

const keptDays = 30

/** Takes messages that are due, over all companies; each further attempt waits four times as long, at most a day. */
export function takeQueued(systemDb: Db, limit: number): Promise<TakenMessage[]> {
  return systemDb.query(
    `update mail_in set attempts = least(attempts + 1, 30),
       next_attempt_at = now() + least(interval '1 day', interval '2 minutes' * 4 ^ least(attempts, 6))
     where id in (select id from mail_in where next_attempt_at <= now() order by next_attempt_at, id limit $1
       for update skip locked)
     returning id, company_id, raw, received_at, envelope_to, envelope_from`,
    [limit],
  )
}

/** Removes a message whose content has been written down in the same transaction; false when another one did. */
export async function finishQueued(db: Db, id: number): Promise<boolean> {
  return (await db.query('delete from mail_in where id = $1 returning id', [id])).length > 0
}

/** Gives up what could not be read for a month; returns how many messages that were. */
export async function forgetUnreadable(systemDb: Db): Promise<number> {
  const rows = await systemDb.query(
    `delete from mail_in where received_at < now() - make_interval(days => $1) and attempts > 1 returning id`,
    [keptDays],
  )
  return rows.length
}
