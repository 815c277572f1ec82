import type { Db } from '#platform/postgres/database.ts'

/** One thing that happened to a mail to a customer. */
export interface MailEvent {
  id: number
  at: string
  item: {
    kind: 'mail'
    userName: string | null
    event: 'sent' | 'opened' | 'clicked' | 'bounced' | 'unsubscribed' | 'replied' | 'failed'
    subject: string
    address: string
    detail: string | null
  }
}

interface EventWishes {
  customerId: number
  before: { at: string; id: number }
  limit: number
}

type Row = Omit<MailEvent['item'], 'kind'> & { id: number; at: string }

/** What became of the mails to a customer, newest first; an id names message and event together. */
export async function listMailEvents(
  db: Db,
  { customerId, before, limit }: EventWishes,
): Promise<MailEvent[]> {
  const rows = await db.query<Row>(
    `select r.id * 8 + e.position as id, e.at, e.event, u.name as user_name, c.subject, r.address,
       case e.event
         when 'clicked' then (select l.url from email_hits h join send_links l on l.id = h.link_id
           where h.recipient_id = r.id and h.kind = 'click' and h.class <> 'machine' order by h.happened_at, h.id limit 1)
         when 'bounced' then r.error
         when 'failed' then r.error end as detail
     from send_recipients r join send_tasks t on t.id = r.task_id join users u on u.id = t.created_by
     join send_contents c on c.id = r.content_id
     cross join lateral (select position, event, date_trunc('milliseconds', moment) as at from (values
       (1, 'sent', r.sent_at), (2, 'opened', r.opened_at), (3, 'clicked', r.clicked_at), (4, 'replied', r.replied_at),
       (5, 'bounced', r.bounced_at), (6, 'unsubscribed', r.unsubscribed_at),
       (7, 'failed', case when r.state = 5 and r.bounced_at is null then r.updated_at end)) as v (position, event, moment)) as e
     where r.customer_id = $1 and e.at is not null and (e.at, r.id * 8 + e.position) < ($2::timestamptz, $3::bigint)
     order by e.at desc, r.id * 8 + e.position desc limit $4`,
    [customerId, before.at, before.id, limit],
  )
  return rows.map(({ id, at, ...rest }) => ({ id, at, item: { kind: 'mail', ...rest } }))
}
