import type { OwnRules } from '@landfall/contract/customers/pool-rules.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ownRulesAsRow } from './rule-store.ts'

const columns = `is_on, follow_up_days, deal_days, stage_days, drops_after_protection, spares_won, spared_user_ids, warn_days`

/** Rules of its own that a pool has, and how many people go by them. */
export interface PoolRules {
  rules: OwnRules
  rulesFor: number
}

/** The own rules of pools, by pool; those that are not here go by the company's. */
export async function listOwnRules(db: Db): Promise<ReadonlyMap<number, PoolRules>> {
  const rows = await db.query<OwnRules & { poolId: number; rulesFor: number }>(
    `select pool_id, ${columns}, (select count(*) from pool_homes h join users u on u.id = h.user_id
       where h.pool_id = r.pool_id and u.disabled_at is null) as rules_for
     from pool_rules r`,
  )
  return new Map(rows.map(({ poolId, rulesFor, ...rules }) => [poolId, { rules, rulesFor }]))
}

/** Gives a pool rules of its own, or with null those of the company; drop times follow in the background. */
export async function saveOwnRules(db: Db, poolId: number, rules: OwnRules | null): Promise<void> {
  if (!rules) {
    await db.query('delete from pool_rules where pool_id = $1', [poolId])
    return
  }
  // Rules that stay as they are put off no night.
  await db.query(
    `insert into pool_rules as r (pool_id, ${columns})
     select $1, ${columns} from jsonb_populate_record(null::pool_rules, $2::jsonb)
     on conflict (pool_id) do update set (${columns}, updated_at) = (
       excluded.is_on, excluded.follow_up_days, excluded.deal_days, excluded.stage_days, excluded.drops_after_protection,
       excluded.spares_won, excluded.spared_user_ids, excluded.warn_days, now())
     where (r.is_on, r.follow_up_days, r.deal_days, r.stage_days, r.drops_after_protection, r.spares_won,
       r.spared_user_ids, r.warn_days) is distinct from (excluded.is_on, excluded.follow_up_days, excluded.deal_days,
       excluded.stage_days, excluded.drops_after_protection, excluded.spares_won, excluded.spared_user_ids,
       excluded.warn_days)`,
    [poolId, ownRulesAsRow(rules)],
  )
}
