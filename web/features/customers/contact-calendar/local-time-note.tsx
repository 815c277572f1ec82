import { WarningOutlined } from '@ant-design/icons'
import type { LocalTime } from '@landfall/contract/customers/contact-calendar.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMomentIn, shownTimeZone } from '#platform/formatters.ts'
import { useLocalTime } from './use-contact-calendar.ts'
import './contact-calendar.css'

interface LocalTimeNoteProps {
  customerId: number
  /** Absent: now. */
  at: string | undefined
  onMove: ((at: string) => void) | undefined
}

/** Whose time a date field speaks, what that is at home, and whether people there rest on that day. */
export function LocalTimeNote({ customerId, at, onMove }: LocalTimeNoteProps): ReactNode {
  const { t } = useTranslation()
  const { data } = useLocalTime(customerId, at)
  if (!data) return null
  const { timeZone, zoneOrigin } = data
  return (
    <div className="local-time">
      {timeZone !== shownTimeZone() && (
        <span>
          {t(`contactCalendar.zone.${zoneOrigin}`, { zone: timeZone })}
          {' · '}
          {at
            ? t('contactCalendar.yourTime', { time: formatMomentIn(shownTimeZone(), at) })
            : t('contactCalendar.nowThere', { time: formatMomentIn(timeZone, Date.now()) })}
        </span>
      )}
      {at && <DayOff day={data} onMove={onMove} />}
    </div>
  )
}

function DayOff({ day, onMove }: { day: LocalTime } & Pick<LocalTimeNoteProps, 'onMove'>): ReactNode {
  const { t } = useTranslation()
  const { timeZone, isWeekend, holiday, freeDay, nextWorkingAt } = day
  const why = [
    holiday !== null && t('contactCalendar.holiday', { name: holiday }),
    holiday === null && isWeekend && t('contactCalendar.weekend'),
    freeDay !== null && t('contactCalendar.freeDay', { name: freeDay }),
  ].filter((each) => each !== false)
  if (why.length === 0) return null
  return (
    <span className="local-time-off" role="status">
      <WarningOutlined aria-hidden /> {why.join(' · ')}
      {nextWorkingAt && onMove && (
        <Button type="link" size="small" onClick={() => onMove(nextWorkingAt)}>
          {t('contactCalendar.move', { time: formatMomentIn(timeZone, nextWorkingAt) })}
        </Button>
      )}
    </span>
  )
}
