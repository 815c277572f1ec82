import type { MessageState, SocialMessage } from '@landfall/contract/social/social-inbox.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { ChatFile } from './chat-file.tsx'

interface ChatMessageProps {
  message: SocialMessage
  person: string
  /** Takes the words of a message that did not go out back to where one writes. */
  onAgain: ((message: SocialMessage) => void) | undefined
}

/** One message or note, with who said it and what became of it. */
export function ChatMessage({ message, person, onAgain }: ChatMessageProps): ReactNode {
  const { t } = useTranslation()
  const { direction, kind, text, fileName, file, at, authorName } = message
  const who = direction === 'in' ? person : (authorName ?? '')
  return (
    <>
      <div className="chat-line">
        <strong>{direction === 'note' ? `${who} · ${t('socialInbox.note')}` : who}</strong>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      <ChatFile message={message} />
      {kind !== 'text' && file?.state !== 'ready' && (
        <p className="chat-kind">{[t(`socialInbox.kinds.${kind}`), fileName].filter(Boolean).join(' · ')}</p>
      )}
      {text && <p className="chat-text">{text}</p>}
      {direction === 'out' && <Outcome message={message} onAgain={onAgain} />}
    </>
  )
}

const tones: Readonly<Record<MessageState, StateTone>> = {
  sending: 'active',
  unknown: 'warning',
  sent: 'neutral',
  failed: 'bad',
  delivered: 'neutral',
  read: 'good',
}

function Outcome({ message, onAgain }: Omit<ChatMessageProps, 'person'>): ReactNode {
  const { t } = useTranslation()
  const { state, failure, trouble } = message
  if (!state) return null
  const isLost = state === 'failed' || state === 'unknown'
  const reason = state === 'failed' && failure ? t(`socialInbox.failures.${failure}`) : ''
  return (
    <div className="chat-outcome">
      <StateTag tone={tones[state]}>
        {[t(`socialInbox.states.${state}`), reason].filter(Boolean).join(': ')}
      </StateTag>
      {isLost && trouble && <span className="quiet">{trouble}</span>}
      {isLost && onAgain && (
        <Button size="small" onClick={() => onAgain(message)}>
          {t('socialInbox.again')}
        </Button>
      )}
    </div>
  )
}
