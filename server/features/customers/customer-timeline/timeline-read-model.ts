import type { TimelineItem } from '@landfall/contract/customers/customer-timeline.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SourceEntry, SourceWishes } from './timeline-source.ts'

interface EventRow {
  id: number
  at: string
  kind:
    | 'created'
    | 'changed'
    | 'savedFromCustoms'
    | 'deleted'
    | 'restored'
    | 'merged'
    | 'mergeUndone'
    | 'resembles'
  userName: string | null
  /** As written with the event; its shape goes with the kind. */
  data: Record<string, unknown>
}

/** Events of a customer: its creation, changes and links to customs data; owners have a history of their own. */
export async function listEvents(db: Db, wishes: SourceWishes): Promise<SourceEntry[]> {
  const rows = await db.query<EventRow>(
    `select e.id, e.happened_at as at, e.kind, u.name as user_name, e.data
     from customer_events e left join users u on u.id = e.user_id
     where e.customer_id = $1 and e.kind <> 'ownerChanged' and (e.happened_at, e.id) < ($2::timestamptz, $3::bigint)
     order by e.happened_at desc, e.id desc limit $4`,
    valuesOf(wishes),
    { prepareAs: 'timelineEvents' },
  )
  return rows.map(({ id, at, kind, userName, data }) => ({
    id,
    at,
    item: { ...data, kind, userName } as SourceEntry['item'],
  }))
}

type Move = Extract<TimelineItem, { kind: 'ownerChanged' }>

/** How a customer went from owner to owner; where it began is told by its creation. */
export async function listMoves(db: Db, wishes: SourceWishes): Promise<SourceEntry[]> {
  const rows = await db.query<Omit<Move, 'id' | 'kind'> & { id: number }>(
    `select o.id, o.at, operator.name as user_name, past.name as before, owner.name as after,
       coalesce(p.name, '') as pool_name, o.how, r.names as reason, drop_causes(o.rules) as rules,
       case when o.former_level is not null then json_build_object('level', o.former_level, 'until',
         to_char(o.former_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as former
     from (select *, date_trunc('milliseconds', started_at) as at, lag(id) over (order by id) as past_id,
             lag(owner_id) over (order by id) as past_owner_id, lag(pool_id) over (order by id) as past_pool_id
           from customer_ownerships where customer_id = $1) o
     left join users owner on owner.id = o.owner_id
     left join users past on past.id = o.past_owner_id
     left join users operator on operator.id = o.operator_id
     left join pools p on p.id = coalesce(o.pool_id, o.past_pool_id)
     left join release_reasons r on r.id = o.reason_id
     where o.past_id is not null and (o.at, o.id) < ($2::timestamptz, $3::bigint)
     order by o.at desc, o.id desc limit $4`,
    valuesOf(wishes),
    { prepareAs: 'timelineMoves' },
  )
  return rows.map(({ id, at, ...rest }) => ({ id, at, item: { kind: 'ownerChanged', ...rest } }))
}

function valuesOf({ customerId, before, limit }: SourceWishes): unknown[] {
  return [customerId, before.at, before.id, limit]
}
