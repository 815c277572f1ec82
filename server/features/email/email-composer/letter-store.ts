import type { LetterInput } from '@landfall/contract/email/letters.ts'
import type { MailPurpose } from '@landfall/contract/email/mail-purposes.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A letter ready to be put in line. */
export interface NewLetter
  extends Omit<LetterInput, 'customerId' | 'address' | 'answerId' | 'attachmentIds'> {
  /** Null: no customer. */
  customerId: number | null
  contactId: number | null
  address: string
  email: string
  name: string
  variables: Record<string, string>
  language: Locale
  relayId: number | null
  /** Message-IDs as they stand in the head; empty for the first letter of a thread. */
  inReplyTo: string
  references: string
  /** One of many: its reader is told how to leave. */
  offersLeaving?: boolean
  /** What it is for, where its reader is told so; an offer when it is not said. */
  purpose?: MailPurpose
}

/** Stores a letter as a task with one recipient that is ready to go, and returns the id of the task. */
export async function insertLetter(db: Db, letter: NewLetter): Promise<number> {
  const task = await one<{ id: number }>(
    db,
    `insert into send_tasks (is_letter, name, from_name, from_address, reply_to, selection, to_address, track_reads,
       scheduled_at, in_reply_to, message_references, relay_id, offers_leaving, purpose, state, submitted_at, candidates,
       prepared_at)
     values (true, left($1, 100), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'SUBMITTED', now(), 1, now())
     returning id`,
    [
      letter.subject,
      letter.fromName,
      letter.fromAddress,
      letter.replyTo,
      JSON.stringify({ scope: 0, ids: [letter.customerId ?? 0] }),
      letter.address,
      letter.trackReads,
      letter.scheduledAt ?? null,
      letter.inReplyTo,
      letter.references,
      letter.relayId,
      letter.offersLeaving ?? false,
      letter.purpose ?? 'offer',
    ],
  )
  if (!task) throw new Error('the letter was not stored')
  await db.query(
    `with content as (
       insert into send_contents (task_id, template_id, template_name, language, subject, html, plain_text)
       values ($1, (select id from email_templates where id = $2 and deleted_at is null),
         coalesce((select name from email_templates where id = $2 and deleted_at is null), ''), $3, $4, $5, $6)
       returning id)
     insert into send_recipients (task_id, content_id, customer_id, contact_id, address, email, name, variables)
     select $1, id, $7, $8, $9, $10, $11, $12 from content`,
    [
      task.id,
      letter.templateId ?? null,
      letter.language,
      letter.subject,
      letter.html,
      letter.text,
      letter.customerId,
      letter.contactId,
      letter.address,
      letter.email,
      letter.name,
      JSON.stringify(letter.variables),
    ],
  )
  return task.id
}

/** Whether nothing may be written to an address. */
export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  const rows = await db.query('select 1 from suppressions where email = $1 and removed_at is null', [email])
  return rows.length > 0
}

/** An answer to one of our messages, with what a further letter of its thread needs. */
export interface StoredAnswer {
  customerId: number
  contactId: number | null
  name: string
  variables: Record<string, string>
  from: string
  subject: string
  body: string
  happenedAt: string
  messageKey: string
  recipientId: number
  resends: number
  fromAddress: string
  references: string
}

/** What somebody wrote back to a customer's message; undefined for reports. */
export function findAnswer(db: Db, id: number): Promise<StoredAnswer | undefined> {
  return one(
    db,
    `select r.customer_id, case when r.email = lower(a.from_address) then r.contact_id end as contact_id,
       case when r.email = lower(a.from_address) then r.name else '' end as name, r.variables, a.from_address as "from", a.subject, a.body, a.happened_at,
       a.message_key, r.id as recipient_id, r.resends, t.from_address, t.message_references as "references"
     from mail_answers a join send_recipients r on r.id = a.recipient_id join send_tasks t on t.id = r.task_id
     where a.id = $1 and a.kind in ('reply', 'autoReply') and r.customer_id is not null and a.from_address <> ''`,
    [id],
  )
}

/** The signature of the caller as HTML; empty when he has none. */
export async function readSignature(db: Db): Promise<string> {
  const row = await one<{ html: string }>(
    db,
    'select html from email_signatures where user_id = app_user_id()',
    [],
  )
  return row?.html ?? ''
}

/** Keeps the signature of the caller. */
export async function writeSignature(db: Db, html: string): Promise<void> {
  await db.query(
    'insert into email_signatures (html) values ($1) on conflict (user_id) do update set html = excluded.html',
    [html],
  )
}
