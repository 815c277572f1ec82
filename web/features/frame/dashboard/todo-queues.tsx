import type { TodoItem, TodoList } from '@landfall/contract/frame/dashboard.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { isReachable } from './funnel-links.ts'
import { dashboardKey, useDashboard, useQueue } from './use-dashboard.ts'

const RunningMailings = lazy(() =>
  import('./running-mailings.tsx').then((m) => ({ default: m.RunningMailings })),
)
const FollowUpDialog = lazy(() =>
  import('#features/customers/follow-ups/follow-up-dialog.tsx').then((m) => ({ default: m.FollowUpDialog })),
)

/** What waits for the user, queue by queue, each entry with the one thing to do about it. */
export function TodoQueues(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const client = useQueryClient()
  const { data, isPending } = useDashboard()
  const [followed, setFollowed] = useState<TodoItem | null>(null)
  const waiting = data?.todo.filter(({ total }) => total > 0) ?? []
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={isPending}>
      <h2 id={heading}>{t('dashboard.todo')}</h2>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data && waiting.length === 0 && <NothingWaits />}
      {waiting.map((list) => (
        <Queue key={list.queue} list={list} onFollowUp={setFollowed} />
      ))}
      <Allowed need="email.task.read">
        <Suspense>
          <RunningMailings />
        </Suspense>
      </Allowed>
      <Suspense>
        {followed?.customerId && (
          <FollowUpDialog
            customerId={followed.customerId}
            name={followed.name}
            onSaved={() => client.invalidateQueries({ queryKey: [dashboardKey, 'view'] })}
            onClose={() => setFollowed(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function NothingWaits(): ReactNode {
  const { t } = useTranslation()
  const menu = useSession((state) => state.menu)
  const search = '/customsData/searchCustomsData'
  return (
    <EmptyState
      title={t('dashboard.nothingWaits')}
      hint={t('dashboard.nothingWaitsHint')}
      action={
        isReachable(menu, search) && (
          <Link className="plain-link" to={search}>
            {t('dashboard.actions.found')}
          </Link>
        )
      }
    />
  )
}

function Queue({ list, onFollowUp }: { list: TodoList; onFollowUp: (item: TodoItem) => void }): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const pages = useQueue(list)
  const mayFollowUp = usePermission('customer.followUp.write')
  return (
    <section className="todo-queue" aria-labelledby={heading}>
      <h3 id={heading}>
        {t(`dashboard.queues.${list.queue}`)} <span className="todo-count">{formatNumber(list.total)}</span>
      </h3>
      <ul>
        {pages.data?.pages
          .flatMap(({ items }) => items)
          .map((item) => (
            <TodoRow
              key={item.id}
              queue={list.queue}
              item={item}
              onFollowUp={mayFollowUp && list.queue !== 'failed' ? () => onFollowUp(item) : undefined}
            />
          ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          type="link"
          size="small"
          loading={pages.isFetchingNextPage}
          onClick={() => pages.fetchNextPage()}
        >
          {t('dashboard.more')}
        </Button>
      )}
    </section>
  )
}

interface TodoRowProps {
  queue: TodoList['queue']
  item: TodoItem
  onFollowUp: (() => void) | undefined
}

function TodoRow({ queue, item, onFollowUp }: TodoRowProps): ReactNode {
  const { t } = useTranslation()
  const mayOpen = usePermission('customer.customer.read') && item.customerId !== null
  const isOverdue = queue === 'contactToday' && new Date(item.at).getTime() < Date.now()
  const page = `/customer/index?customer=${item.customerId}`
  return (
    <li className="todo-row">
      <span className="todo-what">
        {mayOpen ? (
          <Link className="plain-link" to={page}>
            {item.name}
          </Link>
        ) : (
          item.name
        )}
        <span className="todo-detail">
          {[item.contact, countryName(item.country)].filter(Boolean).join(' · ')}
          {queue === 'failed' && item.reason && ` — ${t(`emailHistory.reason.${item.reason as 'hard'}`)}`}
        </span>
      </span>
      {isOverdue && <StateTag tone="warning">{t('dashboard.overdue')}</StateTag>}
      <TimeBadge value={item.at} />
      {onFollowUp && (
        <Button size="small" aria-label={`${t('followUps.save')}: ${item.name}`} onClick={onFollowUp}>
          {t('followUps.save')}
        </Button>
      )}
      {queue === 'failed' && mayOpen && (
        <Link className="plain-link" to={page} aria-label={`${t('dashboard.fixAddress')}: ${item.contact}`}>
          {t('dashboard.fixAddress')}
        </Link>
      )}
    </li>
  )
}
