import { timelineRoutes } from '@landfall/contract/customer-timeline.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { useTabActive } from '#ui/tab-context.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import './timeline.css'

/** What happened to a customer, newest first; older entries are fetched on request. */
export function TimelineList({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation()
  const timeline = useInfiniteQuery({
    queryKey: ['customers', 'timeline', customerId],
    queryFn: ({ pageParam, signal }) =>
      call(timelineRoutes.read, { params: { id: customerId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
  if (timeline.error) {
    return (
      <FailureState title={t('timeline.failed')} error={timeline.error} onRetry={() => timeline.refetch()} />
    )
  }
  if (!timeline.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const items = timeline.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <EmptyState title={t('timeline.empty')} />
  return (
    <>
      <ol className="timeline">
        {items.map((item) => (
          <TimelineEntry key={item.id} item={item} />
        ))}
      </ol>
      {timeline.hasNextPage && (
        <Button block loading={timeline.isFetchingNextPage} onClick={() => timeline.fetchNextPage()}>
          {t('timeline.older')}
        </Button>
      )}
    </>
  )
}
