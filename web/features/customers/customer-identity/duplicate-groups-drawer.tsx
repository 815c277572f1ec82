import { type DuplicateGroup, identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import './customer-identity.css'

const MergeDialog = lazyPart(() =>
  import('#features/customers/customer-merge/merge-dialog.tsx').then((m) => m.MergeDialog),
)

/** Customers that share what should belong to one of them only, with the way to make them one. */
export function DuplicateGroupsDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [merging, setMerging] = useState<readonly number[] | null>(null)
  const groups = useInfiniteQuery({
    queryKey: ['customers', 'duplicateGroups'],
    queryFn: ({ signal, pageParam }) =>
      call(identityRoutes.groups, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: open,
    meta: { claims: true },
  })
  const items = groups.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <TabDrawer open={open} onClose={onClose} title={t('customerIdentity.groups.title')}>
      <p className="duplicate-facts">{t('customerIdentity.groups.hint')}</p>
      {groups.error ? (
        <FailureState
          title={t('customerIdentity.groups.failed')}
          error={groups.error}
          onRetry={() => groups.refetch()}
        />
      ) : groups.isPending ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : items.length === 0 ? (
        <EmptyState title={t('customerIdentity.groups.empty')} />
      ) : (
        <ul className="duplicate-list">
          {items.map((group) => (
            <li key={`${group.key} ${group.value}`}>
              <Group group={group} onMerge={setMerging} />
            </li>
          ))}
        </ul>
      )}
      {groups.hasNextPage && (
        <Button loading={groups.isFetchingNextPage} onClick={() => groups.fetchNextPage()}>
          {t('customerIdentity.groups.more')}
        </Button>
      )}
      {merging && <MergeDialog ids={merging} onClose={() => setMerging(null)} />}
    </TabDrawer>
  )
}

interface GroupProps {
  group: DuplicateGroup
  onMerge: (ids: readonly number[]) => void
}

function Group({ group, onMerge }: GroupProps): ReactNode {
  const { t } = useTranslation()
  const mergeable = group.customers.filter(({ canWrite }) => canWrite).map(({ id }) => id)
  return (
    <div className="duplicate-card">
      <div className="duplicate-head">
        <strong>{group.value}</strong>
        <span className="duplicate-country">{t(`customerIdentity.keys.${group.key}`)}</span>
      </div>
      <ul className="duplicate-members">
        {group.customers.map(({ id, name, country, ownerName }) => (
          <li key={id}>
            <Link className="plain-link" to={customerPath(id)}>
              {name}
            </Link>{' '}
            <span className="duplicate-facts">
              {[countryName(country), ownerName ?? t('customerIdentity.inPool')].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {mergeable.length > 1 && (
        <Button size="small" onClick={() => onMerge(mergeable.slice(0, 10))}>
          {t('customerIdentity.groups.merge')}
        </Button>
      )}
    </div>
  )
}
