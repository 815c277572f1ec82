import { SearchOutlined } from '@ant-design/icons'
import type { WatchView } from '@landfall/contract/customs/customs-watches.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useWatches } from './use-watches.ts'
import { WatchFormDialog } from './watch-form-dialog.tsx'
import { WatchHistoryDrawer } from './watch-history-drawer.tsx'
import { WatchItem } from './watch-item.tsx'
import './watches.css'

const queryPage = '/customsData/searchCustomsData'

/** Saved searches and watched companies, and what can be done with them. */
export function WatchListPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const watches = useWatches()
  const [edited, setEdited] = useState<WatchView>()
  const [opened, setOpened] = useState<WatchView>()
  return (
    <>
      <PageHeader title={t('watches.title')}>
        <Button icon={<SearchOutlined aria-hidden />} onClick={() => navigate(queryPage)}>
          {t('watches.goSearch')}
        </Button>
      </PageHeader>
      <section className="panel" aria-label={t('watches.title')}>
        {watches.error && !watches.data ? (
          <FailureState title={t('list.failed')} error={watches.error} onRetry={() => watches.refetch()} />
        ) : !watches.data ? (
          <Skeleton active paragraph={{ rows: 4 }} />
        ) : watches.data.length === 0 ? (
          <EmptyState
            title={t('watches.empty')}
            hint={t('watches.emptyHint')}
            action={<Button onClick={() => navigate(queryPage)}>{t('watches.goSearch')}</Button>}
          />
        ) : (
          <ul className="watch-list" aria-label={t('watches.title')}>
            {watches.data.map((watch) => (
              <WatchItem
                key={watch.id}
                watch={watch}
                onEdit={() => setEdited(watch)}
                onHistory={() => setOpened(watch)}
              />
            ))}
          </ul>
        )}
      </section>
      {edited && <WatchFormDialog draft={edited} onClose={() => setEdited(undefined)} />}
      {opened && <WatchHistoryDrawer watch={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
