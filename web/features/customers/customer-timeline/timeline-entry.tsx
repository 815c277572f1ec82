import {
  CalendarOutlined,
  ContactsOutlined,
  ContainerOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  MailOutlined,
  MergeCellsOutlined,
  MessageOutlined,
  PhoneOutlined,
  PlusOutlined,
  SendOutlined,
  SwapOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { TimelineItem } from '@landfall/contract/customers/customer-timeline.ts'
import { networkNames } from '@landfall/contract/social/social-networks.ts'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMonth } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { ChangeList } from './change-list.tsx'
import { FollowUpParticulars } from './follow-up-particulars.tsx'
import { MoveParticulars, ShipmentParticulars } from './move-particulars.tsx'

interface TimelineEntryProps {
  item: TimelineItem
  customerId: number
  /** Answers what somebody wrote. */
  onAnswer: (answerId: number) => void
}

/** One thing that happened: what, who, when, and its particulars. */
export function TimelineEntry({ item, customerId, onAnswer }: TimelineEntryProps): ReactNode {
  const { t } = useTranslation()
  return (
    <li className="timeline-entry">
      <span className="timeline-mark" aria-hidden>
        {iconOf(item)}
      </span>
      <div className="timeline-head">
        <strong>{titleOf(item, t)}</strong>
        <span className="timeline-who">
          {actorOf(item)} <TimeBadge value={item.at} />
        </span>
      </div>
      <Particulars item={item} customerId={customerId} onAnswer={onAnswer} />
    </li>
  )
}

const actsOfRecipients: readonly string[] = [
  'opened',
  'clicked',
  'unsubscribed',
  'replied',
  'autoReplied',
  'complained',
]

/** Who did it: what becomes of a mail is the doing of whoever got it. */
function actorOf(item: TimelineItem): string | null {
  if (item.kind === 'mail' && actsOfRecipients.includes(item.event)) return item.recipient || item.address
  return item.userName
}

const icons = {
  created: <PlusOutlined />,
  changed: <EditOutlined />,
  deleted: <DeleteOutlined />,
  restored: <UndoOutlined />,
  merged: <MergeCellsOutlined />,
  mergeUndone: <UndoOutlined />,
  resembles: <CopyOutlined />,
  ownerChanged: <SwapOutlined />,
  savedFromCustoms: <GlobalOutlined />,
  shipments: <ContainerOutlined />,
  tradeNote: <FileTextOutlined />,
  mail: <MailOutlined />,
  chat: <MessageOutlined />,
  call: <PhoneOutlined />,
  email: <MailOutlined />,
  sms: <MessageOutlined />,
  social: <SendOutlined />,
  visit: <TeamOutlined />,
  meeting: <TeamOutlined />,
  visitOut: <ContactsOutlined />,
  visitIn: <HomeOutlined />,
  quickNote: <FileTextOutlined />,
  emailRemark: <FileTextOutlined />,
  schedule: <CalendarOutlined />,
}

function iconOf(item: TimelineItem): ReactNode {
  return icons[item.kind === 'followUp' ? item.method : item.kind]
}

function titleOf(item: TimelineItem, t: TFunction): string {
  switch (item.kind) {
    case 'followUp':
      return item.channel
        ? `${t(`followUps.methods.${item.method}`)} · ${t(`followUps.channels.${item.channel}`)}`
        : t(`followUps.methods.${item.method}`)
    case 'mail':
      return t(`timeline.mail.${item.event}`)
    case 'chat':
      return t(`timeline.chat.${item.direction}`, { network: networkNames[item.network] })
    case 'shipments':
      return t('timeline.shipments', { month: formatMonth(item.month) })
    default:
      return t(`timeline.kinds.${item.kind}`)
  }
}

interface MailParticularsProps extends Pick<TimelineEntryProps, 'onAnswer'> {
  item: Extract<TimelineItem, { kind: 'mail' }>
}

function MailParticulars({ item, onAnswer }: MailParticularsProps): ReactNode {
  const { t } = useTranslation()
  const { answerId } = item
  const isWritten = item.event === 'replied' || item.event === 'autoReplied'
  const note = isWritten ? [item.address] : [item.address, item.detail]
  return (
    <>
      <p className="timeline-text">{item.subject}</p>
      <p className="timeline-note">{note.filter(Boolean).join(' · ')}</p>
      {isWritten && item.detail && <blockquote className="timeline-quote">{item.detail}</blockquote>}
      {answerId !== null && (
        <Allowed need="email.task.send">
          <Button size="small" className="timeline-answer" onClick={() => onAnswer(answerId)}>
            {t('letters.answer')}
          </Button>
        </Allowed>
      )}
    </>
  )
}

function ChatParticulars({ item }: { item: Extract<TimelineItem, { kind: 'chat' }> }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <blockquote className="timeline-quote">{item.text}</blockquote>
      <Link
        className="plain-link timeline-note"
        to={`/social-marketing?tab=all&conversation=${item.conversationId}`}
      >
        {t('timeline.openChat')}
      </Link>
    </>
  )
}

function Particulars({ item, customerId, onAnswer }: TimelineEntryProps): ReactNode {
  const { t } = useTranslation()
  switch (item.kind) {
    case 'followUp':
      return <FollowUpParticulars item={item} customerId={customerId} />
    case 'mail':
      return <MailParticulars item={item} onAnswer={onAnswer} />
    case 'ownerChanged':
      return <MoveParticulars item={item} />
    case 'merged':
    case 'mergeUndone':
      return <p className="timeline-text">{item.names.join(', ')}</p>
    case 'resembles':
      return (
        <>
          <p className="timeline-text">{item.reason}</p>
          <p className="timeline-note">{item.names.join(', ')}</p>
        </>
      )
    case 'savedFromCustoms':
      return <p className="timeline-text">{t(`timeline.roles.${item.role}`, { name: item.tradeName })}</p>
    case 'tradeNote':
      return (
        <>
          <p className="timeline-text">{item.content}</p>
          <p className="timeline-note">{item.tradeName}</p>
        </>
      )
    case 'chat':
      return <ChatParticulars item={item} />
    case 'shipments':
      return <ShipmentParticulars item={item} />
    case 'changed':
      return <ChangeList fields={item.fields} />
    default:
      return null
  }
}
