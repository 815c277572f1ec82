import type { SendLog, SendLogEntry } from '@landfall/contract/email/send-log.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { readSendTaskRows } from './send-task-read-model.ts'

const shownTasks = 20
const shownEntries = 100

// Most messages are sent: the newest of them come from an index. The others are few beside them.
const entriesSql = `
  select id, task_id, address, name, reason, error, happened_at, next_try_at,
    case state when 2 then 'sending' when 3 then 'sent' when 4 then 'deferred' when 5 then 'failed' else 'unknown' end
      as outcome
  from (
    (select id, task_id, address, name, state, null as reason, null as error, sent_at as happened_at,
       null::timestamptz as next_try_at
     from send_recipients
     where company_id = app_company_id() and sent_at is not null and state = ${recipientState.sent} and task_id = any($1)
     order by sent_at desc limit $2)
    union all
    (select id, task_id, address, name, state, reason, error, updated_at, case when state = ${recipientState.deferred} then not_before end
     from send_recipients
     where task_id = any($1) and state in ${recipientStates('sending', 'deferred', 'failed', 'unknown')}
     order by updated_at desc limit $2)
  ) results
  order by happened_at desc, id desc limit $2`

/** Running mailings within the caller's data scope, or one of them, with their last results. */
export async function readSendLog(ctx: TransactionContext, taskId: number | undefined): Promise<SendLog> {
  const running = await ctx.db.query<{ id: number }>(
    `select id from send_tasks
     where not is_letter and (state = 'SUBMITTED' or (state in ('DONE', 'CANCELLED') and finished_at > now() - interval '1 hour'))
       and ($1::bigint[] is null or created_by = any($1))
     order by id desc limit $2`,
    [ctx.scope.kind === 'company' ? null : ctx.scope.userIds, shownTasks],
  )
  const tasks = await readSendTaskRows(
    ctx,
    running.map(({ id }) => id),
  )
  const wanted = tasks.map(({ id }) => id).filter((id) => taskId === undefined || id === taskId)
  return { tasks, entries: await ctx.db.query<SendLogEntry>(entriesSql, [wanted, shownEntries]) }
}
