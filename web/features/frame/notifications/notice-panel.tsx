import { type NoticeTab, noticeTabs } from '@landfall/contract/frame/notices.ts'
import { Button, Drawer, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotices } from '#platform/notice-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { useIsPhone } from '#ui/use-viewport.ts'
import { NoticeList } from './notice-list.tsx'
import { useMarkAllRead, useNoticePages, useOpenNotice } from './use-notices.ts'

const pageSize = 20

/** The user's notices beside the page, newest first. */
export function NoticePanel({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [tab, setTab] = useState<NoticeTab>('all')
  const unread = useNotices((state) => state.unread)
  const newestId = useNotices((state) => state.newest?.id ?? 0)
  const markAllRead = useMarkAllRead()
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 440}
      title={t('notices.title')}
      onClose={onClose}
      extra={
        <Button
          type="text"
          size="small"
          disabled={unread === 0}
          loading={markAllRead.isPending}
          onClick={() => markAllRead.mutate(newestId)}
        >
          {t('notices.markAllRead')}
        </Button>
      }
    >
      <Segmented
        className="notice-tabs"
        aria-label={t('notices.show')}
        value={tab}
        onChange={setTab}
        options={noticeTabs.map((one) => ({ value: one, label: t(`notices.tabs.${one}`) }))}
      />
      <NoticePages tab={tab} onClose={onClose} />
    </Drawer>
  )
}

function NoticePages({ tab, onClose }: { tab: NoticeTab; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const pages = useNoticePages(tab, pageSize)
  const open = useOpenNotice()
  const notices = pages.data?.pages.flatMap(({ items }) => items) ?? []
  if (pages.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (pages.isError && notices.length === 0)
    return <FailureState title={t('notices.failed')} error={pages.error} onRetry={() => pages.refetch()} />
  if (notices.length === 0)
    return <EmptyState title={t(`notices.empty.${tab}`)} hint={t('notices.emptyHint')} />
  return (
    <>
      <NoticeList
        notices={notices}
        onOpen={async (notice) => {
          if (await open(notice)) onClose()
        }}
      />
      {pages.hasNextPage && (
        <Button block loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          {t('notices.more')}
        </Button>
      )}
    </>
  )
}
