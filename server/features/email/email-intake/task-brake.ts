import type { MailSafety } from '@landfall/contract/email/mail-safety.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { readSafety } from '../email-settings/safety-store.ts'
import { markPaused } from '../email-tasks/send-task-store.ts'

interface Outcomes {
  name: string
  createdBy: number
  isRunning: boolean
  known: number
  complaints: number
  bounces: number
  /** What was said of the task before. */
  warned: boolean
  reason: BrakeReason | null
  amount: number
}

type BrakeReason = 'complaints' | 'bounces'

/**
 * Pauses a task of which too many readers complain or too many addresses do not exist, and warns its sender before;
 * whoever lets it go on is stopped again only by more of them.
 */
export async function judgeTask(db: Db, taskId: number): Promise<void> {
  const outcomes = await readOutcomes(db, taskId)
  if (!outcomes) return
  const safety = await readSafety(db)
  const { known } = outcomes
  if (known < safety.leastKnown) return
  const reason = brakeOf(outcomes, safety)
  const path = `/email/emailServerSend?task=${taskId}`
  const { name, createdBy } = outcomes
  if (reason) {
    const amount = outcomes[reason]
    if (!(await markPaused(db, taskId))) return
    await db.query(
      `insert into send_task_brakes (task_id, reason, amount, known, braked_at) values ($1, $2, $3, $4, now())
       on conflict (task_id) do update set reason = $2, amount = $3, known = $4, braked_at = now()`,
      [taskId, reason, amount, known],
    )
    await notify(db, [
      { userIds: [createdBy], kind: 'mailingPaused', params: { name, reason, amount, known }, path },
    ])
    return
  }
  const { complaints, warned } = outcomes
  if (warned || complaints === 0 || share(complaints, known) < safety.warnComplaints) return
  const rows = await db.query(
    `insert into send_task_brakes (task_id, warned_at) values ($1, now())
     on conflict (task_id) do update set warned_at = now() where send_task_brakes.warned_at is null returning task_id`,
    [taskId],
  )
  if (rows.length === 0) return
  await notify(db, [
    { userIds: [createdBy], kind: 'mailingComplaints', params: { name, amount: complaints, known }, path },
  ])
}

function share(amount: number, known: number): number {
  return (100 * amount) / known
}

function brakeOf(outcomes: Outcomes, safety: MailSafety): BrakeReason | undefined {
  const { isRunning, known, complaints, bounces } = outcomes
  if (!isRunning) return undefined
  const isMore = (reason: BrakeReason) => outcomes.reason !== reason || outcomes[reason] > outcomes.amount
  if (complaints > 0 && share(complaints, known) >= safety.pauseComplaints && isMore('complaints'))
    return 'complaints'
  return bounces > 0 && share(bounces, known) >= safety.pauseBounces && isMore('bounces')
    ? 'bounces'
    : undefined
}

function readOutcomes(db: Db, taskId: number): Promise<Outcomes | undefined> {
  return one(
    db,
    `select t.name, t.created_by, t.state = 'SUBMITTED' and not t.is_paused as is_running, n.known, n.complaints, n.bounces,
       b.warned_at is not null as warned, b.reason, coalesce(b.amount, 0) as amount
     from send_tasks t left join send_task_brakes b on b.task_id = t.id,
       lateral (select count(*)::int as known, count(complained_at)::int as complaints,
          count(*) filter (where state = ${recipientState.failed} and reason = 'hard')::int as bounces
        from send_recipients where task_id = t.id and state in ${recipientStates('sent', 'failed')}) n
     where t.id = $1 for update of t`,
    [taskId],
  )
}
