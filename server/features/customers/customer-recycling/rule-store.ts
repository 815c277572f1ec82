import type { OwnRules } from '@landfall/contract/customers/pool-rules.ts'
import type { RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `is_on, follow_up_days, deal_days, stage_days, drops_after_protection, spares_won, spared_user_ids,
  warn_days, run_hour, holding_cap, cap_spares_won, protection_cap, protection_days`

/** The company's rules. */
export async function readRules(db: Db): Promise<RecycleRules> {
  const row = await one<RecycleRules>(db, `select ${columns} from recycle_rules`)
  if (!row) throw new Error('a company has recycle rules')
  return row
}

/** What a pool may decide too, as a row, for statements that try rules before they are saved. */
export function ownRulesAsRow(rules: OwnRules): string {
  return JSON.stringify(ownColumns(rules))
}

/** The company's rules as a row. */
export function rulesAsRow(rules: RecycleRules): string {
  return JSON.stringify({
    ...ownColumns(rules),
    run_hour: rules.runHour,
    holding_cap: rules.holdingCap,
    cap_spares_won: rules.capSparesWon,
    protection_cap: rules.protectionCap,
    protection_days: rules.protectionDays,
  })
}

function ownColumns(rules: OwnRules) {
  return {
    is_on: rules.isOn,
    follow_up_days: rules.followUpDays,
    deal_days: rules.dealDays,
    stage_days: rules.stageDays,
    drops_after_protection: rules.dropsAfterProtection,
    spares_won: rules.sparesWon,
    spared_user_ids: rules.sparedUserIds,
    warn_days: rules.warnDays,
  }
}

/** Stores the rules; the drop times of the customers follow in the background, before the next run. */
export async function saveRules(db: Db, rules: RecycleRules): Promise<RecycleRules> {
  await db.query(
    `update recycle_rules set (${columns}) = (
       select ${columns} from jsonb_populate_record(null::recycle_rules, $1::jsonb))`,
    [rulesAsRow(rules)],
  )
  return readRules(db)
}
