import { Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeList } from '#features/frame/notifications/notice-list.tsx'
import { useNoticePages, useOpenNotice } from '#features/frame/notifications/use-notices.ts'
import { FailureState } from '#ui/failure-state.tsx'

const shown = 5

/** The user's newest notices; the bell has the others. */
export function NewestNotices(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const open = useOpenNotice()
  const { data, error, isPending, refetch } = useNoticePages('all', shown)
  const notices = data?.pages[0]?.items ?? []
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={isPending}>
      <h2 id={heading}>{t('notices.title')}</h2>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error && !data && <FailureState title={t('notices.failed')} error={error} onRetry={() => refetch()} />}
      {data && notices.length === 0 && <p className="points-note">{t('notices.emptyHint')}</p>}
      {notices.length > 0 && <NoticeList notices={notices} onOpen={open} />}
    </section>
  )
}
