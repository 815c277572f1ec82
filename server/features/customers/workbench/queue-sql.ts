import type { WorkQueue } from '@landfall/contract/customers/workbench.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'

/** Days after which an opened mail or a reply no longer waits for an answer, and a failed one for a better address. */
const openedDays = 14
const repliedDays = 30
const failedDays = 30

/** The zone of a customer `c`; $2 is the company's, for those of whom no country is known either. */
export const zoneSql = 'customer_zone(c.time_zone, c.country, $2)'

/** Who says so. */
export const zoneOriginSql = 'customer_zone_origin(c.time_zone, c.country)'

const today = `date_trunc('day', now() at time zone ${zoneSql})`
const localContact = `(c.next_contact_at at time zone ${zoneSql})`
const mine = 'c.owner_id = $1 and c.deleted_at is null'

/** Assigned by somebody else, and neither called nor written to since. */
const untouched = `c.founder_id <> $1 and (c.last_follow_up_at is null or c.last_follow_up_at < c.owned_at)
  and not exists (select from send_recipients r where r.customer_id = c.id and r.sent_at > c.owned_at)`

export interface QueueDefinition {
  need: Permission
  /** What waits, with `id`, `customer_id`, `at`, `reason`, `address`; $1 is the user, $2 the company's time zone. */
  sql: string
  /** Whether what has waited longest comes first. */
  isOldestFirst: boolean
}

function ofCustomers(at: string, condition: string, isOldestFirst = true): QueueDefinition {
  const sql = `select c.id, c.id as customer_id, ${at} as at, null as reason, null as address
    from customers c where ${mine} and ${condition}`
  return { need: 'customer.customer.read', sql, isOldestFirst }
}

/** What waits in each queue. Days of a next contact are those of the customer's own calendar. */
export const queueDefinitions: Readonly<Record<WorkQueue, QueueDefinition>> = {
  overdue: ofCustomers(
    'c.next_contact_at',
    `c.next_contact_at < now() + interval '1 day' and ${localContact} < ${today}`,
  ),
  contactToday: ofCustomers(
    'c.next_contact_at',
    `c.next_contact_at between now() - interval '2 days' and now() + interval '2 days'
      and ${localContact} >= ${today} and ${localContact} < ${today} + interval '1 day'`,
  ),
  // Whoever has replied waits until somebody has followed up.
  replied: {
    need: 'customer.customer.read',
    isOldestFirst: true,
    sql: `select c.id, c.id as customer_id, mail.at, null as reason, null as address
      from (
        select r.customer_id, max(a.happened_at) as at from mail_answers a join send_recipients r on r.id = a.recipient_id
        where a.kind = 'reply' and a.happened_at > now() - interval '${repliedDays} days'
        group by r.customer_id
      ) mail join customers c on c.id = mail.customer_id
      where ${mine} and (c.last_follow_up_at is null or c.last_follow_up_at < mail.at) and $2 <> ''`,
  },
  dropsSoon: ofCustomers('c.drops_at', `c.drops_at < now() + interval '7 days' and $2 <> ''`),
  untouched: ofCustomers('c.owned_at', `${untouched} and $2 <> ''`),
  opened: {
    need: 'customer.customer.read',
    isOldestFirst: false,
    sql: `select c.id, c.id as customer_id, mail.at, mail.reason, null as address
      from (
        select r.customer_id, max(greatest(r.opened_at, r.clicked_at)) as at,
          case when bool_or(r.clicked_at is not null) then 'clicked' else 'opened' end as reason
        from send_recipients r
        where (r.opened_at is not null or r.clicked_at is not null)
          and greatest(r.opened_at, r.clicked_at) > now() - interval '${openedDays} days'
        group by r.customer_id
      ) mail join customers c on c.id = mail.customer_id
      where ${mine} and (c.last_follow_up_at is null or c.last_follow_up_at < mail.at) and $2 <> ''`,
  },
  neverFollowed: ofCustomers('c.owned_at', `c.last_follow_up_at is null and not (${untouched}) and $2 <> ''`),
  // Whoever changed the customer since has looked at the address.
  failed: {
    need: 'email.history.read',
    isOldestFirst: false,
    sql: `select r.id, c.id as customer_id, r.updated_at as at, r.reason, r.address
      from send_tasks t join send_recipients r on r.task_id = t.id and r.state = ${recipientState.failed}
        left join customers c on c.id = r.customer_id and c.deleted_at is null
      where t.created_by = $1 and t.submitted_at > now() - interval '${failedDays} days' and $2 <> ''
        and (r.customer_id is null or c.updated_at < r.updated_at)`,
  },
}

/**
 * What waits in a queue and was not marked as done since, to the millisecond, because replies are no finer; $3 is the
 * name of the queue.
 */
export function openSql({ sql }: QueueDefinition): string {
  return `select * from (
      select id, customer_id, date_trunc('milliseconds', at) as at, reason, address from (${sql}) as waiting
    ) as rounded
    where not exists (select from workbench_done d
      where d.user_id = $1 and d.queue = $3 and d.subject_id = rounded.id and d.at >= rounded.at)`
}
