import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { partyCountrySql, partyKeySql, partySql, type WithIdentity } from '#platform/trade/party-identity.ts'
import { totalsSelect } from '#platform/trade/record-tables.ts'
import type { WithValues } from '#platform/trade/record-traits.ts'

/** The other side of a trade. */
export const counterpart: Readonly<Record<TradeRole, TradeRole>> = { buyer: 'seller', seller: 'buyer' }

/** Select list of one company among shipments grouped by its id; what was merged counts as one. */
export function companySelect(role: TradeRole, asker: WithIdentity & WithValues): string {
  return `${companyNames(role, asker)}, ${companySums(role, asker)}`
}

/** The part of it that says who the company is. */
function companyNames(role: TradeRole, asker: WithIdentity): string {
  return `${partySql(role, asker)} as id, ${partyKeySql(role, asker)} as key, topK(1)(s.${role})[1] as name,
    ${partyCountrySql(role, asker)} as country`
}

/** The part of it that adds up what the company traded. */
export function companySums(role: TradeRole, asker: WithIdentity & WithValues): string {
  const other = partySql(counterpart[role], asker)
  return `${totalsSelect(asker)}, uniqExactIf(${other}, ${other} != 0) as partners, toString(min(s.trade_date)) as firstDate,
    toString(max(s.trade_date)) as lastDate`
}
