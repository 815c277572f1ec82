import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { keepAnswers } from '#platform/trade/kept-answers.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'

const dayOf = keepAnswers<string>()

/** The newest day of the data an asker may see; up to half a minute old, and the first of January 1970 without data. */
export function newestDay(
  clickhouse: Clickhouse,
  { company, library }: Pick<Asker, 'company' | 'library'>,
): Promise<string> {
  const name = `${company.id} ${scopeSql({ company, library })}`
  return dayOf(clickhouse, name, () => readNewestDay(clickhouse, { company, library }))
}

async function readNewestDay(
  clickhouse: Clickhouse,
  asker: Pick<Asker, 'company' | 'library'>,
): Promise<string> {
  // Years lie apart, and most data reaches into one of the last two: the days of all others need not be read.
  const recent = await readMaximum(
    clickhouse,
    asker,
    'and s.trade_date >= toStartOfYear(today() - interval 1 year)',
  )
  return recent === nothing ? readMaximum(clickhouse, asker, '') : recent
}

/** What the engine calls the greatest of no days. */
const nothing = '1970-01-01'

async function readMaximum(
  clickhouse: Clickhouse,
  asker: Pick<Asker, 'company' | 'library'>,
  within: string,
): Promise<string> {
  const [row] = await clickhouse.chQuery<{ day: string }>(asker, {
    name: 'customs-newest',
    sql: `select toString(max(s.trade_date)) as day from customs_shipments as s where ${scopeSql(asker)} ${within}`,
  })
  return row?.day ?? nothing
}
