import type { OwnershipSpan } from '@landfall/contract/customer-placement.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { recordMoves } from './placement-rows.ts'

/** Who had a customer, newest first; at most 200 lines. */
export function listOwnerships(db: Db, customerId: number): Promise<OwnershipSpan[]> {
  return db.query(
    `select o.id, owner.name as owner_name, p.name as pool_name, o.how, operator.name as operator_name,
       r.names as reason, drop_causes(o.rules) as rules, o.started_at, o.ended_at
     from customer_ownerships o
     left join users owner on owner.id = o.owner_id
     left join users operator on operator.id = o.operator_id
     left join pools p on p.id = o.pool_id
     left join release_reasons r on r.id = o.reason_id
     where o.customer_id = $1 order by o.id desc limit 200`,
    [customerId],
  )
}

// A mistake is seen at once; later it is a decision of its own.
const takeBackMinutes = 5

interface Move {
  id: number
  /** Whose it is now; null: in a pool. */
  holderId: number | null
  ownerId: number
  ownedAt: string
  lockedUntil: string | null
  lastOwnerId: number | null
}

/**
 * Gives back what the caller released or transferred in one request and nobody has moved since: to the owner before,
 * with his clock and protection. Owners who can no longer sign in get nothing back.
 */
export async function takeBack({ db }: TransactionContext, movedAt: string): Promise<{ restored: number }> {
  const moves = await findMoves(db, movedAt)
  const ids = moves.map(({ id }) => id)
  await db.query(
    `update customers c set owner_id = back.owner_id, acquired_by = 'restored', updated_at = clock_timestamp(),
       release_count = c.release_count - (c.owner_id is null)::integer
     from unnest($1::bigint[], $2::bigint[]) as back (id, owner_id) where c.id = back.id`,
    [ids, moves.map(({ ownerId }) => ownerId)],
  )
  // Taking over sets the clocks anew; this is as if nothing had happened.
  await db.query(
    `update customers c set owned_at = back.owned_at, locked_until = back.locked_until, last_owner_id = back.last_owner_id
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[])
       as back (id, owned_at, locked_until, last_owner_id) where c.id = back.id`,
    [
      ids,
      moves.map(({ ownedAt }) => ownedAt),
      moves.map(({ lockedUntil }) => lockedUntil),
      moves.map(({ lastOwnerId }) => lastOwnerId),
    ],
  )
  await recordMoves(
    db,
    moves.map(({ id, holderId, ownerId }) => ({ id, before: holderId, after: ownerId })),
  )
  return { restored: moves.length }
}

// Who waits here for a claim finds the history as it was before, but the customer as it is: both must say the same.
function findMoves(db: Db, movedAt: string): Promise<Move[]> {
  return db.query(
    `select c.id, c.owner_id as holder_id, before.owner_id, before.owned_at, before.locked_until,
       (select b.owner_id from customer_ownerships b
        where b.company_id = o.company_id and b.customer_id = o.customer_id and b.id < before.id
          and b.owner_id <> before.owner_id order by b.id desc limit 1) as last_owner_id
     from customer_ownerships o
     join customers c on c.id = o.customer_id and c.deleted_at is null
       and c.owner_id is not distinct from o.owner_id and c.pool_id is not distinct from o.pool_id
     cross join lateral (
       select b.* from customer_ownerships b
       where b.company_id = o.company_id and b.customer_id = o.customer_id and b.id < o.id order by b.id desc limit 1
     ) before
     join users u on u.id = before.owner_id and u.disabled_at is null
     where o.operator_id = app_user_id() and o.ended_at is null and o.how in ('manual', 'transferred')
       and o.started_at >= $1 and o.started_at < $1::timestamptz + interval '1 millisecond'
       and o.started_at > now() - interval '${takeBackMinutes} minutes'
     order by c.id for update of c`,
    [movedAt],
  )
}
