import type { ConflictEvidence } from '@landfall/contract/customers/customer-conflicts.ts'
import type { Db } from '#platform/postgres/database.ts'

/** What each person has done for a customer: the owner, the claimant, and everybody else who worked on it. */
export function listEvidence(
  db: Db,
  { customerId, claimantId }: { customerId: number; claimantId: number },
): Promise<ConflictEvidence[]> {
  return db.query(
    `with subject as (select owner_id, founder_id from customers where id = $1),
     calls as (
       select author_id as user_id, count(*)::int as follow_ups, min(happened_at) as first_follow_up_at,
         max(happened_at) as last_follow_up_at
       from follow_ups where customer_id = $1 and deleted_at is null group by author_id
     ), mails as (
       select t.created_by as user_id, count(*)::int as mails, min(r.sent_at) as first_mail_at
       from send_recipients r join send_tasks t on t.id = r.task_id
       where r.sent_at is not null and (r.customer_id = $1 or r.email in (
         select value from customer_keys where customer_id = $1 and type = 'email'))
       group by t.created_by
     ), spans as (
       select owner_id as user_id,
         sum(extract(epoch from coalesce(ended_at, now()) - started_at) / 86400)::int as owned_days
       from customer_ownerships where customer_id = $1 and owner_id is not null group by owner_id
     ), people as (
       select user_id from calls union select user_id from mails union select user_id from spans
       union select owner_id from subject union select founder_id from subject union select $2
     )
     select u.id as user_id, u.name as user_name, u.id is not distinct from s.owner_id as is_owner,
       u.id = $2 as is_claimant, u.id = s.founder_id as is_founder, coalesce(calls.follow_ups, 0) as follow_ups,
       calls.first_follow_up_at, calls.last_follow_up_at, coalesce(mails.mails, 0) as mails, mails.first_mail_at,
       coalesce(spans.owned_days, 0) as owned_days
     from people p join users u on u.id = p.user_id cross join subject s
     left join calls on calls.user_id = u.id left join mails on mails.user_id = u.id
     left join spans on spans.user_id = u.id
     order by is_owner desc, is_claimant desc, calls.first_follow_up_at, u.id limit 20`,
    [customerId, claimantId],
  )
}
