import type { TradeRole } from '@landfall/contract/customers.ts'
import type { TradeCompanyView, TradePartner, TradeParty } from '@landfall/contract/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import { companySelect, counterpart } from '#platform/trade/company-select.ts'
import { ParamBinder, partyIdSql } from '#platform/trade/record-filter.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { totalsSelect } from '#platform/trade/record-tables.ts'
import { readGroups, readMonths, readOverview, type ShipmentCondition } from './record-summary.ts'

interface Subject {
  role: TradeRole
  key: string
}

const partnerLimit = 50

/** One buyer or seller with everything its shipments say. */
export async function readCompany(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<TradeCompanyView> {
  const binder = new ParamBinder()
  const id = partyIdSql(subject.key, binder)
  if (id === '0') throw new AppError('tradeCompanyNotFound')
  const condition: ShipmentCondition = {
    where: `${scopeSql(asker)} and ${subject.role}_id = ${id}`,
    params: binder.params,
  }
  const [overview, facts] = await Promise.all([
    readOverview(clickhouse, asker, condition),
    readFacts(clickhouse, asker, { ...condition, role: subject.role }),
  ])
  const { firstDate, lastDate } = overview
  if (!firstDate || !lastDate || !facts) throw new AppError('tradeCompanyNotFound')
  const newest = `(select max(trade_date) from customs_shipments as s where ${scopeSql(asker)})`
  const years = (from: number) => ({
    ...condition,
    where: `${condition.where} and trade_date > addMonths(${newest}, ${-from}) and trade_date <= addMonths(${newest}, ${12 - from})`,
  })
  const work = { ...condition, role: subject.role, id }
  const [lastYear, yearBefore, months, partners, products, lanes, competitors] = await Promise.all([
    readOverview(clickhouse, asker, years(12)),
    readOverview(clickhouse, asker, years(24)),
    readMonths(clickhouse, asker, condition),
    readPartners(clickhouse, asker, work),
    readGroups(clickhouse, asker, {
      ...condition,
      group: { value: 'hs4', label: 'any(goods)', by: 'hs4' },
      limit: 20,
    }),
    readLanes(clickhouse, asker, condition),
    readCompetitors(clickhouse, asker, work),
  ])
  return {
    ...facts,
    role: subject.role,
    totals: overview.totals,
    usdPerKg: overview.usdPerKg,
    firstDate,
    lastDate,
    lastYear: lastYear.totals,
    yearBefore: yearBefore.totals,
    months,
    partners,
    products,
    lanes,
    competitors,
  }
}

type Facts = TradeParty & Pick<TradeCompanyView, 'spellings' | 'addresses' | 'sources' | 'newestData'>

async function readFacts(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, role }: ShipmentCondition & { role: TradeRole },
): Promise<Facts | undefined> {
  const [facts, spellings, newest] = await Promise.all([
    clickhouse.chQuery<TradeParty & { addresses: string[]; sources: string[] }>(asker, {
      name: 'customs-company',
      sql: `select concat(any(${role}_key), '|', any(${role}_country)) as key, topK(1)(${role})[1] as name,
          any(${role}_country) as country,
          arrayFilter(text -> text != '', topK(5)(${role}_address)) as addresses,
          arraySort(groupUniqArray(20)(toString(source))) as sources
        from customs_shipments as s where ${where} group by ${role}_id`,
      params,
    }),
    clickhouse.chQuery<{ name: string; records: number }>(asker, {
      name: 'customs-spellings',
      sql: `select ${role} as name, count() as records from customs_shipments as s where ${where}
        group by name order by records desc, name limit 20`,
      params,
    }),
    clickhouse.chQuery<{ day: string }>(asker, {
      name: 'customs-newest',
      sql: `select toString(max(trade_date)) as day from customs_shipments as s where ${scopeSql(asker)}`,
    }),
  ])
  const [fact] = facts
  return fact && { ...fact, spellings, newestData: newest[0]?.day ?? '' }
}

interface CompanyWork extends ShipmentCondition {
  role: TradeRole
  id: string
}

function readPartners(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, role }: CompanyWork,
): Promise<TradePartner[]> {
  const other = counterpart[role]
  // Nobody comes once per country, so that "unidentified, US" stays what it is.
  return clickhouse.chQuery<TradePartner>(asker, {
    name: 'customs-partners',
    sql: `select if(${other}_id = 0, '', concat(any(${other}_key), '|', ${other}_country)) as key,
        if(${other}_id = 0, '', topK(1)(${other})[1]) as name, ${other}_country as country, ${totalsSelect},
        toString(min(trade_date)) as firstDate, toString(max(trade_date)) as lastDate
      from customs_shipments as s where ${where} group by ${other}_id, ${other}_country
      order by records desc, grossKg desc, key limit ${partnerLimit}`,
    params,
  })
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

function readCompetitors(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, role, id }: CompanyWork,
): Promise<TradeCompanyView['competitors']> {
  const other = counterpart[role]
  return clickhouse.chQuery(asker, {
    name: 'customs-competitors',
    sql: `select key, name, country, records, grossKg, teu, valueUsd, valueKnown, partners as sharedPartners from (
        select ${companySelect(role)} from customs_shipments as s
        where ${scopeSql(asker)} and ${role}_id not in (0, ${id}) and ${other}_id in (
          select distinct ${other}_id from customs_shipments as s where ${where} and ${other}_id != 0)
        group by id
      ) order by sharedPartners desc, records desc, key limit 20`,
    params,
  })
}
