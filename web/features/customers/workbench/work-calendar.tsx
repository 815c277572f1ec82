import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { CalendarDay } from '@landfall/contract/customers/workbench.ts'
import { Button, Segmented } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FailureState } from '#ui/failure-state.tsx'
import { addDays, formatDay, isDay, monthStart, today, weekStart, weeksOfMonth } from './calendar-days.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarWeek } from './calendar-week.tsx'
import { useCalendar } from './use-workbench.ts'

const views = ['week', 'month'] as const
type View = (typeof views)[number]

/** Next contacts and drops of the user's customers, week by week or month by month; both are kept in the address. */
export function WorkCalendar(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const { view, day, show } = useShownDays()
  const weeks = view === 'month' ? weeksOfMonth(day) : [weekStart(day)]
  const [first = day] = weeks
  const calendar = useCalendar(first, weeks.length * 7)
  const found = new Map(calendar.data?.days.map((one): [string, CalendarDay] => [one.day, one]))
  const move = (steps: number) =>
    show({ day: view === 'month' ? monthStart(day, steps) : addDays(day, steps * 7) })
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={calendar.isFetching}>
      <div className="panel-head">
        <div>
          <h2 id={heading}>{t('workbench.calendar.title')}</h2>
          <p className="quiet">{t('workbench.calendar.hint')}</p>
        </div>
        <div className="calendar-controls">
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('workbench.calendar.previous')}
            onClick={() => move(-1)}
          />
          <Button onClick={() => show({ day: today() })}>{t('workbench.calendar.today')}</Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('workbench.calendar.next')}
            onClick={() => move(1)}
          />
          <Segmented<View>
            aria-label={t('workbench.calendar.view')}
            value={view}
            onChange={(next) => show({ view: next })}
            options={views.map((value) => ({ value, label: t(`workbench.calendar.${value}`) }))}
          />
        </div>
      </div>
      <p className="calendar-period" aria-live="polite">
        {view === 'month'
          ? formatDay(day, { month: 'long', year: 'numeric' })
          : `${formatDay(first, { dateStyle: 'medium' })} – ${formatDay(addDays(first, 6), { dateStyle: 'medium' })}`}
      </p>
      {calendar.error && !calendar.data ? (
        <FailureState
          title={t('workbench.calendar.failed')}
          error={calendar.error}
          onRetry={() => calendar.refetch()}
        />
      ) : view === 'month' ? (
        <CalendarMonth
          labelledBy={heading}
          month={day}
          days={found}
          onOpen={(opened) => show({ view: 'week', day: opened })}
        />
      ) : (
        <CalendarWeek first={first} days={found} dropPool={calendar.data?.dropPool ?? ''} />
      )}
    </section>
  )
}

/** The view and the day in it, from the address. */
function useShownDays() {
  const [params, setParams] = useSearchParams()
  const wished = params.get('day')
  const show = (change: { view?: View; day?: string }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) after.set(name, value)
        return after
      },
      { replace: true },
    )
  return {
    view: views.find((one) => one === params.get('view')) ?? 'week',
    day: isDay(wished) ? wished : today(),
    show,
  }
}
