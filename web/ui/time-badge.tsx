import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DateValue,
  formatDate,
  formatDistance,
  formatExact,
  formatWeekday,
  toDate,
} from '#platform/formatters.ts'
import { useTabActive } from './tab-context.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const refreshEvery = 30 * second

/** How long ago something was; hovering shows the exact time, which screen readers get too. */
export function TimeBadge({ value }: { value: DateValue | null | undefined }): ReactNode {
  if (value === null || value === undefined || Number.isNaN(toDate(value).getTime())) return null
  return <Badge date={toDate(value)} />
}

function Badge({ date }: { date: Date }): ReactNode {
  const { t } = useTranslation()
  const isActive = useTabActive()
  const [now, setNow] = useState(Date.now)
  const age = now - date.getTime()
  const isFresh = Math.abs(age) <= hour
  useEffect(() => {
    if (!isFresh || !isActive) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), refreshEvery)
    return () => clearInterval(timer)
  }, [isFresh, isActive])
  return (
    <time className="time-badge" dateTime={date.toISOString()} title={formatExact(date)}>
      {describeAge(date, age) ?? t('common.time.justNow')}
    </time>
  )
}

/** Words for an age in milliseconds, null for the first minute; moments to come count like dates. */
export function describeAge(date: Date, age: number): string | null {
  if (age < 0) return -age < minute ? null : formatDate(date)
  if (age < minute) return null
  if (age < hour) return formatDistance(-Math.floor(age / minute), 'minute')
  if (age < day) return formatDistance(-Math.floor(age / hour), 'hour')
  if (age < 7 * day) return formatWeekday(date)
  return formatDate(date)
}
