import { SendOutlined } from '@ant-design/icons'
import type { SocialConversationView, SocialMessage } from '@landfall/contract/social/social-inbox.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import { Alert, Button, Input, Switch } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { QuickReplyMenu } from '../quick-replies/quick-reply-menu.tsx'
import { useWrite } from './use-social-inbox.ts'

/** What is being written in a conversation. */
interface Draft {
  text: string
  setText: (text: string) => void
  /** Begins with the words of a message that did not go out. */
  again: (message: SocialMessage) => void
  /** Whether those may have arrived all the same. */
  mayRepeat: boolean
}

/** The words one is writing, for the conversation they belong to. */
export function useDraft(): Draft {
  const [text, setText] = useState('')
  const [mayRepeat, setMayRepeat] = useState(false)
  return {
    text,
    mayRepeat,
    setText: (next) => {
      setText(next)
      if (next === '') setMayRepeat(false)
    },
    again: (message) => {
      setText(message.text)
      setMayRepeat(message.state === 'unknown')
    },
  }
}

interface ChatComposerProps {
  conversation: SocialConversationView
  draft: Draft
}

/** Writes an answer, or a note for colleagues; what is refused stays where it was typed. */
export function ChatComposer({ conversation, draft }: ChatComposerProps): ReactNode {
  const { t } = useTranslation()
  const fieldId = useId()
  const { id, network, bar } = conversation
  const { text, setText } = draft
  const [wantsNote, setWantsNote] = useState(false)
  const [failure, setFailure] = useState('')
  // One key for the words as they are: asked again after a lost answer, they go out once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const write = useWrite(id)
  const isNote = wantsNote || bar !== null
  const type = (next: string) => {
    setText(next)
    setKey(crypto.randomUUID())
  }
  const send = () => {
    if (text.trim() === '' || write.isPending) return
    setFailure('')
    write.mutate(
      { text, key: isNote ? null : key },
      { onSuccess: () => type(''), onError: (error) => setFailure(describeError(error)) },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <div className="chat-composer">
      <FailureNote failure={failure} />
      {draft.mayRepeat && !isNote && <Alert type="warning" showIcon title={t('socialInbox.againUnknown')} />}
      <label htmlFor={fieldId}>{isNote ? t('socialInbox.note') : t('socialInbox.write')}</label>
      <Input.TextArea
        id={fieldId}
        value={text}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={isNote ? 4096 : networkAbilities[network].longestText}
        showCount
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="chat-composer-buttons">
        <QuickReplyMenu conversation={conversation} onChoose={(reply) => type(reply)} />
        <span className="chat-note-switch">
          <Switch
            size="small"
            checked={isNote}
            disabled={bar !== null}
            onChange={setWantsNote}
            aria-label={t('socialInbox.note')}
          />{' '}
          {t('socialInbox.note')}
        </span>
        <Button
          type="primary"
          icon={isNote ? undefined : <SendOutlined aria-hidden />}
          title={t('socialInbox.sendHint')}
          disabled={text.trim() === ''}
          loading={write.isPending}
          onClick={send}
        >
          {isNote ? t('socialInbox.addNote') : t('socialInbox.send')}
        </Button>
      </div>
    </div>
  )
}
