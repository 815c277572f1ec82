import {
  type TimelineFilter,
  timelineFilters,
  timelineRoutes,
} from '@landfall/contract/customers/customer-timeline.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Alert, Button, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { useTabActive } from '#ui/tab-context.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import './timeline.css'

const ofCustoms: readonly TimelineFilter[] = ['shipments', 'note']

interface TimelineListProps {
  customerId: number
  /** Answers what somebody wrote. */
  onAnswer: (answerId: number) => void
}

/** What happened to a customer, newest first, all of it or some kinds; older entries are fetched on request. */
export function TimelineList({ customerId, onAnswer }: TimelineListProps): ReactNode {
  const { t } = useTranslation()
  const [show, setShow] = useState<readonly TimelineFilter[]>([])
  return (
    <>
      <FilterChoice value={show} onChange={setShow} />
      <Entries
        customerId={customerId}
        onAnswer={onAnswer}
        show={show}
        emptyText={t(show.length > 0 ? 'timeline.emptyShown' : 'timeline.empty')}
      />
    </>
  )
}

interface FilterChoiceProps {
  /** Empty means everything. */
  value: readonly TimelineFilter[]
  onChange: (value: readonly TimelineFilter[]) => void
}

function FilterChoice({ value, onChange }: FilterChoiceProps): ReactNode {
  const { t } = useTranslation()
  const maySeeCustoms = usePermission('customs.record.read')
  const mayChat = usePermission('social.inbox.read')
  const choices = timelineFilters.filter(
    (filter) => (maySeeCustoms || !ofCustoms.includes(filter)) && (mayChat || filter !== 'chat'),
  )
  return (
    <Select
      className="timeline-filter"
      mode="multiple"
      size="small"
      variant="filled"
      showSearch={false}
      aria-label={t('timeline.show')}
      placeholder={t('timeline.everything')}
      value={[...value]}
      options={choices.map((filter) => ({ value: filter, label: t(`timeline.filters.${filter}`) }))}
      onChange={onChange}
    />
  )
}

interface EntriesProps extends TimelineListProps {
  show: readonly TimelineFilter[]
  emptyText: string
}

function Entries({ customerId, onAnswer, show, emptyText }: EntriesProps): ReactNode {
  const { t } = useTranslation()
  const timeline = useInfiniteQuery({
    queryKey: ['customers', 'timeline', customerId, show],
    queryFn: ({ pageParam, signal }) => {
      const query = { cursor: pageParam, ...(show.length > 0 ? { show: [...show] } : {}) }
      return call(timelineRoutes.read, { params: { id: customerId }, query }, { signal })
    },
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
  const { pages } = timeline.data
  const items = pages.flatMap((page) => page.items)
  return (
    <>
      {pages.some(({ missing }) => missing.length > 0) && (
        <Alert type="warning" showIcon title={t('timeline.missing')} />
      )}
      {items.length === 0 ? (
        <EmptyState title={emptyText} />
      ) : (
        <ol className="timeline">
          {items.map((item) => (
            <TimelineEntry key={item.id} item={item} customerId={customerId} onAnswer={onAnswer} />
          ))}
        </ol>
      )}
      {timeline.hasNextPage && (
        <Button block loading={timeline.isFetchingNextPage} onClick={() => timeline.fetchNextPage()}>
          {t('timeline.older')}
        </Button>
      )}
    </>
  )
}
