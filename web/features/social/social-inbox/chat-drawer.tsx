import type { SocialConversationView } from '@landfall/contract/social/social-inbox.ts'
import { networkNames } from '@landfall/contract/social/social-networks.ts'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { ChatComposer, useDraft } from './chat-composer.tsx'
import { ChatMessage } from './chat-message.tsx'
import { ConversationTools } from './chat-tools.tsx'
import { CustomerChoice } from './customer-choice.tsx'
import { DeadlineClock } from './deadline-clock.tsx'
import { personName } from './person-name.ts'
import { only, useChangeConversations, useConversation } from './use-social-inbox.ts'

/** One conversation beside the list: what was said, until when it may be answered, and the way to do so. */
export function ConversationDrawer({
  id,
  onClose,
}: {
  id: number | undefined
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const conversation = useConversation(id)
  const newest = conversation.data?.pages[0]
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={onClose}
      size={720}
      title={newest ? personName(newest, t) : t('socialInbox.conversation')}
    >
      {conversation.error && !newest ? (
        <FailureState
          title={t('socialInbox.conversation')}
          error={conversation.error}
          onRetry={() => conversation.refetch()}
        />
      ) : newest ? (
        <Conversation key={newest.id} conversation={newest} query={conversation} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </TabDrawer>
  )
}

interface ConversationProps {
  conversation: SocialConversationView
  query: ReturnType<typeof useConversation>
}

function Conversation({ conversation, query }: ConversationProps): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('social.inbox.write')
  const draft = useDraft()
  const { network, accountName, phone, username } = conversation
  const messages = (query.data?.pages ?? []).toReversed().flatMap((page) => page.messages)
  useReadOnOpening(conversation)
  const newest = useRef<HTMLLIElement>(null)
  const newestId = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has just been said is what one wants to see
  useEffect(() => {
    // Browsers answer it with a promise, which is no way to clean up.
    newest.current?.scrollIntoView({ block: 'nearest' })
  }, [newestId])
  return (
    <div className="chat">
      <p className="chat-who quiet">
        {[networkNames[network], accountName, phone, username && `@${username.replace(/^@/, '')}`]
          .filter(Boolean)
          .join(' · ')}{' '}
        <DeadlineClock row={conversation} />
      </p>
      <CustomerChoice conversation={conversation} />
      {mayWrite && <ConversationTools conversation={conversation} />}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('socialInbox.earlier')}
        </Button>
      )}
      <ol className="chat-messages" aria-label={t('socialInbox.messageFrom')}>
        {messages.map((message) => (
          <li
            key={message.id}
            ref={message.id === newestId ? newest : undefined}
            className={`chat-message chat-${message.direction}`}
          >
            <ChatMessage
              message={message}
              person={personName(conversation, t)}
              onAgain={mayWrite ? draft.again : undefined}
            />
          </li>
        ))}
      </ol>
      {mayWrite && <WritingPart conversation={conversation} draft={draft} />}
    </div>
  )
}

function WritingPart({
  conversation,
  draft,
}: {
  conversation: SocialConversationView
  draft: ReturnType<typeof useDraft>
}): ReactNode {
  const { t } = useTranslation()
  const { bar, replyUntil } = conversation
  return (
    <>
      {bar ? (
        <Alert type="warning" showIcon title={t(`socialInbox.barred.${bar}`)} />
      ) : (
        replyUntil && (
          <p className="quiet">{t('socialInbox.openUntil', { at: formatDateTime(replyUntil) })}</p>
        )
      )}
      <ChatComposer conversation={conversation} draft={draft} />
    </>
  )
}

/** Opening it is reading it, for the one whose turn it is, or for anybody while it is nobody's. */
function useReadOnOpening({ id, isUnread, responsibleId }: SocialConversationView): void {
  const userId = useSession((state) => state.user?.id)
  const mayWrite = usePermission('social.inbox.write')
  const change = useChangeConversations()
  const note = useEffectEvent(() => {
    if (mayWrite && isUnread && (responsibleId === userId || responsibleId === null))
      change.mutate({ selection: only(id), change: { kind: 'read', isUnread: false } })
  })
  // Marking it as unread afterwards must not be undone by the next look at the same conversation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation that is opened
  useEffect(() => note(), [id])
}
