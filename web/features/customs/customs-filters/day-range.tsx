import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionText, withCondition } from '#ui/filter-conditions.ts'
import type { ListState } from '#ui/list-state.ts'

interface DayRangeProps {
  state: ListState
  day: 'tradeDate' | 'period'
  isDisabled: boolean
}

/** From a day to a day, with the usual spans at hand. */
export function DayRange({ state, day, isDisabled }: DayRangeProps): ReactNode {
  const { t } = useTranslation()
  const from = conditionText(state.filter, { field: day, op: 'gte' })
  const to = conditionText(state.filter, { field: day, op: 'lte' })
  const read = (text: string): Dayjs | null => (text === '' ? null : dayjs(text))
  const change = (range: [Dayjs | null, Dayjs | null] | null) => {
    const first = withCondition(state.filter, { field: day, op: 'gte' }, range?.[0]?.format('YYYY-MM-DD'))
    const both = withCondition(first, { field: day, op: 'lte' }, range?.[1]?.format('YYYY-MM-DD'))
    state.change({ filter: both })
  }
  return (
    <DatePicker.RangePicker
      className="query-days"
      aria-label={t('customsData.period')}
      placeholder={[t('customsData.from'), t('customsData.to')]}
      allowEmpty
      disabled={isDisabled}
      presets={usePresets()}
      value={[read(from), read(to)]}
      onChange={change}
    />
  )
}

function usePresets(): { label: string; value: [Dayjs, Dayjs] }[] {
  const { t } = useTranslation()
  const today = dayjs()
  const lastYear = today.subtract(1, 'year')
  return [
    { label: t('customsData.presets.months3'), value: [today.subtract(3, 'month'), today] },
    { label: t('customsData.presets.months12'), value: [today.subtract(12, 'month'), today] },
    { label: t('customsData.presets.thisYear'), value: [today.startOf('year'), today] },
    { label: t('customsData.presets.lastYear'), value: [lastYear.startOf('year'), lastYear.endOf('year')] },
    { label: t('customsData.presets.months36'), value: [today.subtract(36, 'month'), today] },
  ]
}
