import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotices } from '#platform/notice-store.ts'
import { useSession } from '#platform/session-store.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { useNoticeText } from './use-notice-text.ts'

const NoticePanel = lazy(() => import('./notice-panel.tsx').then((m) => ({ default: m.NoticePanel })))

/** Opens the notices and shows how many are unread. */
export function NoticeBell(): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const unread = useNotices((state) => state.unread)
  useTellingBrowser()
  const label = unread > 0 ? t('notices.openUnread', { amount: unread }) : t('notices.title')
  return (
    <>
      <CountBadge amount={unread}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={label}
          aria-haspopup="dialog"
          title={label}
          onClick={() => setIsOpen(true)}
        />
      </CountBadge>
      <Announcement />
      <Suspense>{isOpen && <NoticePanel onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

/** Reads a notice out that arrives while the page is open; what was there before is no news. */
function Announcement(): ReactNode {
  const textOf = useNoticeText()
  const { newest, isKnown } = useNotices()
  const knownId = useRef<number | null>(null)
  if (isKnown && knownId.current === null) knownId.current = newest?.id ?? 0
  const isNews = newest !== null && knownId.current !== null && newest.id > knownId.current
  return (
    <span className="visually-hidden" role="status">
      {isNews && newest.readAt === null && textOf(newest)}
    </span>
  )
}

// In which session the browser is told of notices, and whether it is this person's.
function useTellingBrowser(): void {
  const userId = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (userId === undefined || !('serviceWorker' in navigator)) return
    import('./push-registration.ts').then(({ renewPush }) => renewPush(userId)).catch(() => undefined)
  }, [userId])
}
