import type { mailEventKinds } from '@landfall/contract/customers/customer-timeline.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import type { Db } from '#platform/postgres/database.ts'

/** One thing that happened to a mail to a customer. */
export interface MailEvent {
  id: number
  at: string
  item: {
    kind: 'mail'
    /** Who sent it; null where the recipient acted, or a server. */
    userName: string | null
    recipient: string
    event: (typeof mailEventKinds)[number]
    subject: string
    address: string
    detail: string | null
    /** Of what somebody wrote. */
    answerId: number | null
  }
}

interface EventWishes {
  customerId: number
  before: { at: string; id: number }
  limit: number
}

type Row = Omit<MailEvent['item'], 'kind'> & { id: number; at: string }

// What is told of a message itself; what came back to it is told by the answers, where there are any.
const ownEvents = `select m.id as recipient_id, null::bigint as answer_id, m.id * 8 + v.position as id, v.event,
    date_trunc('milliseconds', v.moment) as at
  from send_recipients m cross join lateral (values
    (1, 'sent', m.sent_at), (2, 'opened', m.opened_at), (3, 'clicked', m.clicked_at),
    (4, 'replied', case when m.replied_at is not null
      and not exists (select from mail_answers a where a.recipient_id = m.id and a.kind = 'reply') then m.replied_at end),
    (5, 'bounced', case when m.bounced_at is not null
      and not exists (select from mail_answers a where a.recipient_id = m.id and a.kind = 'bounce') then m.bounced_at end),
    (6, 'unsubscribed', m.unsubscribed_at),
    (7, 'failed', case when m.state = ${recipientState.failed} and m.bounced_at is null then m.updated_at end)) as v (position, event, moment)
  where m.customer_id = $1 and v.moment is not null`

const answers = `select a.recipient_id, a.id as answer_id, a.id * 8 as id, case a.kind when 'reply' then 'replied'
    when 'autoReply' then 'autoReplied' when 'bounce' then 'bounced' else 'complained' end as event,
    date_trunc('milliseconds', a.happened_at) as at
  from send_recipients m join mail_answers a on a.recipient_id = m.id
  where m.customer_id = $1 and a.kind in ('reply', 'autoReply', 'bounce', 'complaint')`

/** What became of the mails to a customer, newest first; an id names message and event together, or an answer. */
export async function listMailEvents(
  db: Db,
  { customerId, before, limit }: EventWishes,
): Promise<MailEvent[]> {
  const rows = await db.query<Row>(
    // The page is found among the messages alone; only what is on it is joined to the rest.
    `select e.id, e.at, e.event, case when a.kind in ('reply', 'autoReply') and a.from_address <> '' then a.id end as answer_id, case e.event when 'sent' then u.name end as user_name, r.name as recipient,
       coalesce(nullif(case when a.kind in ('reply', 'autoReply') then a.subject end, ''), c.subject) as subject,
       coalesce(nullif(case when a.kind in ('reply', 'autoReply') then a.from_address end, ''), r.address) as address,
       case e.event
         when 'clicked' then (select l.url from email_hits h join send_links l on l.id = h.link_id
           where h.recipient_id = r.id and h.kind = 'click' and h.class <> 'machine' order by h.happened_at, h.id limit 1)
         when 'bounced' then coalesce(nullif(a.diagnostic, ''), r.error)
         when 'failed' then r.error
         else nullif(a.body, '') end as detail
     from (
       select * from (${ownEvents} union all ${answers}) as found
       where (at, id) < ($2::timestamptz, $3::bigint) order by at desc, id desc limit $4
     ) e
     join send_recipients r on r.id = e.recipient_id join send_tasks t on t.id = r.task_id
     join users u on u.id = t.created_by join send_contents c on c.id = r.content_id
     left join mail_answers a on a.id = e.answer_id
     order by e.at desc, e.id desc`,
    [customerId, before.at, before.id, limit],
    { prepareAs: 'customerMails' },
  )
  return rows.map(({ id, at, ...rest }) => ({ id, at, item: { kind: 'mail', ...rest } }))
}
