import type { ShareTerms } from '@landfall/contract/customers/share-terms.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Db } from '#platform/postgres/database.ts'
import { transferOwned } from '../customer-writing/customer-owners.ts'
import {
  type Chosen,
  type Mover,
  type PlacedRow,
  type Placement,
  recordMoves,
  takeRows,
} from './placement-rows.ts'
import { capOf, type Seat, seatsOf } from './receiver-read-model.ts'

/** To whom customers go, and what stays. */
export interface Transfer {
  userId: number
  /** How the owner before goes on helping with them; null: not at all. */
  former: ShareTerms | null
  keepsNextContact: boolean
}

/**
 * Gives owned customers to somebody else, with everything that hangs on them; their clocks start anew. Throws
 * `ownerNotAllowed`, `shareEndPast`.
 */
export async function transferCustomers(ctx: Mover, transfer: Transfer, chosen: Chosen): Promise<Placement> {
  const { userId, former, keepsNextContact } = transfer
  // Before the customers are locked, as whoever claims does it.
  const seat = await admitTransfer(ctx, transfer)
  const { placement, rows } = await takeRows(ctx, chosen, 'write')
  const moving = sortOut(placement, rows, seat)
  const ids = moving.map(({ id }) => id)
  if (!keepsNextContact) await recordPutOff(ctx.db, ids)
  await transferOwned(ctx.db, ids, { userId, keepsNextContact })
  await recordMoves(
    ctx.db,
    moving.map(({ id, ownerId }) => ({ id, before: ownerId, after: userId })),
  )
  if (former) await keepFormer(ctx.db, moving, former)
  placement.given.set(userId, moving.length)
  placement.done = moving.length
  return placement
}

/** The seat of who is to get customers; throws `ownerNotAllowed`, `shareEndPast`. */
export async function admitTransfer(ctx: Mover, { userId, former }: Transfer): Promise<Seat> {
  if (former?.until && Date.parse(former.until) <= Date.now()) throw new AppError('shareEndPast')
  const [seat] = await seatsOf(ctx, [userId])
  return seat as Seat
}

function sortOut(placement: Placement, rows: readonly PlacedRow[], seat: Seat): PlacedRow[] {
  const moving: PlacedRow[] = []
  for (const row of rows) {
    // Dealing customers out of a pool is a right of its own.
    if (row.ownerId === null) placement.refuse(row, 'customerInPool')
    else if (row.ownerId === seat.userId)
      placement.refuse(row, 'customerTaken', { owner: row.ownerName ?? '' })
    else if (seat.left <= moving.length) placement.refuse(row, 'holdingCapReached', capOf([seat]))
    else moving.push(row)
  }
  return moving
}

// The timeline says which plans were dropped.
async function recordPutOff(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(
    `insert into customer_events (customer_id, kind, data)
     select id, 'changed', jsonb_build_object('fields', jsonb_build_array(jsonb_build_object('field', 'nextContactAt',
       'before', to_char(next_contact_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'after', '')))
     from customers where id = any($1) and next_contact_at is not null`,
    [ids],
  )
}

// Who has left the company helps with nothing.
async function keepFormer(db: Db, moved: readonly PlacedRow[], { level, until }: ShareTerms): Promise<void> {
  await db.query(
    `with kept as (
       insert into customer_collaborators (customer_id, user_id, level, ends_at)
       select moved.id, moved.owner_id, $3, $4::timestamptz from unnest($1::bigint[], $2::bigint[]) as moved (id, owner_id)
       join users u on u.id = moved.owner_id and u.disabled_at is null
       on conflict (company_id, customer_id, user_id) do update set level = excluded.level, ends_at = excluded.ends_at
       returning customer_id
     )
     update customer_ownerships o set former_level = $3, former_ends_at = $4::timestamptz
     from kept where o.customer_id = kept.customer_id and o.ended_at is null`,
    [moved.map(({ id }) => id), moved.map(({ ownerId }) => ownerId), level, until],
  )
}
