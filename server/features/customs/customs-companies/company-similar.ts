import type { SimilarCompany } from '@landfall/contract/customs/customs-companies.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { memberIds, partySql } from '#platform/trade/party-identity.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { withValues } from '#platform/trade/record-traits.ts'
import { hidesForwarders, rankByNumbers } from './company-ranking.ts'
import { readCompetingPartners, type Unnamed } from './company-rivals.ts'
import { companySums, counterpart } from './company-select.ts'
import { companyWork, type Listing } from './company-work.ts'
import { nameParties } from './party-names.ts'

const similarLimit = 50
/** Subheadings of a company by which others are found, the most frequent first. */
const productLimit = 8

/** Companies that share two partners with one, or a subheading within its country. */
export async function readSimilar(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Listing,
): Promise<{ items: SimilarCompany[]; hiddenForwarders: number }> {
  const work = companyWork(asker, subject)
  const { role, params } = work
  const [products, partners] = await Promise.all([
    clickhouse.chQuery<{ hs6: string }>(asker, {
      name: 'customs-company-products',
      sql: `select left(s.hs, 6) as hs6 from customs_shipments as s where ${work.where} and length(s.hs) >= 6
        group by hs6 order by count() desc, hs6 limit ${productLimit}`,
      params: { ...params },
    }),
    readCompetingPartners(clickhouse, asker, work),
  ])
  const country = work.binder.bind(subject.key.slice(subject.key.lastIndexOf('|') + 1), 'String')
  const sold = products.map(({ hs6 }) => `startsWith(s.hs, ${work.binder.bind(hs6, 'String')})`)
  const other = counterpart[role]
  const partnerIds = memberIds(partners.ids, asker)
  const isPartner = partnerIds.length > 0 ? `s.${other}_id in (${partnerIds.join(', ')})` : '0'
  const isAlike = `s.${role}_country = ${country} and (${sold.join(' or ') || '0'})`
  const shared = `uniqExactIf(${partySql(other, asker)}, ${isPartner}) as sharedPartners,
    uniqExactIf(left(s.hs, 6), ${isAlike}) as sharedProducts`
  const alike = `${scopeSql(asker)} and s.${role}_id not in (0, ${work.ids}) and (${isAlike} or ${isPartner})`
  // Who they are is found by numbers; only those few are summed up and named.
  const { ids, hiddenForwarders } = await rankByNumbers(clickhouse, asker, {
    name: 'customs-similar-ranking',
    role,
    select: `${partySql(role, asker)} as id, ${shared}, count() as records`,
    where: alike,
    params,
    having: 'having sharedPartners >= 2 or sharedProducts >= 1',
    order: 'sharedPartners desc, sharedProducts desc, records desc, id',
    limit: similarLimit,
    isHiding: await hidesForwarders(clickhouse, asker, { role, areShown: subject.forwarders }),
  })
  if (ids.length === 0) return { items: [], hiddenForwarders }
  const members = memberIds(ids, asker)
  const valued = await withValues(clickhouse, asker)
  const rows = await clickhouse.chQuery<Unnamed<SimilarCompany>>(asker, {
    name: 'customs-similar',
    sql: `select id, records, grossKg, teu, valueUsd, valueKnown, lastDate, sharedPartners, sharedProducts
      from (select ${partySql(role, asker)} as id, ${companySums(role, valued)}, ${shared}
        from customs_shipments as s where ${alike} and s.${role}_id in (${members.join(', ')}) group by id)
      order by sharedPartners desc, sharedProducts desc, records desc, id`,
    params,
  })
  return { items: await nameParties(clickhouse, asker, { role, rows }), hiddenForwarders }
}
