import type { PostRow } from '@landfall/contract/social/posts.ts'
import { Calendar } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { usePostsBetween } from './use-posts.ts'
import './social-posts.css'

const shownInDay = 3

/** The posts of a month by day. */
export function PostCalendar({ onOpen }: { onOpen: (id: number) => void }): ReactNode {
  const { t } = useTranslation()
  const [month, setMonth] = useState(() => dayjs().startOf('month'))
  // The days of its neighbours that a month is shown with.
  const posts = usePostsBetween(dayKey(month.subtract(7, 'day')), dayKey(month.add(45, 'day')))
  if (posts.error && !posts.data) {
    return <FailureState title={t('posts.calendar')} error={posts.error} onRetry={() => posts.refetch()} />
  }
  const byDay = Map.groupBy(posts.data ?? [], ({ dueAt }) => dayKey(dayjs(dueAt)))
  return (
    <Calendar
      value={month}
      mode="month"
      onPanelChange={(next) => setMonth(next.startOf('month'))}
      onSelect={(day) => setMonth(day.startOf('month'))}
      cellRender={(day, { type }) =>
        type === 'date' ? <Day posts={byDay.get(dayKey(day)) ?? []} onOpen={onOpen} /> : null
      }
    />
  )
}

const dayKey = (day: Dayjs) => day.format('YYYY-MM-DD')

function Day({ posts, onOpen }: { posts: readonly PostRow[]; onOpen: (id: number) => void }): ReactNode {
  const { t } = useTranslation()
  if (posts.length === 0) return null
  const others = posts.length - shownInDay
  return (
    <ul className="post-day">
      {posts.slice(0, shownInDay).map((post) => (
        <li key={post.id}>
          <button type="button" title={t(`posts.states.${post.state}`)} onClick={() => onOpen(post.id)}>
            {dayjs(post.dueAt).format('HH:mm')} {post.text || post.picture}
          </button>
        </li>
      ))}
      {others > 0 && <li className="quiet">{t('posts.more', { amount: formatNumber(others) })}</li>}
    </ul>
  )
}
