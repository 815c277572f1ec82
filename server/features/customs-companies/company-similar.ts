import type { SimilarCompany } from '@landfall/contract/customs-companies.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { companySums, counterpart } from '#platform/trade/company-select.ts'
import { memberIds, partySql } from '#platform/trade/party-identity.ts'
import { nameParties } from '#platform/trade/party-names.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { readCompetingPartners, type Unnamed } from './company-rivals.ts'
import { companyWork, type Subject } from './company-work.ts'

const similarLimit = 50
/** Subheadings of a company by which others are found, the most frequent first. */
const productLimit = 8

/** Companies that share two partners with one, or a subheading within its country. */
export async function readSimilar(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<SimilarCompany[]> {
  const work = companyWork(asker, subject)
  const { role, params } = work
  const [products, { ids }] = await Promise.all([
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
  const isPartner = ids.length > 0 ? `s.${other}_id in (${memberIds(ids, asker).join(', ')})` : '0'
  const isAlike = `s.${role}_country = ${country} and (${sold.join(' or ') || '0'})`
  const shared = `uniqExactIf(${partySql(other, asker)}, ${isPartner}) as sharedPartners,
    uniqExactIf(left(s.hs, 6), ${isAlike}) as sharedProducts`
  const alike = `${scopeSql(asker)} and s.${role}_id not in (0, ${work.ids}) and (${isAlike} or ${isPartner})`
  // Who they are is found by numbers; only those few are summed up and named.
  const found = await clickhouse.chQuery<{ id: number }>(asker, {
    name: 'customs-similar-ranking',
    sql: `select ${partySql(role, asker)} as id, ${shared} from customs_shipments as s where ${alike}
      group by id having sharedPartners >= 2 or sharedProducts >= 1
      order by sharedPartners desc, sharedProducts desc, count() desc, id limit ${similarLimit}`,
    params,
  })
  if (found.length === 0) return []
  const members = memberIds(
    found.map(({ id }) => id),
    asker,
  )
  const rows = await clickhouse.chQuery<Unnamed<SimilarCompany>>(asker, {
    name: 'customs-similar',
    sql: `select id, records, grossKg, teu, valueUsd, valueKnown, lastDate, sharedPartners, sharedProducts
      from (select ${partySql(role, asker)} as id, ${companySums(role, asker)}, ${shared}
        from customs_shipments as s where ${alike} and s.${role}_id in (${members.join(', ')}) group by id)
      order by sharedPartners desc, sharedProducts desc, records desc, id`,
    params,
  })
  return nameParties(clickhouse, asker, { role, rows })
}
