import type { PointsUsage } from '@landfall/contract/points/points.ts'
import { DatePicker, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { Chart } from '#ui/chart.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { usePointsUsage } from './use-points.ts'
import './points.css'

const usualDays = 30
const longestDays = 366
const dayFormat = 'YYYY-MM-DD'

/** What points went for in a period: by day, by feature and by person, each also as a table. */
export function PointsUsageCharts(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const [period, setPeriod] = usePeriod()
  const { data, error, refetch } = usePointsUsage(period)
  return (
    <section className="panel" aria-labelledby={heading}>
      <div className="points-head">
        <h2 id={heading} className="points-heading">
          {t('points.usage')}
        </h2>
        <DatePicker.RangePicker
          aria-label={t('points.period')}
          allowClear={false}
          value={[dayjs(period.from), dayjs(period.to)]}
          maxDate={dayjs()}
          onChange={(days) => {
            if (days?.[0] && days[1]) setPeriod(days[0].format(dayFormat), days[1].format(dayFormat))
          }}
        />
      </div>
      {error ? (
        <FailureState title={t('list.failed')} error={error} onRetry={() => refetch()} />
      ) : data ? (
        <UsageCharts usage={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </section>
  )
}

function UsageCharts({ usage }: { usage: PointsUsage }): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const series = (rows: readonly { spent: number }[]) => [
    { name: t('points.field.amount'), values: rows.map(({ spent }) => spent) },
  ]
  const openPerson = (index: number) => {
    const person = usage.people[index]
    if (!person) return
    const next = new URLSearchParams(params)
    next.set('part', 'ledger')
    next.set('search', person.name)
    setParams(next)
  }
  return (
    <>
      <p>{t('points.usageTotal', { amount: formatNumber(usage.total) })}</p>
      <Chart
        title={t('points.usageDays')}
        categoryTitle={t('points.day')}
        categories={usage.days.map(({ day }) => formatDate(day))}
        series={series(usage.days)}
        height={220}
      />
      <div className="points-charts">
        <Chart
          title={t('points.usageFeatures')}
          categoryTitle={t('points.field.feature')}
          categories={usage.features.map(({ feature }) => t(`points.feature.${feature}`))}
          series={series(usage.features)}
          isHorizontal
          height={220}
        />
        <Chart
          title={t('points.usagePeople')}
          categoryTitle={t('points.field.userName')}
          categories={usage.people.map(({ name }) => name)}
          series={series(usage.people)}
          isHorizontal
          height={220}
          onPick={openPerson}
        />
      </div>
    </>
  )
}

function usePeriod(): [{ from: string; to: string }, (from: string, to: string) => void] {
  const [params, setParams] = useSearchParams()
  const today = dayjs().format(dayFormat)
  const to = readDay(params.get('to')) ?? today
  const given = readDay(params.get('from'))
  const days = given ? dayjs(to).diff(dayjs(given), 'day') + 1 : 0
  const isGiven = given !== undefined && days > 0 && days <= longestDays
  const from = isGiven
    ? given
    : dayjs(to)
        .subtract(usualDays - 1, 'day')
        .format(dayFormat)
  const set = (first: string, last: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set('from', first)
      next.set('to', last)
      return next
    })
  return [{ from, to }, set]
}

function readDay(text: string | null): string | undefined {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid() ? text : undefined
}
