import type { TradeRole } from '@landfall/contract/customers.ts'
import { totalsSelect } from './record-tables.ts'

/** The other side of a trade. */
export const counterpart: Readonly<Record<TradeRole, TradeRole>> = { buyer: 'seller', seller: 'buyer' }

/** Select list of one company among shipments grouped by its id. */
export function companySelect(role: TradeRole): string {
  return `${role}_id as id, concat(any(${role}_key), '|', any(${role}_country)) as key, topK(1)(${role})[1] as name,
    any(${role}_country) as country, ${totalsSelect},
    uniqExactIf(${counterpart[role]}_id, ${counterpart[role]}_id != 0) as partners,
    toString(min(trade_date)) as firstDate, toString(max(trade_date)) as lastDate`
}
