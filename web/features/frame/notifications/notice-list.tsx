import {
  BellOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DownloadOutlined,
  LaptopOutlined,
  MessageOutlined,
  PhoneOutlined,
  SafetyOutlined,
  UserAddOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { NoticeKind, NoticeView } from '@landfall/contract/frame/notices.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeBadge } from '#ui/time-badge.tsx'
import './notifications.css'
import { useNoticeText } from './use-notice-text.ts'

const icons: Partial<Record<NoticeKind, ReactNode>> = {
  assignedToMe: <UserAddOutlined />,
  mentioned: <MessageOutlined />,
  commented: <MessageOutlined />,
  contactDue: <PhoneOutlined />,
  dropsSoon: <ClockCircleOutlined />,
  replyReceived: <MessageOutlined />,
  conversationAssigned: <MessageOutlined />,
  taskDone: <CheckCircleOutlined />,
  taskFailed: <CloseCircleOutlined />,
  exportReady: <DownloadOutlined />,
  pointsLow: <WalletOutlined />,
  accountExpiring: <ClockCircleOutlined />,
  signedInAs: <SafetyOutlined />,
  passwordReset: <SafetyOutlined />,
  securityChanged: <SafetyOutlined />,
  newDevice: <LaptopOutlined />,
}

/** Notices, each of which opens what it is about. */
export function NoticeList({
  notices,
  onOpen,
}: {
  notices: readonly NoticeView[]
  onOpen: (notice: NoticeView) => void
}): ReactNode {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  return (
    <ul className="notice-list">
      {notices.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            className={`notice-row${notice.readAt === null ? ' is-unread' : ''}`}
            onClick={() => onOpen(notice)}
          >
            <span className="notice-icon" aria-hidden>
              {icons[notice.kind] ?? <BellOutlined />}
            </span>
            <span className="notice-text">
              {notice.readAt === null && <span className="visually-hidden">{t('notices.isUnread')}</span>}{' '}
              {textOf(notice)}
            </span>
            <TimeBadge value={notice.createdAt} />
          </button>
        </li>
      ))}
    </ul>
  )
}
