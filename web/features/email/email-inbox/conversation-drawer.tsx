import { EditOutlined } from '@ant-design/icons'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import type { ConversationMessage, ConversationView } from '@landfall/contract/email/mail-conversations.ts'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openLetter } from '#features/customers/customers/letter-request.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { MailAttachmentList } from '../email-attachments/mail-attachment-list.tsx'
import { ConversationTools } from './conversation-tools.tsx'
import { only, useChangeConversations, useConversation } from './use-inbox.ts'

/** One conversation beside the list: what both sides wrote, whose turn it is, and the way to answer. */
export function ConversationDrawer({
  id,
  onClose,
}: {
  id: number | undefined
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const conversation = useConversation(id)
  const { data } = conversation
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={onClose}
      size={720}
      title={data ? data.name || data.customerName || data.email : t('inbox.conversation')}
    >
      {conversation.error ? (
        <FailureState
          title={t('inbox.conversation')}
          error={conversation.error}
          onRetry={() => conversation.refetch()}
        />
      ) : data ? (
        <Conversation key={data.id} conversation={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </TabDrawer>
  )
}

function Conversation({ conversation }: { conversation: ConversationView }): ReactNode {
  const { t } = useTranslation()
  const maySend = usePermission('email.task.send')
  const mayReadCustomers = usePermission('customer.customer.read')
  const { customerId, customerName, answerId, email, messages, hasEarlier, isSuppressed } = conversation
  useReadOnOpening(conversation)
  const newest = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Browsers answer it with a promise, which is no way to clean up.
    newest.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="conversation">
      <p className="conversation-who">
        {email}
        {customerId !== null && mayReadCustomers && (
          <>
            {' · '}
            <Link className="plain-link" to={customerPath(customerId)}>
              {customerName}
            </Link>
          </>
        )}
      </p>
      {maySend && <ConversationTools conversation={conversation} />}
      {hasEarlier && customerId !== null && <p className="message-hint">{t('inbox.earlier')}</p>}
      <ol className="conversation-messages">
        {messages.map((message, at) => (
          <li
            key={`${message.direction}${message.id}`}
            ref={at === messages.length - 1 ? newest : undefined}
            className={`conversation-message conversation-${message.direction}`}
          >
            <Message message={message} />
          </li>
        ))}
      </ol>
      {isSuppressed && <Alert type="warning" showIcon title={t('letters.suppressed')} />}
      {maySend && customerId === null && <Alert type="info" showIcon title={t('inbox.withoutCustomer')} />}
      {maySend && customerId !== null && (
        <Button
          type="primary"
          icon={<EditOutlined aria-hidden />}
          disabled={isSuppressed}
          onClick={() => openLetter({ customerId, answerId })}
        >
          {t('letters.answer')}
        </Button>
      )}
    </div>
  )
}

/** Opening it is reading it, for the one whose turn it is. */
function useReadOnOpening({ id, isUnread, responsibleId }: ConversationView): void {
  const userId = useSession((state) => state.user?.id)
  const maySend = usePermission('email.task.send')
  const change = useChangeConversations()
  const note = useEffectEvent(() => {
    if (maySend && isUnread && responsibleId === userId)
      change.mutate({ selection: only(id), change: { kind: 'read', isUnread: false } })
  })
  // Marking it as unread afterwards must not be undone by the next look at the same conversation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation that is opened
  useEffect(() => note(), [id])
}

function Message({ message }: { message: ConversationMessage }): ReactNode {
  const { t } = useTranslation()
  const { direction, isAutomatic, from, subject, text, at, openedAt } = message
  return (
    <>
      <div className="conversation-line">
        <strong>{from}</strong>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      <div className="conversation-subject">
        {subject}
        {isAutomatic && <span className="message-hint"> · {t('emailHistory.answerKind.autoReply')}</span>}
        {direction === 'out' && openedAt && (
          <span className="message-hint"> · {t('inbox.opened', { at: formatDateTime(openedAt) })}</span>
        )}
      </div>
      <p className="conversation-text">{text}</p>
      <MailAttachmentList files={message.attachments} />
    </>
  )
}
