import type { CalendarDay } from '@landfall/contract/customers/workbench.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { addDays, formatDay, monthStart, today, weeksOfMonth } from './calendar-days.ts'

interface CalendarMonthProps {
  /** Id of the heading. */
  labelledBy: string
  /** A day of the month. */
  month: string
  days: ReadonlyMap<string, CalendarDay>
  /** Called with the day whose week is wanted. */
  onOpen: (day: string) => void
}

/** A month with how much lies on each day; a day opens its week. */
export function CalendarMonth({ labelledBy, month, days, onOpen }: CalendarMonthProps): ReactNode {
  const weeks = weeksOfMonth(month)
  const [first = month] = weeks
  const inMonth = (day: string) => monthStart(day) === monthStart(month)
  return (
    <ScrollGroup labelledBy={labelledBy}>
      <table className="calendar-month" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => addDays(first, index)).map((day) => (
              <th key={day} scope="col">
                {formatDay(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {Array.from({ length: 7 }, (_, index) => addDays(week, index)).map((day) => (
                <td key={day} className={inMonth(day) ? undefined : 'is-outside'}>
                  <Day day={day} found={days.get(day)} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollGroup>
  )
}

interface DayProps {
  day: string
  found: CalendarDay | undefined
  onOpen: (day: string) => void
}

function Day({ day, found, onOpen }: DayProps): ReactNode {
  const { t } = useTranslation()
  const { contacts = 0, drops = 0 } = found ?? {}
  const words = [
    contacts > 0 && t('workbench.calendar.contacts', { amount: formatNumber(contacts) }),
    drops > 0 && t('workbench.calendar.drops', { amount: formatNumber(drops) }),
  ].filter((word) => word !== false)
  const name = [formatDay(day, { dateStyle: 'long' }), ...words].join(', ')
  return (
    <button
      type="button"
      className={day === today() ? 'calendar-day is-today' : 'calendar-day'}
      aria-label={name}
      onClick={() => onOpen(day)}
    >
      <span className="calendar-number">{formatDay(day, { day: 'numeric' })}</span>
      {words.map((word) => (
        <span key={word} className="calendar-amount">
          {word}
        </span>
      ))}
    </button>
  )
}
