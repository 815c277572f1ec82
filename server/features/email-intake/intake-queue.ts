import type { Db } from '#platform/postgres/database.ts'

/** Largest message that is taken in, in bytes; of larger ones only the head and the first part are worth keeping. */
export const maxMessageSize = 10 * 1024 * 1024

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
      message.raw,
      message.receivedAt.toISOString(),
    ],
  )
  await db.query(`select pg_notify('mail_in', '')`)
}
