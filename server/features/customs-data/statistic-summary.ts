import type { StatisticGroup, StatisticSummary } from '@landfall/contract/customs-data.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { statistics } from '#platform/trade/record-tables.ts'

const groupLimit = 40

const groups = {
  months: {
    value: `if(grain = 'year', toString(toYear(period)), formatDateTime(period, '%Y-%m'))`,
    label: `''`,
    order: 'value',
  },
  partners: { value: 'partner', label: 'any(partner_country)', order: 'amount desc, value' },
  provinces: { value: 'province', label: `''`, order: 'amount desc, value' },
  modes: { value: 'mode', label: `''`, order: 'amount desc, value' },
  hs4: { value: 'hs4', label: 'any(goods)', order: 'amount desc, value' },
}

/** Months, partners, provinces, modes and headings of the statistics that match; one line per currency. */
export async function summariseStatistics(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: ListSelection,
): Promise<StatisticSummary> {
  const binder = new ParamBinder()
  const where = selectionSql(statistics, selection, { binder, asker })
  const read = ({ value, label, order }: (typeof groups)[keyof typeof groups]) =>
    clickhouse.chQuery<StatisticGroup>(asker, {
      name: 'customs-statistic-groups',
      // Quantities are added only where all rows have one unit; a unit price needs the quantity of every row.
      sql: `select ${value} as value, ${label} as label, currency, count() as rows,
          toFloat64(ifNull(sum(s.value), 0)) as amount,
          uniqExact(s.quantity_unit) = 1 and any(s.quantity_unit) != '' as is_uniform,
          if(is_uniform, toFloat64(sum(s.quantity)), null) as quantity, if(is_uniform, any(s.quantity_unit), '') as unit,
          if(countIf(isNull(s.quantity) or isNull(s.value)) = 0 and quantity > 0, amount / quantity, null) as unitPrice
        from customs_statistics as s where ${where} group by value, currency order by ${order} limit ${groupLimit} ${pinned}`,
      params: binder.params,
    })
  const [counted, months, partners, provinces, modes, hs4] = await Promise.all([
    clickhouse.chQuery<{ rows: number }>(asker, {
      name: 'customs-statistic-count',
      sql: `select count() as rows from customs_statistics as s where ${where}`,
      params: binder.params,
    }),
    read(groups.months),
    read(groups.partners),
    read(groups.provinces),
    read(groups.modes),
    read(groups.hs4),
  ])
  return { rows: counted[0]?.rows ?? 0, months, partners, provinces, modes, hs4 }
}
