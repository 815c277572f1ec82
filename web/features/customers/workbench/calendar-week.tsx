import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import type { CalendarDay, CalendarEntry } from '@landfall/contract/customers/workbench.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { intoPool } from '#features/customers/public-pool/pool-phrase.ts'
import { countryName } from '#platform/country-names.ts'
import { formatClockIn, formatNumber } from '#platform/formatters.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { addDays, formatDay, today } from './calendar-days.ts'

/** Seven days with what lies on them. */
export function CalendarWeek({
  first,
  days,
  dropPool,
}: {
  first: string
  days: ReadonlyMap<string, CalendarDay>
  /** Into which pool the customers drop. */
  dropPool: string
}): ReactNode {
  const { t } = useTranslation()
  const now = today()
  return (
    <ol className="calendar-week">
      {Array.from({ length: 7 }, (_, index) => addDays(first, index)).map((day) => {
        const { entries = [], contacts = 0, drops = 0 } = days.get(day) ?? {}
        const rest = contacts + drops - entries.length
        return (
          <li key={day} className={day === now ? 'is-today' : undefined}>
            <h3>
              <time dateTime={day}>
                {formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })}
              </time>
            </h3>
            {entries.length === 0 && <p className="quiet">{t('workbench.calendar.nothing')}</p>}
            <ul>
              {entries.map((entry) => (
                <Entry key={`${entry.kind} ${entry.customerId}`} entry={entry} dropPool={dropPool} />
              ))}
            </ul>
            {rest > 0 && (
              <p className="quiet">{t('workbench.calendar.more', { amount: formatNumber(rest) })}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Entry({ entry, dropPool }: { entry: CalendarEntry; dropPool: string }): ReactNode {
  const { t } = useTranslation()
  const { kind, customerId, name, country, timeZone, at, isDone } = entry
  return (
    <li className={isDone ? 'calendar-entry is-done' : 'calendar-entry'}>
      {kind === 'contact' ? (
        <time dateTime={at}>{formatClockIn(timeZone, at)}</time>
      ) : (
        <StateTag tone="warning">{t('workbench.calendar.drop', { pool: intoPool(t, dropPool) })}</StateTag>
      )}{' '}
      <Link className="plain-link" to={customerPath(customerId)}>
        {name}
      </Link>
      {isDone && <span className="quiet"> ({t('workbench.done')})</span>}
      {country && <span className="work-detail">{countryName(country)}</span>}
    </li>
  )
}
