import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { Classified } from './mail-classifier.ts'

/** The message of ours that was answered, with what is needed to say so. */
export interface AnsweredMessage {
  recipientId: number
  taskId: number
  resends: number
  email: string
  name: string
  customerId: number | null
  customerName: string | null
  ownerId: number | null
  senderId: number
  /** Of our own mail. */
  sentSubject: string
  /** Whether it was written by the company itself: a copy of a colleague's answer is no reply. */
  isOwnAddress: boolean
  isErased: boolean
}

/** The message with this recipient, within the company of the transaction. */
export function findAnswered(
  db: Db,
  recipientId: number,
  from: string,
): Promise<AnsweredMessage | undefined> {
  return one(
    db,
    `select r.id as recipient_id, r.task_id, r.resends, r.email, r.name, c.id as customer_id, c.name as customer_name,
       c.owner_id, t.created_by as sender_id, m.subject as sent_subject,
       $2 in (lower(t.from_address), lower(t.reply_to))
         or exists (select from users u where lower(u.email) = $2) as is_own_address,
       r.email like '%@erased.invalid' as is_erased
     from send_recipients r join send_tasks t on t.id = r.task_id join send_contents m on m.id = r.content_id
       left join customers c on c.id = r.customer_id and c.deleted_at is null
     where r.id = $1`,
    [recipientId, from],
  )
}

const daysByAddress = 7

/** The newest message to an address, for bounces that name neither our address nor our message. */
export function findByAddress(
  db: Db,
  email: string,
  days = daysByAddress,
): Promise<{ recipientId: number; resends: number } | undefined> {
  return one(
    db,
    `select r.id as recipient_id, r.resends from send_tasks t join send_recipients r on r.task_id = t.id and r.email = $1
     where t.submitted_at > now() - interval '90 days' and r.sent_at > now() - make_interval(days => $2)
     order by r.sent_at desc limit 1`,
    [email, days],
  )
}

/** One answer as it is kept. */
export interface Answer {
  recipientId: number
  kind: Classified['kind']
  messageKey: string
  from: string
  subject: string
  body: string
  reason: string | null
  enhancedCode: string | null
  diagnostic: string | null
  happenedAt: Date
}

// Nobody answers one mail that often; two programs that answer each other do. What ends the writing always counts.
const mostAnswers = 100

/** Keeps an answer and returns its id; undefined when it is known already. */
export async function insertAnswer(db: Db, answer: Answer): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    `insert into mail_answers (recipient_id, kind, message_key, from_address, subject, body, reason, enhanced_code,
       diagnostic, happened_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, least($10::timestamptz, now())
     where $2 <> all(array['reply', 'autoReply', 'delay']) or (select count(*) from mail_answers
       where recipient_id = $1 and kind in ('reply', 'autoReply', 'delay')) < ${mostAnswers}
     on conflict (recipient_id, kind, message_key) do nothing returning id`,
    [
      answer.recipientId,
      answer.kind,
      answer.messageKey,
      answer.from,
      answer.subject,
      answer.body,
      answer.reason,
      answer.enhancedCode,
      answer.diagnostic,
      answer.happenedAt.toISOString(),
    ],
  )
  return row?.id
}

/** Notes a reply at its message; whoever replies has got it, also where nobody could tell. */
export async function markReplied(db: Db, { recipientId, happenedAt }: Answer): Promise<void> {
  await db.query(
    `update send_recipients set replied_at = coalesce(replied_at, least($2::timestamptz, now())),
       sent_at = case when state = ${recipientState.unknown} then updated_at else sent_at end, state = case when state = ${recipientState.unknown} then ${recipientState.sent} else state end
     where id = $1`,
    [recipientId, happenedAt.toISOString()],
  )
}

/** Notes that a message did not arrive after all; what was sent again since is another try. */
export async function markBounced(db: Db, answer: Answer, resends: number): Promise<void> {
  await db.query(
    `update send_recipients set state = ${recipientState.failed}, reason = $3, enhanced_code = coalesce($4, enhanced_code), error = $5,
       bounced_at = coalesce(bounced_at, least($6::timestamptz, now())), updated_at = now()
     where id = $1 and resends = $2 and state in ${recipientStates('sent', 'unknown')}`,
    [
      answer.recipientId,
      resends,
      answer.reason,
      answer.enhancedCode,
      answer.diagnostic,
      answer.happenedAt.toISOString(),
    ],
  )
}

/** Notes that a reader has called the message junk; nothing lifts that. */
export async function markComplained(db: Db, { recipientId, happenedAt }: Answer): Promise<void> {
  await db.query(
    `update send_recipients set complained_at = coalesce(complained_at, least($2::timestamptz, now())) where id = $1`,
    [recipientId, happenedAt.toISOString()],
  )
}

/** Never writes to the recipient's address again. */
export async function suppress(
  db: Db,
  recipientId: number,
  reason: 'hardBounce' | 'complaint',
): Promise<void> {
  await db.query(
    `insert into suppressions (email, reason, recipient_id) select email, $2, id from send_recipients where id = $1
     on conflict (company_id, email) where removed_at is null do update
       set reason = 'complaint', recipient_id = excluded.recipient_id
       where excluded.reason = 'complaint' and suppressions.reason <> 'complaint'`,
    [recipientId, reason],
  )
}
