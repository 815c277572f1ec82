import type { MonthFigures, Subordinate } from '@landfall/contract/organisation/subordinates.ts'
import type { TransactionContext } from '#platform/http/context.ts'

/** A person below somebody as the figures find him. */
export type SubordinateRow = Omit<Subordinate, 'isInScope' | 'canReassign' | 'thisMonth' | 'lastMonth'> & {
  type: 'admin' | 'employee'
  templateId: number | null
  isBelow: boolean
  months: { thisMonth: MonthFigures; lastMonth: MonthFigures }
}

// What somebody did in the month that starts at $2 + month; tasks that ended before it have sent nothing in it.
const figuresSql = (from: string, to: string) => `json_build_object(
  'followUps', (select count(*) from follow_ups f where f.author_id = u.id and f.deleted_at is null and f.happened_at >= ${from} and f.happened_at < ${to}),
  'customersAdded', (select count(*) from customers c where c.founder_id = u.id and c.created_at >= ${from} and c.created_at < ${to}),
  'mailsSent', (select count(*) from send_tasks s join send_recipients r on r.task_id = s.id
     where s.created_by = u.id and (s.finished_at is null or s.finished_at >= ${from})
       and r.sent_at >= ${from} and r.sent_at < ${to}),
  'pointsSpent', (select coalesce(sum(p.spent), 0) from points_usage p where p.user_id = u.id
     and p.day >= (${from} at time zone m.zone)::date and p.day < (${to} at time zone m.zone)::date))`

/** The people below the caller, or everybody but himself, with what they did this month and last. */
export function listSubordinateRows(
  { db, user, company }: TransactionContext,
  { everybody }: { everybody: boolean },
): Promise<SubordinateRow[]> {
  return db.query(
    `with recursive below as (
       select id, 1 as depth from users where leader_id = $1
       union select u.id, b.depth + 1 from users u join below b on u.leader_id = b.id
     ), m as (
       select $2::text as zone,
         date_trunc('month', now() at time zone $2) at time zone $2 as this,
         (date_trunc('month', now() at time zone $2) - interval '1 month') at time zone $2 as last,
         (date_trunc('month', now() at time zone $2) + interval '1 month') at time zone $2 as next
     )
     select u.id, u.name, u.user_name as username, u.type, u.template_id, u.leader_id, l.name as leader_name,
       g.name as group_name, t.name as template_name, coalesce(b.depth, 0) as depth, b.id is not null as is_below,
       u.disabled_at is not null as is_disabled, u.last_sign_in_at,
       (select count(*)::int from customers c where c.owner_id = u.id and c.deleted_at is null) as customers,
       (select count(*)::int from send_tasks s where s.created_by = u.id and s.state in ('UN_SUBMIT', 'SUBMITTED'))
         as open_send_tasks,
       json_build_object('thisMonth', ${figuresSql('m.this', 'm.next')}, 'lastMonth', ${figuresSql('m.last', 'm.this')})
         as months
     from users u cross join m
     left join below b on b.id = u.id left join users l on l.id = u.leader_id
     left join user_groups g on g.id = u.group_id left join permission_templates t on t.id = u.template_id
     where u.id <> $1 and (b.id is not null or $3)
     order by u.disabled_at is not null, coalesce(b.depth, 1000), u.name, u.id`,
    [user.id, company.timeZone, everybody],
  )
}
