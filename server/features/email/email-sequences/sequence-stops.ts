import type { SequenceStopReason } from '@landfall/contract/email/mail-sequences.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import type { Db } from '#platform/postgres/database.ts'

const withdraw = `update send_recipients r set state = ${recipientState.skipped}, reason = 'cancelled', lease_token = null, updated_at = now()
  from mail_sequence_messages m, ended where m.person_id = ended.id and r.id = m.recipient_id and r.state in ${recipientStates('ready', 'deferred')}`

/**
 * Ends the sequences of whoever a message went to, and takes back what waits to be sent to him; when somebody answers,
 * those of his colleagues at the same customer end too. For transactions of a company and across companies.
 */
export async function stopSequences(
  db: Db,
  recipientId: number,
  reason: Extract<SequenceStopReason, 'replied' | 'bounced' | 'unsubscribed'>,
): Promise<void> {
  await db.query(
    `with heard as (select company_id, email, customer_id from send_recipients where id = $1),
     ended as (
       update mail_sequence_people p set state = 'stopped', reason = $2, due_at = null, ended_at = now()
       from heard h where p.company_id = h.company_id and p.state in ('active', 'paused')
         and (p.email = h.email or ($2 = 'replied' and p.customer_id = h.customer_id))
       returning p.id)
     ${withdraw}`,
    [recipientId, reason],
  )
}

/** Ends the place of some people in their sequence, and takes back what waits to be sent to them. */
export async function endPeople(db: Db, ids: readonly number[], reason: SequenceStopReason): Promise<number> {
  const [row] = await db.query<{ ended: number }>(
    `with ended as (
       update mail_sequence_people set state = 'stopped', reason = $2, due_at = null, ended_at = now()
       where id = any($1::bigint[]) and state in ('active', 'paused') returning id),
     withdrawn as (${withdraw})
     select count(*)::int as ended from ended`,
    [ids, reason],
  )
  return row?.ended ?? 0
}
