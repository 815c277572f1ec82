import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { PostRow } from '@landfall/contract/social/posts.ts'
import { Button, Calendar } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMonth, formatNumber, shownTimeZone } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { useIsPhone } from '#ui/use-viewport.ts'
import { usePostsBetween } from './use-posts.ts'
import './social-posts.css'

const shownInDay = 3

/** A post with its day and its clock in the time zone that is shown. */
interface PlacedPost {
  post: PostRow
  day: string
  clock: string
}

/** The posts of a month by day; on a phone those days alone that have any. */
export function PostCalendar({ onOpen }: { onOpen: (id: number) => void }): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [month, setMonth] = useState(() => dayjs().startOf('month'))
  // The days of its neighbours that a month is shown with.
  const posts = usePostsBetween(dayKey(month.subtract(7, 'day')), dayKey(month.add(45, 'day')))
  if (posts.error && !posts.data) {
    return <FailureState title={t('posts.calendar')} error={posts.error} onRetry={() => posts.refetch()} />
  }
  const byDay = Map.groupBy(placeAll(posts.data ?? []), ({ day }) => day)
  const header = <MonthSwitch month={month} onChange={setMonth} />
  if (isPhone) {
    return (
      <>
        {header}
        <Agenda month={month} byDay={byDay} onOpen={onOpen} />
      </>
    )
  }
  return (
    <Calendar
      className="post-calendar"
      value={month}
      headerRender={() => header}
      onSelect={(day) => setMonth(day.startOf('month'))}
      cellRender={(day, { type }) =>
        type === 'date' ? (
          <Day placed={byDay.get(dayKey(day)) ?? []} most={shownInDay} onOpen={onOpen} />
        ) : null
      }
    />
  )
}

const dayKey = (day: Dayjs) => day.format('YYYY-MM-DD')

function placeAll(posts: readonly PostRow[]): PlacedPost[] {
  // The Swedish form of a date is the one of days here.
  const form = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: shownTimeZone(), dateStyle: 'short', timeStyle: 'short' },
  })
  return posts.map((post) => {
    const [day = '', clock = ''] = form.format(new Date(post.dueAt)).split(' ')
    return { post, day, clock }
  })
}

interface MonthSwitchProps {
  month: Dayjs
  onChange: (month: Dayjs) => void
}

function MonthSwitch({ month, onChange }: MonthSwitchProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="post-months">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('posts.monthBefore')}
        title={t('posts.monthBefore')}
        onClick={() => onChange(month.subtract(1, 'month'))}
      />
      <strong aria-live="polite">{formatMonth(month.format('YYYY-MM'))}</strong>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={t('posts.monthAfter')}
        title={t('posts.monthAfter')}
        onClick={() => onChange(month.add(1, 'month'))}
      />
    </div>
  )
}

interface AgendaProps {
  month: Dayjs
  byDay: ReadonlyMap<string, readonly PlacedPost[]>
  onOpen: (id: number) => void
}

function Agenda({ month, byDay, onOpen }: AgendaProps): ReactNode {
  const { t } = useTranslation()
  const days = [...byDay].filter(([day]) => day.startsWith(month.format('YYYY-MM')))
  if (days.length === 0) return <p className="quiet">{t('posts.monthEmpty')}</p>
  return days.map(([day, placed]) => (
    <section key={day}>
      <h2 className="post-day-name">{formatDate(day)}</h2>
      <Day placed={placed} most={placed.length} onOpen={onOpen} />
    </section>
  ))
}

interface DayProps {
  placed: readonly PlacedPost[]
  most: number
  onOpen: (id: number) => void
}

function Day({ placed, most, onOpen }: DayProps): ReactNode {
  const { t } = useTranslation()
  if (placed.length === 0) return null
  const others = placed.length - most
  return (
    <ul className="post-day">
      {placed.slice(0, most).map(({ post, clock }) => (
        <li key={post.id}>
          <button type="button" title={t(`posts.states.${post.state}`)} onClick={() => onOpen(post.id)}>
            {clock} {post.text || post.pictureFiles[0]?.name || post.picture}
          </button>
        </li>
      ))}
      {others > 0 && <li className="quiet">{t('posts.more', { amount: formatNumber(others) })}</li>}
    </ul>
  )
}
