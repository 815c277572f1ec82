import type { TimelineItem } from '@landfall/contract/customer-timeline.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SourceEntry, SourceWishes } from './timeline-source.ts'

interface EventRow {
  id: number
  at: string
  kind: 'created' | 'changed' | 'ownerChanged' | 'savedFromCustoms' | 'deleted' | 'restored'
  userName: string | null
  /** As written with the event; its shape goes with the kind. */
  data: Record<string, unknown>
  ownerBefore: string | null
  ownerAfter: string | null
}

/** Events of a customer: its creation, changes, owners and links to customs data. */
export async function listEvents(db: Db, wishes: SourceWishes): Promise<SourceEntry[]> {
  const rows = await db.query<EventRow>(
    `select e.id, e.happened_at as at, e.kind, u.name as user_name, e.data,
       (select name from users where id = (e.data ->> 'before')::bigint and e.kind = 'ownerChanged') as owner_before,
       (select name from users where id = (e.data ->> 'after')::bigint and e.kind = 'ownerChanged') as owner_after
     from customer_events e left join users u on u.id = e.user_id
     where e.customer_id = $1 and (e.happened_at, e.id) < ($2::timestamptz, $3::bigint)
     order by e.happened_at desc, e.id desc limit $4`,
    valuesOf(wishes),
  )
  return rows.map((row) => ({ id: row.id, at: row.at, item: presentEvent(row) }))
}

function presentEvent({ kind, userName, data, ownerBefore, ownerAfter }: EventRow): SourceEntry['item'] {
  if (kind === 'ownerChanged') return { kind, userName, before: ownerBefore, after: ownerAfter }
  return { ...data, kind, userName } as SourceEntry['item']
}

type FollowUpItem = Extract<TimelineItem, { kind: 'followUp' }>

/** Recorded calls, e-mails, messages and visits of a customer. */
export async function listFollowUps(db: Db, wishes: SourceWishes): Promise<SourceEntry[]> {
  const rows = await db.query<Omit<FollowUpItem, 'id' | 'kind'> & { id: number }>(
    `select f.id, f.happened_at as at, u.name as user_name, f.method, f.content, f.next_contact_at
     from follow_ups f join users u on u.id = f.author_id
     where f.customer_id = $1 and (f.happened_at, f.id) < ($2::timestamptz, $3::bigint)
     order by f.happened_at desc, f.id desc limit $4`,
    valuesOf(wishes),
  )
  return rows.map(({ id, at, ...rest }) => ({ id, at, item: { kind: 'followUp', ...rest } }))
}

function valuesOf({ customerId, before, limit }: SourceWishes): unknown[] {
  return [customerId, before.at, before.id, limit]
}
