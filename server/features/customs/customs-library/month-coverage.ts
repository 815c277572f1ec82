import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import type { Coverage, CoverageLine } from '@landfall/contract/customs/customs-library.ts'
import { monthsBetween } from '#features/customs/customs-records/month-range.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { shipments, statistics } from '#platform/trade/record-tables.ts'

const lineLimit = 200

/** What coverage is asked about. */
export interface CoverageWish {
  kind: RecordKind
  ownership?: 'own' | 'shared' | undefined
  source?: string | undefined
}

type Cell = Pick<CoverageLine, 'source' | 'flow' | 'country' | 'breakdown' | 'records'> & {
  countries: string[]
  shared: number
  month: string
}

/**
 * Of which months there are records: a line for each source and direction, or for each country of one source; of statistics
 * for each breakdown, because figures by province are not there where those by partner are.
 */
export async function readCoverage(
  clickhouse: Clickhouse,
  asker: Asker,
  { kind, ownership, source }: CoverageWish,
): Promise<Coverage> {
  const table = kind === 'statistics' ? statistics : shipments
  const binder = new ParamBinder()
  const conditions = [
    scopeSql(asker, table),
    ownership ? `s.company_id ${ownership === 'own' ? '!=' : '='} 0` : '',
    source === undefined ? '' : `s.source = ${binder.bind(source, 'String')}`,
  ]
  const cells = await clickhouse.chQuery<Cell>(asker, {
    name: 'customs-coverage',
    sql: `select s.company_id = 0 as shared, s.source as source, s.flow as flow,
        ${source === undefined ? `''` : table.country} as country, groupUniqArray(${table.country}) as countries,
        toStartOfMonth(${table.day}) as first_day, formatDateTime(first_day, '%Y-%m') as month,
        ${kind === 'statistics' ? 's.breakdown' : `''`} as breakdown, toFloat64(count()) as records
      from ${table.table} as s where ${conditions.filter((each) => each !== '').join(' and ')}
      group by shared, source, flow, country, first_day, breakdown`,
    params: binder.params,
  })
  return layOut(cells.flatMap(monthsOf))
}

// A year of statistics is there in each of its months.
function monthsOf(cell: Cell): Cell[] {
  if (!isYearly(cell)) return [cell]
  const year = cell.month.slice(0, 4)
  return monthsBetween(`${year}-01`, `${year}-12`).map((month) => ({ ...cell, month }))
}

function layOut(cells: readonly Cell[]): Coverage {
  const known = cells.map(({ month }) => month).sort()
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return { months: [], lines: [], isCut: false }
  const months = monthsBetween(first, last)
  const byLine = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = JSON.stringify([cell.shared, cell.source, cell.flow, cell.country, cell.breakdown])
    byLine.set(key, [...(byLine.get(key) ?? []), cell])
  }
  const lines = [...byLine.values()]
    .flatMap(([cell, ...others]) => (cell ? [toLine([cell, ...others], months)] : []))
    .sort((a, b) => b.records - a.records || (lineName(a) < lineName(b) ? -1 : 1))
  return { months, lines: lines.slice(0, lineLimit), isCut: lines.length > lineLimit }
}

function toLine(cells: readonly [Cell, ...Cell[]], months: readonly string[]): CoverageLine {
  const [{ shared, source, flow, country, breakdown }] = cells
  const byMonth = new Map<string, number>()
  for (const { month, records } of cells) byMonth.set(month, (byMonth.get(month) ?? 0) + records)
  const newest = [...byMonth.keys()].sort().at(-1)
  return {
    isShared: shared === 1,
    source,
    flow,
    country,
    breakdown,
    // A year counts once, although it is there in twelve months.
    records: cells.reduce((sum, cell) => sum + cell.records, 0) / (isYearly(cells[0]) ? 12 : 1),
    countries: new Set(cells.flatMap(({ countries }) => countries)).size,
    months: months.map((month) => {
      const records = byMonth.get(month) ?? 0
      return { records, state: records === 0 ? 'missing' : month === newest ? 'partial' : 'complete' }
    }),
  }
}

function isYearly({ breakdown }: Pick<Cell, 'breakdown'>): boolean {
  return breakdown.startsWith('year')
}

function lineName({ source, flow, country, breakdown }: CoverageLine): string {
  return [source, flow, country, breakdown].join('|')
}
