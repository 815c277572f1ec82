import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from './calendar-days.ts'
import { daysOf, type TeamDays, type TeamPeriodName, teamPeriods } from './team-days.ts'

const custom = 'custom'

/** Chooses the days of the team board: a usual period, or from one day to another. */
export function TeamPeriod({ days }: { days: TeamDays }): ReactNode {
  const { t } = useTranslation()
  const { from, to, period, choose } = days
  const names = period === undefined ? ([...teamPeriods, custom] as const) : teamPeriods
  return (
    <>
      <Select<TeamPeriodName | typeof custom>
        aria-label={t('workbench.team.period')}
        value={period ?? custom}
        popupMatchSelectWidth={false}
        onChange={(next) => next !== custom && choose(daysOf(next, today()))}
        options={names.map((value) => ({ value, label: t(`workbench.team.periods.${value}`) }))}
      />
      <DatePicker
        aria-label={t('workbench.team.from')}
        allowClear={false}
        value={dayjs(from)}
        maxDate={dayjs(to)}
        onChange={(day) => day && choose({ from: day.format('YYYY-MM-DD'), to })}
      />
      <DatePicker
        aria-label={t('workbench.team.to')}
        allowClear={false}
        value={dayjs(to)}
        minDate={dayjs(from)}
        maxDate={dayjs(today())}
        onChange={(day) => day && choose({ from, to: day.format('YYYY-MM-DD') })}
      />
    </>
  )
}
