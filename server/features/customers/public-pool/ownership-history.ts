import type { OwnershipSpan } from '@landfall/contract/customers/customer-placement.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  type FormerPlace,
  returnProtections,
  returnToOwners,
  returnToPools,
} from '../customer-writing/customer-returns.ts'
import { recordMoves } from './placement-rows.ts'

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

// A mistake is seen at once; later it is a decision of its own.
const takeBackMinutes = 5

interface Move extends FormerPlace {
  /** The span it goes back to. */
  spanId: number
  /** Whose it is now; null: in a pool. */
  holderId: number | null
}

/**
 * Takes back what the caller moved or protected in one request and nobody has moved since: to the owner before with his
 * clock, protection, plans and helpers, or to the pool with the time it has lain there. Owners who can no longer sign in get nothing
 * back, and what was claimed stays counted for the day.
 */
export async function takeBack({ db }: TransactionContext, movedAt: string): Promise<{ restored: number }> {
  const moves = await findMoves(db, movedAt)
  await returnToOwners(
    db,
    moves.filter(({ ownerId }) => ownerId !== null),
  )
  await returnToPools(
    db,
    moves.filter(({ ownerId }) => ownerId === null),
  )
  await returnShares(db, moves)
  await recordMoves(
    db,
    moves.map(({ id, holderId, ownerId }) => ({ id, before: holderId, after: ownerId })),
  )
  return { restored: moves.length + (await returnProtections(db, movedAt, takeBackMinutes)) }
}

// Shares that changing hands ended, of people who are still here.
async function returnShares(db: Db, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await db.query(
    `insert into customer_collaborators (customer_id, user_id, level, ends_at, added_by, created_at)
     select o.customer_id, u.id, k.level, k.ends_at, a.id, k.created_at
     from customer_ownerships o
     cross join lateral jsonb_to_recordset(o.ended_shares)
       as k (user_id bigint, level text, ends_at timestamptz, added_by bigint, created_at timestamptz)
     join users u on u.id = k.user_id and u.id is distinct from o.owner_id
     left join users a on a.id = k.added_by
     where o.id = any($1) on conflict do nothing`,
    [moves.map(({ spanId }) => spanId)],
  )
}

// Who waits here for a claim finds the history as it was before, but the customer as it is: both must say the same.
function findMoves(db: Db, movedAt: string): Promise<Move[]> {
  return db.query(
    `select c.id, before.id as span_id, c.owner_id as holder_id, before.owner_id, before.pool_id, coalesce(before.owned_at, before.started_at) as owned_at,
       before.locked_until, case when o.how = 'transferred' then before.next_contact_at end as next_contact_at,
       why.reason_id, why.how,
       case when before.owner_id is null then c.last_owner_id else (
         select b.owner_id from customer_ownerships b
         where b.company_id = o.company_id and b.customer_id = o.customer_id and b.id < before.id
           and b.owner_id <> before.owner_id order by b.id desc limit 1) end as last_owner_id
     from customer_ownerships o
     join customers c on c.id = o.customer_id and c.deleted_at is null
       and c.owner_id is not distinct from o.owner_id and c.pool_id is not distinct from o.pool_id
     cross join lateral (
       select b.* from customer_ownerships b
       where b.company_id = o.company_id and b.customer_id = o.customer_id and b.id < o.id order by b.id desc limit 1
     ) before
     -- What was taken back before lies there for the reason it had then.
     left join lateral (
       select b.reason_id, b.how from customer_ownerships b
       where b.company_id = o.company_id and b.customer_id = o.customer_id and b.id <= before.id
         and b.owner_id is null and b.how <> 'restored' order by b.id desc limit 1
     ) why on before.owner_id is null
     left join users u on u.id = before.owner_id
     where o.operator_id = app_user_id() and o.ended_at is null
       and o.how in ('manual', 'transferred', 'claimed', 'assigned')
       and case when before.owner_id is null then before.pool_id is not null else u.disabled_at is null end
       and o.started_at >= $1 and o.started_at < $1::timestamptz + interval '1 millisecond'
       and o.started_at > now() - interval '${takeBackMinutes} minutes'
     order by c.id for update of c`,
    [movedAt],
  )
}
