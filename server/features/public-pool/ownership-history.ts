import type { OwnershipSpan } from '@landfall/contract/customer-placement.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Who had a customer, newest first; at most 200 lines. */
export function listOwnerships(db: Db, customerId: number): Promise<OwnershipSpan[]> {
  return db.query(
    `select o.id, owner.name as owner_name, p.name as pool_name, o.how, operator.name as operator_name,
       r.names as reason, drop_causes(o.rules) as rules, o.started_at, o.ended_at,
       case when o.former_level is not null then json_build_object('level', o.former_level, 'until',
         to_char(o.former_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as former
     from customer_ownerships o
     left join users owner on owner.id = o.owner_id
     left join users operator on operator.id = o.operator_id
     left join pools p on p.id = o.pool_id
     left join release_reasons r on r.id = o.reason_id
     where o.customer_id = $1 order by o.id desc limit 200`,
    [customerId],
  )
}
