import type { Db } from '#platform/postgres/database.ts'
import type { Absence } from './absence-note.ts'

/** An answer as the conversation with its writer takes it. */
export interface ConversationAnswer {
  answerId: number
  recipientId: number
  from: string
  isReply: boolean
  absence: Absence
  happenedAt: Date
}

/** Puts an answer into the conversation with whoever wrote it; a person's answer opens it again. */
export async function noteAnswer(db: Db, answer: ConversationAnswer): Promise<void> {
  const { isAway, until } = answer.absence
  await db.query(
    `insert into mail_conversations as k (email, answer_id, recipient_id, last_at, has_reply, is_unread, label, away_until)
     values (lower($1), $2, $3, least($4::timestamptz, now()), $5, $5, $6, $7)
     on conflict (company_id, email) do update set
       answer_id = case when excluded.last_at >= k.last_at then excluded.answer_id else k.answer_id end,
       recipient_id = case when excluded.last_at >= k.last_at then excluded.recipient_id else k.recipient_id end,
       last_at = greatest(k.last_at, excluded.last_at),
       has_reply = k.has_reply or excluded.has_reply,
       is_unread = k.is_unread or excluded.has_reply,
       label = case when excluded.has_reply then nullif(k.label, 'outOfOffice') else coalesce(k.label, excluded.label) end,
       away_until = case when excluded.has_reply then null else coalesce(excluded.away_until, k.away_until) end,
       closed_at = case when excluded.has_reply then null else k.closed_at end`,
    [
      answer.from,
      answer.answerId,
      answer.recipientId,
      answer.happenedAt.toISOString(),
      answer.isReply,
      isAway ? 'outOfOffice' : null,
      until,
    ],
  )
}

/** Notes that somebody was written to in his conversation, if there is one. */
export async function noteAnswered(db: Db, email: string): Promise<void> {
  await db.query('update mail_conversations set answered_at = now(), is_unread = false where email = $1', [
    email,
  ])
}
