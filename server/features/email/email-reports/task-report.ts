import type { MailFigures, MailGroup, TaskReport } from '@landfall/contract/email/mail-reports.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { readSendTask } from '../email-tasks/send-task-read-model.ts'
import { providerSql } from './mail-provider-sql.ts'

// What came back had been taken first, also where the relay said so at once: then it was never sent.
const figures = `count(*) filter (where r.sent_at is not null) as accepted,
  count(*) filter (where r.sent_at is not null and r.bounced_at is not null) as bounced,
  count(*) filter (where r.sent_at is null and r.state = ${recipientState.failed}) as failed,
  count(r.opened_at) as opened, count(r.clicked_at) as clicked, count(r.replied_at) as replied,
  count(r.unsubscribed_at) as unsubscribed, count(r.complained_at) as complained`

const mostGroups = 10
const mostBefore = 5
const mostDays = 60

/** What became of one mailing; refuses those outside the caller's data scope. */
export async function readTaskReport(ctx: TransactionContext, id: number): Promise<TaskReport> {
  const task = await readSendTask(ctx, id)
  if (!task) throw new AppError('sendTaskNotFound')
  const { db } = ctx
  const zone = ctx.company.timeZone
  const total = await one<MailFigures>(db, `select ${figures} from send_recipients r where r.task_id = $1`, [
    id,
  ])
  if (!total) throw new AppError('sendTaskNotFound')
  const groups = (expression: string, joins = '') => readGroups(db, id, { expression, joins })
  return {
    figures: total,
    before: await readBefore(ctx, id),
    days: await readDays(db, id, zone),
    hours: await readHours(db, id, zone),
    providers: folded(await groups(providerSql), ''),
    countries: folded(
      await groups(`coalesce(c.country, '')`, 'left join customers c on c.id = r.customer_id'),
      '*',
    ),
    contents:
      task.contents.length > 1
        ? await groups(
            `case when s.template_name = '' then s.subject else s.template_name end || ' (' || s.language || ')'`,
            'join send_contents s on s.id = r.content_id',
          )
        : [],
    refusals: await db.query(
      `select r.reason, r.enhanced_code as code, min(r.error) as said, count(*) as amount from send_recipients r
       where r.task_id = $1 and (r.state = ${recipientState.failed} or r.bounced_at is not null)
       group by r.reason, r.enhanced_code order by amount desc, r.reason, code limit ${mostGroups}`,
      [id],
    ),
  }
}

function readGroups(
  db: Db,
  id: number,
  { expression, joins }: { expression: string; joins: string },
): Promise<MailGroup[]> {
  return db.query(
    `select ${expression} as name, ${figures} from send_recipients r ${joins}
     where r.task_id = $1 and r.state <> ${recipientState.skipped} group by 1 order by count(*) desc, 1`,
    [id],
  )
}

/** The largest groups, and all others as one. */
function folded(groups: readonly MailGroup[], others: string): MailGroup[] {
  const rest = groups.slice(mostGroups)
  if (rest.length === 0) return [...groups]
  return [...groups.slice(0, mostGroups), { ...rest.reduce(added), name: others }]
}

function added(one: MailGroup, other: MailGroup): MailGroup {
  const sum = (key: keyof MailFigures) => one[key] + other[key]
  return {
    name: one.name,
    ...{ accepted: sum('accepted'), bounced: sum('bounced'), failed: sum('failed'), opened: sum('opened') },
    ...{ clicked: sum('clicked'), replied: sum('replied') },
    ...{ unsubscribed: sum('unsubscribed'), complained: sum('complained') },
  }
}

// What opens, clicks and answers bring is only to be compared among mailings; letters are read far more.
async function readBefore(ctx: TransactionContext, id: number): Promise<TaskReport['before']> {
  const owners = ctx.scope.kind === 'company' ? null : ctx.scope.userIds
  const row = await one<NonNullable<TaskReport['before']>>(
    ctx.db,
    `with former as (
       select t.id from send_tasks t
       where t.id < $1 and t.state = 'DONE' and not t.is_letter and ($2::bigint[] is null or t.created_by = any($2))
         and exists (select from send_recipients r where r.task_id = t.id and r.sent_at is not null)
       order by t.id desc limit ${mostBefore}
     )
     select (select count(*) from former) as tasks, ${figures}
     from send_recipients r where r.task_id in (select id from former)`,
    [id, owners],
  )
  return row && row.tasks > 0 ? row : null
}

function readDays(db: Db, id: number, zone: string): Promise<TaskReport['days']> {
  return db.query(
    `with happened as (
       select v.kind, (v.moment at time zone $2)::date as day from send_recipients r cross join lateral (values
         ('sent', r.sent_at), ('opened', r.opened_at), ('clicked', r.clicked_at), ('replied', r.replied_at)) v (kind, moment)
       where r.task_id = $1 and v.moment is not null
     ), days as (
       select generate_series(min(day), least(max(day), min(day) + ${mostDays - 1}), interval '1 day')::date as day from happened
     )
     select d.day::text as day, count(*) filter (where h.kind = 'sent') as sent,
       count(*) filter (where h.kind = 'opened') as opened, count(*) filter (where h.kind = 'clicked') as clicked,
       count(*) filter (where h.kind = 'replied') as replied
     from days d left join happened h on h.day = d.day group by d.day order by d.day`,
    [id, zone],
  )
}

async function readHours(db: Db, id: number, zone: string): Promise<number[]> {
  const rows = await db.query<{ opened: number }>(
    `select (select count(*) from send_recipients r
       where r.task_id = $1 and extract(hour from r.opened_at at time zone $2) = hour) as opened
     from generate_series(0, 23) as hour order by hour`,
    [id, zone],
  )
  return rows.map(({ opened }) => opened)
}
