import type { Db } from '#platform/postgres/database.ts'
import type { MergePart } from './hanging-rows.ts'

const rank = (share: string) => `array_position(array['read', 'followUp', 'write'], ${share}.level)`
const isLiving = (share: string) => `(${share}.ends_at is null or ${share}.ends_at > now())`

/**
 * Who helps with the target and with a part keeps the stronger of both shares, of equal ones that which lasts longer; one that
 * has come to its end counts as none. Those who help with the part alone move with what hangs on it.
 */
export async function joinShares(db: Db, { targetId, customerId, mergeId }: MergePart): Promise<void> {
  await db.query(
    `with joined as (
       update customer_collaborators k set level = p.level, ends_at = p.ends_at
       from customer_collaborators t join customer_collaborators p on p.user_id = t.user_id and p.customer_id = $2
       where t.customer_id = $1 and k.id = t.id and ${isLiving('p')} and (not ${isLiving('t')}
         or (${rank('p')}, coalesce(p.ends_at, 'infinity')) > (${rank('t')}, coalesce(t.ends_at, 'infinity')))
       returning t.user_id, t.level, t.ends_at, p.level as given_level, p.ends_at as given_ends_at
     )
     insert into customer_merge_moves (merge_id, customer_id, table_name, rows)
     select $3, $2, 'shareTerms', jsonb_agg(to_jsonb(joined)) from joined having count(*) > 0`,
    [targetId, customerId, mergeId],
  )
}

/** Gives shares of the target the terms they had before, where nobody has changed them since. */
export async function partShares(db: Db, { targetId, customerId, mergeId }: MergePart): Promise<void> {
  await db.query(
    `update customer_collaborators k set level = was.level, ends_at = was.ends_at
     from customer_merge_moves m, jsonb_to_recordset(m.rows) as was
       (user_id bigint, level text, ends_at timestamptz, given_level text, given_ends_at timestamptz)
     where m.merge_id = $3 and m.customer_id = $2 and m.table_name = 'shareTerms' and k.customer_id = $1
       and k.user_id = was.user_id and (k.level, k.ends_at) is not distinct from (was.given_level, was.given_ends_at)`,
    [targetId, customerId, mergeId],
  )
}
