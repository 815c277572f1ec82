import type { DataCoverage } from '@landfall/contract/frame/dashboard.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { shipments } from '#platform/trade/record-tables.ts'

const mostMonths = 24
const mostCountries = 30

interface Cell {
  month: string
  country: string
  records: number
}

const statementOf = (asker: Asker) => `
  with (select toStartOfMonth(max(s.trade_date)) from customs_shipments as s where ${scopeSql(asker)}) as newest
  select formatDateTime(toStartOfMonth(s.trade_date), '%Y-%m') as month,
    ${shipments.country} as country, toFloat64(count()) as records
  from customs_shipments as s
  where ${scopeSql(asker)} and s.trade_date >= addMonths(newest, {back:Int32})
  group by month, country order by month`

/** Of which countries there are shipments in the newest months, the best covered country first. */
export async function readCoverage(clickhouse: Clickhouse, asker: Asker): Promise<DataCoverage> {
  const cells = await clickhouse.chQuery<Cell>(asker, {
    name: 'customs-coverage',
    sql: statementOf(asker),
    params: { back: 1 - mostMonths },
  })
  const [first, last] = [cells[0]?.month, cells.at(-1)?.month]
  if (first === undefined || last === undefined) return { months: [], countries: [] }
  const months = monthsBetween(first, last)
  const byCountry = new Map<string, number[]>()
  for (const { month, country, records } of cells) {
    const row = byCountry.get(country) ?? months.map(() => 0)
    row[months.indexOf(month)] = records
    byCountry.set(country, row)
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const countries = [...byCountry]
    .map(([country, records]) => ({ country, records }))
    .sort((a, b) => sum(b.records) - sum(a.records))
    .slice(0, mostCountries)
  return { months, countries }
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  const date = new Date(`${first}-01T00:00:00Z`)
  for (; months.at(-1) !== last; date.setUTCMonth(date.getUTCMonth() + 1)) {
    months.push(date.toISOString().slice(0, 7))
  }
  return months
}
