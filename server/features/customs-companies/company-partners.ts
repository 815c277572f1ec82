import type {
  CompetitorPartner,
  PartnerState,
  SimilarCompany,
  TradePartner,
} from '@landfall/contract/customs-companies.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { companySelect, counterpart } from '#platform/trade/company-select.ts'
import { partyKeySql, partySql } from '#platform/trade/party-identity.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { totalsSelect } from '#platform/trade/record-tables.ts'
import { type CompanyWork, companyWork, competingSql, type Subject } from './company-work.ts'

const partnerLimit = 50
/** Subheadings of a company by which others are found, the most frequent first. */
const productLimit = 8

interface PartnerWork extends CompanyWork {
  newest: string
  /** The company's own first day: before it nobody could be its partner. */
  firstDate: string
}

/** Who a company trades with. */
export async function readPartners(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, role, newest, firstDate }: PartnerWork,
): Promise<TradePartner[]> {
  const other = counterpart[role]
  // Nobody comes once per country, so that "unidentified, US" stays what it is.
  const rows = await clickhouse.chQuery<Omit<TradePartner, 'state'>>(asker, {
    name: 'customs-partners',
    sql: `select ${partyKeySql(other, asker)} as key, if(key = '', '', topK(1)(s.${other})[1]) as name,
        if(key = '', toString(any(s.${other}_country)), extract(key, '[^|]*$')) as country, ${totalsSelect},
        toString(min(s.trade_date)) as firstDate, toString(max(s.trade_date)) as lastDate
      from customs_shipments as s where ${where}
      group by ${partySql(other, asker)}, if(s.${other}_id = 0, s.${other}_country, '')
      order by records desc, grossKg desc, key limit ${partnerLimit}`,
    params,
  })
  const edge = yearBefore(newest)
  return rows.map((row) => ({ ...row, state: stateOf(row, { edge, isOldEnough: firstDate <= edge }) }))
}

// Everybody would be new to a company that is new itself.
function stateOf(
  { firstDate, lastDate }: Pick<TradePartner, 'firstDate' | 'lastDate'>,
  { edge, isOldEnough }: { edge: string; isOldEnough: boolean },
): PartnerState {
  if (lastDate <= edge) return 'lost'
  return isOldEnough && firstDate > edge ? 'new' : 'active'
}

function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
}

/** Companies that share two partners with one, or a subheading within its country. */
export async function readSimilar(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<SimilarCompany[]> {
  const work = companyWork(asker, subject)
  const { role } = work
  const other = counterpart[role]
  const products = await clickhouse.chQuery<{ hs6: string }>(asker, {
    name: 'customs-company-products',
    sql: `select left(s.hs, 6) as hs6 from customs_shipments as s where ${work.where} and length(s.hs) >= 6
      group by hs6 order by count() desc, hs6 limit ${productLimit}`,
    params: work.params,
  })
  const country = work.binder.bind(subject.key.slice(subject.key.lastIndexOf('|') + 1), 'String')
  const sold = products.map(({ hs6 }) => `startsWith(s.hs, ${work.binder.bind(hs6, 'String')})`)
  const isPartner = `${partySql(other, asker)} in (select distinct ${partySql(other, asker)} from customs_shipments as s
    where ${work.where} and s.${other}_id != 0)`
  const isAlike = `s.${role}_country = ${country} and (${sold.join(' or ') || '0'})`
  return clickhouse.chQuery(asker, {
    name: 'customs-similar',
    sql: `select key, name, country, records, grossKg, teu, valueUsd, valueKnown, lastDate, sharedPartners, sharedProducts
      from (select ${companySelect(role, asker)}, uniqExactIf(${partySql(other, asker)}, s.${other}_id != 0 and ${isPartner}) as sharedPartners,
          uniqExactIf(left(s.hs, 6), ${isAlike}) as sharedProducts
        from customs_shipments as s
        where ${scopeSql(asker)} and s.${role}_id not in (0, ${work.ids}) and (${isAlike} or ${isPartner}) group by id)
      where sharedPartners >= 2 or sharedProducts >= 1
      order by sharedPartners desc, sharedProducts desc, records desc, key limit ${partnerLimit}`,
    params: work.params,
  })
}

/** Partners of a company's competitors that are not its own. */
export function readCompetitorPartners(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<CompetitorPartner[]> {
  const work = companyWork(asker, subject)
  const { role } = work
  const other = counterpart[role]
  const own = `(select distinct ${partySql(other, asker)} from customs_shipments as s where ${work.where})`
  const rivals = `(select distinct ${partySql(role, asker)} from customs_shipments as s where ${competingSql(asker, work)})`
  return clickhouse.chQuery(asker, {
    name: 'customs-competitor-partners',
    sql: `select key, name, country, records, grossKg, teu, valueUsd, valueKnown, lastDate, competitors, mainCompetitor
      from (select ${companySelect(other, asker)}, partners as competitors, topK(1)(s.${role})[1] as mainCompetitor
        from customs_shipments as s
        where ${scopeSql(asker)} and s.${other}_id != 0 and s.${role}_id != 0 and ${partySql(role, asker)} in ${rivals}
          and ${partySql(other, asker)} not in ${own} group by id)
      order by competitors desc, records desc, key limit ${partnerLimit}`,
    params: work.params,
  })
}
