import type { SendResult } from '@landfall/contract/email/free-send.ts'
import { normaliseMailed } from '@landfall/contract/email-address.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { SmtpError } from '#platform/mail/smtp-reply.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { acceptedOutcome, failedOutcome, type Outcome } from '../email-sending/recipient-outcome.ts'
import { renewLane } from './addressee-lease.ts'
import { countSent } from './sender-account-store.ts'

interface Recorded {
  id: number
  state: number
  reason: string | null
  attempts: number
  resends: number
}

/** Records what became of a message that a client sent; asked again with the same result, it changes nothing. */
export async function recordResult(
  ctx: TransactionContext,
  result: SendResult,
): Promise<{ isCompleted: boolean; isStopped: boolean }> {
  const { db } = ctx
  const found = await findRecipient(db, result)
  if (!found) throw new AppError('recipientNotFound')
  await renewLane(db)
  if (isOpen(found, result)) {
    const outcome = outcomeOf(result, found.attempts)
    await settle(db, found.id, { outcome, result })
    if (result.success || result.isUnknown) await countSent(db, ctx.company.timeZone, result.sender)
  }
  return closeTask(db, result.source)
}

// By its key; a client of the first specification names the recipient instead.
function findRecipient(db: Db, { key, source, receiver }: SendResult): Promise<Recorded | undefined> {
  const id = key === undefined ? null : Number(/^\d{1,15}:(\d{1,15})\.\d{1,5}$/.exec(key)?.[1] ?? 0)
  return one(
    db,
    `select r.id, r.state, r.reason, r.attempts, r.resends from send_recipients r join send_tasks t on t.id = r.task_id
     where r.task_id = $1 and t.kind = 'FREE' and t.created_by = app_user_id()
       and ($2::bigint is null and r.email = $3 or r.id = $2) for update of r`,
    [source, id, normaliseMailed(receiver)],
  )
}

// A message that was put back in line since has another key: what became of the earlier one is told already. An attempt
// that was recorded is not recorded again, but one of which nothing was known may turn out to have an end.
function isOpen({ state, reason, resends, id }: Recorded, { key, source, isUnknown }: SendResult): boolean {
  if (key !== undefined && key !== `${source}:${id}.${resends}`) return false
  if (state === recipientState.unknown) return !isUnknown
  if (state === recipientState.skipped) return reason === 'cancelled'
  return state === recipientState.ready || state === recipientState.leased || state === recipientState.sending
}

function outcomeOf(result: SendResult, attempts: number): Outcome {
  const { success, error, code, enhanced, isUnknown } = result
  if (success) return acceptedOutcome({ code: code ?? 250, enhanced: enhanced || undefined, text: '' })
  const reply = code === null ? undefined : { code, enhanced: enhanced || undefined, text: error }
  const about = { ...(reply && { reply }), isAmbiguous: isUnknown }
  return failedOutcome(new SmtpError(reply ? 'rcpt' : 'data', error || 'failed', about), attempts)
}

async function settle(
  db: Db,
  id: number,
  { outcome, result }: { outcome: Outcome; result: SendResult },
): Promise<void> {
  await db.query(
    `with settled as (
       update send_recipients r set state = $2::smallint, reason = $3::text, attempts = r.attempts + 1,
         not_before = case when $4::float8 > 0 then now() + make_interval(secs => $4) end, lease_token = null,
         smtp_code = $5, enhanced_code = $6, error = $7, sender_address = nullif($8, ''),
         sent_at = case when $2::smallint = 3 then now() else r.sent_at end,
         bounced_at = case when $2::smallint = 5 and $3::text = 'hard' then now() else r.bounced_at end, updated_at = now()
       where r.id = $1 returning r.id, r.company_id, r.email)
     insert into suppressions (company_id, email, reason, recipient_id)
     select company_id, email, 'hardBounce', id from settled where $2::smallint = 5 and $3::text = 'hard'
     on conflict (company_id, email) where removed_at is null do nothing`,
    [
      id,
      outcome.state,
      outcome.reason,
      outcome.delay,
      outcome.smtpCode,
      outcome.enhancedCode,
      outcome.error,
      result.sender,
    ],
  )
}

// By what is stored: what a client counts is for its own display.
async function closeTask(db: Db, id: number): Promise<{ isCompleted: boolean; isStopped: boolean }> {
  await db.query(
    `update send_tasks t set state = 'DONE', is_paused = false, finished_at = now()
     where t.id = $1 and t.state = 'SUBMITTED' and t.prepared_at is not null
       and not exists (select 1 from send_recipients r where r.task_id = t.id and r.state in ${recipientStates('ready', 'leased', 'sending', 'deferred')})`,
    [id],
  )
  const task = await one<{ state: string; isPaused: boolean }>(
    db,
    'select state, is_paused from send_tasks where id = $1',
    [id],
  )
  const isCompleted = task?.state === 'DONE' || task?.state === 'CANCELLED'
  return { isCompleted, isStopped: task?.state === 'CANCELLED' || task?.isPaused === true }
}
