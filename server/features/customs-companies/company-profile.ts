import type { TradeCompanyView } from '@landfall/contract/customs-companies.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import { companySelect, counterpart } from '#platform/trade/company-select.ts'
import { readNewestDay } from '#platform/trade/newest-day.ts'
import { canonicalKey, memberIds, partySql } from '#platform/trade/party-identity.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { readGroups, readMonths, readOverview, type ShipmentCondition } from '#platform/trade/record-sums.ts'
import { totalsSelect } from '#platform/trade/record-tables.ts'
import { readFacts, readQuality, readTradeDays } from './company-facts.ts'
import { readPartners } from './company-partners.ts'
import { type CompanyWork, companyWork, competingSql, type Subject } from './company-work.ts'
import { readRhythm } from './purchase-rhythm.ts'

/** One buyer or seller with everything its shipments say. */
export async function readCompany(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<TradeCompanyView> {
  const work = companyWork(asker, subject)
  const { role } = subject
  const [overview, facts, newest] = await Promise.all([
    readOverview(clickhouse, asker, work),
    readFacts(clickhouse, asker, work),
    readNewestDay(clickhouse, asker),
  ])
  const { firstDate, lastDate } = overview
  if (!firstDate || !lastDate || !facts) throw new AppError('tradeCompanyNotFound')
  const years = (from: number) => ({
    where: `${work.where} and s.trade_date > addMonths({newest:Date}, ${-from})
      and s.trade_date <= addMonths({newest:Date}, ${12 - from})`,
    params: { ...work.params, newest },
  })
  const [lastYear, yearBefore, months, partners, products, lanes, competitors, quality, days] =
    await Promise.all([
      readOverview(clickhouse, asker, years(12)),
      readOverview(clickhouse, asker, years(24)),
      readMonths(clickhouse, asker, work),
      readPartners(clickhouse, asker, { ...work, newest, firstDate }),
      readGroups(clickhouse, asker, {
        ...work,
        group: { value: 'hs4', label: 'any(goods)', by: 'hs4' },
        limit: 20,
      }),
      readLanes(clickhouse, asker, work),
      readCompetitors(clickhouse, asker, work),
      readQuality(clickhouse, asker, { ...work, key: subject.key }),
      readTradeDays(clickhouse, asker, work),
    ])
  return {
    ...facts,
    key: canonicalKey(subject.key, asker),
    role,
    totals: overview.totals,
    usdPerKg: overview.usdPerKg,
    firstDate,
    lastDate,
    lastYear: lastYear.totals,
    yearBefore: yearBefore.totals,
    quality: { ...quality, newestData: newest },
    rhythm: readRhythm(days, newest),
    months,
    partners,
    products,
    lanes,
    competitors,
  }
}

function readLanes(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params }: ShipmentCondition,
): Promise<TradeCompanyView['lanes']> {
  return clickhouse.chQuery(asker, {
    name: 'customs-lanes',
    sql: `select if(load_port = '', origin, load_port) as from, if(unload_port = '', destination, unload_port) as to,
        ${totalsSelect}
      from customs_shipments as s where ${where} group by from, to order by records desc, from, to limit 20`,
    params,
  })
}

// Whom it competes with is found by the partners alone; only those few are then summed up, by their numbers, so that
// the engine finds their records in the order of their role.
async function readCompetitors(
  clickhouse: Clickhouse,
  asker: Asker,
  work: CompanyWork,
): Promise<TradeCompanyView['competitors']> {
  const { role, params } = work
  const [own, other] = [partySql(role, asker), partySql(counterpart[role], asker)]
  const condition = competingSql(asker, work)
  const rivals = await clickhouse.chQuery<{ id: number }>(asker, {
    name: 'customs-competitor-ranking',
    sql: `select ${own} as id, uniqExact(${other}) as shared, count() as records
      from customs_shipments as s where ${condition} group by id order by shared desc, records desc, id limit 20`,
    params,
  })
  if (rivals.length === 0) return []
  const members = memberIds(
    rivals.map(({ id }) => id),
    asker,
  )
  return clickhouse.chQuery(asker, {
    name: 'customs-competitors',
    sql: `select key, name, country, records, grossKg, teu, valueUsd, valueKnown, partners as sharedPartners from (
        select ${companySelect(role, asker)} from customs_shipments as s
        where ${condition} and s.${role}_id in (${members.join(', ')}) group by id
      ) order by sharedPartners desc, records desc, key limit 20`,
    params,
  })
}
