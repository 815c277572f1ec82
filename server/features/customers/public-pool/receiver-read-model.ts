import type { Receiver } from '@landfall/contract/customers/customer-placement.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Mover } from './placement-rows.ts'
import { lockCapped, readRoom } from './quota-read-model.ts'

const mayRead = `(u.type = 'admin' or coalesce('customer.customer.read' = any(t.permissions), false))`

/**
 * Colleagues who can sign in, by name, with what keeps customers from being given to each; what each holds is counted up to
 * the cap and no further, and not at all for who is to help only. Whom one gives a customer to is
 * not bound to one's data scope: what is given away is.
 */
export async function listReceivers(
  { db, scope }: TransactionContext,
  { poolId, helping = false }: { poolId?: number | undefined; helping?: boolean | undefined },
): Promise<Receiver[]> {
  const people = await db.query<Omit<Receiver, 'isWithin'>>(
    `select u.id, u.name, case
       when not ${mayRead} then 'noAccess'
       when $1::bigint is not null and $1 not in (select open_pools(u.id)) then 'poolClosed'
       when not $2 and r.holding_cap <= (select count(*) from (select from customers c
         where r.holding_cap is not null and c.owner_id = u.id and c.deleted_at is null
           and not (r.cap_spares_won and c.stage in ('won', 'repeat')) limit r.holding_cap) as held)
         then 'full'
       end as obstacle
     from users u left join permission_templates t on t.id = u.template_id cross join recycle_rules r
     where u.disabled_at is null order by u.name, u.id`,
    [poolId ?? null, helping],
  )
  return people.map((person) => ({
    ...person,
    isWithin: scope.kind === 'company' || scope.userIds.includes(person.id),
  }))
}

/** Somebody who is given customers, with the room he has for more. */
export interface Seat {
  userId: number
  left: number
  cap: number
  pools: ReadonlySet<number>
}

/**
 * The seats of those who are to be given customers, kept from others who give them some until the transaction ends; throws
 * `ownerNotAllowed` when one cannot sign in or may not look at customers.
 */
export async function seatsOf({ db }: Pick<Mover, 'db'>, userIds: readonly number[]): Promise<Seat[]> {
  const wanted = [...new Set(userIds)]
  const people = await db.query<{ id: number; pools: number[] }>(
    `select u.id, array(select open_pools(u.id)) as pools
     from users u left join permission_templates t on t.id = u.template_id
     where u.id = any($1) and u.disabled_at is null and ${mayRead}`,
    [wanted],
  )
  const known = new Map(people.map(({ id, pools }) => [id, new Set(pools)]))
  await lockCapped(db, wanted)
  const seats: Seat[] = []
  for (const userId of wanted) {
    const pools = known.get(userId)
    if (!pools) throw new AppError('ownerNotAllowed')
    const { held, holdingCap } = await readRoom(db, userId)
    const cap = holdingCap ?? Number.MAX_SAFE_INTEGER
    seats.push({ userId, left: cap - held, cap, pools })
  }
  return seats
}

/** What the message of a full seat says. */
export function capOf(seats: readonly Seat[]): { cap: number; held: number; left: number } {
  const cap = seats[0]?.cap ?? 0
  return { cap, held: cap, left: 0 }
}
