import type { PartnerState, TradeLane, TradePartner } from '@landfall/contract/customs/customs-companies.ts'
import type { RecordGroup } from '@landfall/contract/customs/customs-data.ts'
import { newestDay } from '#features/customs/customs-records/newest-day.ts'
import { readGroups } from '#features/customs/customs-records/record-sums.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { partyKeySql, partySql } from '#platform/trade/party-identity.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { destinationSql, totalsSelect } from '#platform/trade/record-tables.ts'
import { withValues } from '#platform/trade/record-traits.ts'
import { counterpart } from './company-select.ts'
import { companyWork, type Subject } from './company-work.ts'
import { lanesByCode, type WrittenLane } from './trade-lanes.ts'

const partnerLimit = 50
const productLimit = 20
const laneLimit = 20
/** Pairs of texts, the most frequent, of which lanes are made. */
const writtenLanes = 2000
/** Characters of a text; what is longer names no port. */
const writtenPort = (column: string) => `leftUTF8(${column}, 200)`

/**
 * Who a company trades with. Which they are is found by numbers alone: names of all partners of a large company cost
 * many times as much as those of the fifty that are shown.
 */
export async function readPartners(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<TradePartner[]> {
  const { where, params, role } = companyWork(asker, subject)
  const other = counterpart[role]
  const values = await withValues(clickhouse, asker)
  // Nobody comes once per country, so that "unidentified, US" stays what it is.
  const grouping = [partySql(other, asker), `if(s.${other}_id = 0, s.${other}_country, '')`]
  const ranked = `select ${grouping[0]} as id, ${grouping[1]} as place from customs_shipments as s where ${where}
    group by id, place order by count() desc, sum(s.gross_kg) desc, id limit ${partnerLimit}`
  const [rows, [first], newest] = await Promise.all([
    clickhouse.chQuery<Omit<TradePartner, 'state'>>(asker, {
      name: 'customs-partners',
      sql: `select ${partyKeySql(other, asker)} as key, if(key = '', '', topK(1)(s.${other})[1]) as name,
          if(key = '', toString(any(s.${other}_country)), extract(key, '[^|]*$')) as country, ${totalsSelect(values)},
          toString(min(s.trade_date)) as firstDate, toString(max(s.trade_date)) as lastDate
        from customs_shipments as s where ${where} and (${grouping.join(', ')}) in (${ranked})
        group by ${grouping.join(', ')} order by records desc, grossKg desc, key`,
      params,
    }),
    // The company's own first day: before it nobody could be its partner.
    clickhouse.chQuery<{ day: string }>(asker, {
      name: 'customs-company-first-day',
      sql: `select toString(min(s.trade_date)) as day from customs_shipments as s where ${where}`,
      params,
    }),
    newestDay(clickhouse, asker),
  ])
  const edge = yearBefore(newest)
  const isOldEnough = first !== undefined && first.day <= edge
  return rows.map((row) => ({ ...row, state: stateOf(row, { edge, isOldEnough }) }))
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

/** The headings a company trades most, each with the goods of one of its shipments. */
export function readProducts(clickhouse: Clickhouse, asker: Asker, subject: Subject): Promise<RecordGroup[]> {
  const group = { value: 's.hs4', label: 'any(s.goods)', by: 's.hs4' }
  return readGroups(clickhouse, asker, { ...companyWork(asker, subject), group, limit: productLimit })
}

/** Between which places the goods of a company go. */
export async function readLanes(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<TradeLane[]> {
  const { where, params } = companyWork(asker, subject)
  const values = await withValues(clickhouse, asker)
  const written = await clickhouse.chQuery<WrittenLane>(asker, {
    name: 'customs-lanes',
    sql: `select if(s.load_port = '', s.origin, ${writtenPort('s.load_port')}) as from,
        if(s.unload_port = '', ${destinationSql}, ${writtenPort('s.unload_port')}) as to, ${totalsSelect(values)}
      from customs_shipments as s where ${where} group by from, to
      order by records desc, from, to limit ${writtenLanes}`,
    params,
  })
  return lanesByCode(written, asker.locale).slice(0, laneLimit)
}
