import type { GroupRemoval, PoolOpening } from '@landfall/contract/organisation/user-groups.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'

/** A group that is dissolved, and who takes its people, the groups below and its pools over. */
export interface Dissolution {
  groupId: number
  heirId: number | null
}

interface Reach extends PoolOpening {
  openBefore: number
  openNow: number
  isKnown: boolean
}

// Which groups each pool is open to when $1 has gone to $2. Without an heir they stay open to the others alone; a pool that
// was open to this group only keeps it, for without any it would be open to everybody.
const groupsAfter = `case when not $1 = any(p.group_ids) then p.group_ids
  when $2::bigint is not null then array_remove(array_remove(p.group_ids, $1), $2) || $2
  when cardinality(array_remove(p.group_ids, $1)) > 0 then array_remove(p.group_ids, $1)
  else p.group_ids end`

// Everybody who may look into a pool before and after, and by the rules of which pool his customers drop after.
const afterwards = `with recursive trees as (
    select false as is_after, g.id, g.parent_id from user_groups g
    union all
    select true, g.id, case when g.parent_id = $1 then $2::bigint else g.parent_id end from user_groups g where g.id <> $1
  ), above as (
    select is_after, id as bottom, id, parent_id, 0 as steps from trees
    union all
    select a.is_after, a.bottom, t.id, t.parent_id, a.steps + 1
    from above a join trees t on t.is_after = a.is_after and t.id = a.parent_id
  ), people as (
    select false as is_after, u.id, u.group_id from users u where u.disabled_at is null
    union all
    select true, u.id, case when u.group_id = $1 then $2::bigint else u.group_id end from users u where u.disabled_at is null
  ), open as (
    select false as is_after, p.id, p.group_ids from pools p union all select true, p.id, ${groupsAfter} from pools p
  ), reach as (
    select o.is_after, o.id as pool_id, u.id as user_id, min(a.steps) as steps
    from open o join above a on a.is_after = o.is_after and a.id = any(o.group_ids)
    join people u on u.is_after = o.is_after and u.group_id = a.bottom
    group by 1, 2, 3
  ), homes as (
    select distinct on (r.user_id) r.user_id, r.pool_id from reach r join pool_rules s on s.pool_id = r.pool_id
    where r.is_after order by r.user_id, r.steps, r.pool_id
  )`

// Also pools that stay open to the same people, when more of them come under their rules.
const reaches = `${afterwards}, sides as (
    select pool_id, user_id, bool_or(not is_after) as was_open, bool_or(is_after) as is_open from reach group by 1, 2
  ), ruled as (
    select h.pool_id, count(*) as people from homes h
    where not exists (select from pool_homes b where b.user_id = h.user_id and b.pool_id = h.pool_id) group by 1
  )
  select p.id, p.name, count(*) filter (where s.was_open) as open_before, count(*) filter (where s.is_open) as open_now,
    count(*) filter (where not s.was_open) as gaining, count(*) filter (where not s.is_open) as losing,
    coalesce(r.people, 0) as ruled, p.id in (select open_pools(app_user_id())) as is_known
  from sides s join pools p on p.id = s.pool_id left join ruled r on r.pool_id = p.id
  group by p.id, r.people having bool_or(s.was_open <> s.is_open) or r.people > 0
  order by not p.is_default, lower(p.name)`

const unruled = `${afterwards}
  select count(*) as people from pool_homes b join users u on u.id = b.user_id
  where u.disabled_at is null and not exists (select from homes h where h.user_id = b.user_id)`

/** What becomes of pools and their rules when a group is dissolved; without names the caller may not know. */
export async function readOpenings(ctx: TransactionContext, dissolution: Dissolution): Promise<GroupRemoval> {
  const seesAll = ctx.scope.kind === 'company' || ctx.permissions.has('customer.pool.manage')
  const rows = await readReach(ctx, dissolution)
  const { groupId, heirId } = dissolution
  const left = await one<{ people: number }>(ctx.db, unruled, [groupId, heirId])
  return {
    pools: rows.map(({ id, name, gaining, losing, ruled, isKnown }) => ({
      id,
      name: seesAll || isKnown ? name : null,
      gaining,
      losing,
      ruled,
    })),
    unruled: left?.people ?? 0,
  }
}

function readReach({ db }: TransactionContext, { groupId, heirId }: Dissolution): Promise<Reach[]> {
  return db.query(reaches, [groupId, heirId])
}

/** Opens pools of a group that is dissolved to its heir; the audit keeps to how many people each is open then. */
export async function passPoolsOn(ctx: TransactionContext, dissolution: Dissolution): Promise<void> {
  const { groupId, heirId } = dissolution
  const rows = await readReach(ctx, dissolution)
  await ctx.db.query(`update pools p set group_ids = ${groupsAfter} where $1 = any(p.group_ids)`, [
    groupId,
    heirId,
  ])
  for (const { id, openBefore, openNow, gaining, losing } of rows) {
    if (gaining === 0 && losing === 0) continue
    await ctx.db.query('select note_pool_reach($1, $2, $3, $4)', [id, openBefore, openNow, gaining])
  }
}
