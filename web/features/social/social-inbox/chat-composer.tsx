import { CloseOutlined, PaperClipOutlined, SendOutlined } from '@ant-design/icons'
import { isBlockedFile } from '@landfall/contract/blocked-files.ts'
import {
  type SocialConversationView,
  type SocialMessage,
  socialFileBytes,
} from '@landfall/contract/social/social-inbox.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import { Alert, Button, Input, Switch } from 'antd'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#platform/formatters.ts'
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

const freshKeys = () => ({ text: crypto.randomUUID(), file: crypto.randomUUID() })

function refusalOf({ name, size }: File, t: TFunction): string | undefined {
  if (size === 0) return t('errors.socialFileEmpty')
  if (isBlockedFile(name)) return t('errors.socialFileBlocked', { name })
  return size > socialFileBytes
    ? t('errors.socialFileTooLarge', { limit: formatBytes(socialFileBytes) })
    : undefined
}

interface ChatComposerProps {
  conversation: SocialConversationView
  draft: Draft
}

/** Writes an answer, or a note for colleagues; what is refused stays where it was typed. */
export function ChatComposer({ conversation, draft }: ChatComposerProps): ReactNode {
  const { t } = useTranslation()
  const fieldId = useId()
  const { network, bar } = conversation
  const { text, setText } = draft
  const [wantsNote, setWantsNote] = useState(false)
  const [failure, setFailure] = useState('')
  const [chosen, setChosen] = useState<File>()
  // Keys for the words and the file as they are: asked again after a lost answer, they go out once.
  const [keys, setKeys] = useState(freshKeys)
  const write = useWrite(conversation)
  const isNote = wantsNote || bar !== null
  const file = isNote ? undefined : chosen
  const isEmpty = text.trim() === '' && !file
  const type = (next: string) => {
    setText(next)
    setKeys(freshKeys)
  }
  const choose = (next: File | undefined) => {
    const problem = next && refusalOf(next, t)
    setFailure(problem ?? '')
    setChosen(problem ? undefined : next)
    setKeys(freshKeys)
  }
  const send = () => {
    if (isEmpty || write.isPending) return
    setFailure('')
    write.mutate(
      { text, file, keys: isNote ? null : keys },
      {
        onSuccess: () => {
          type('')
          if (file) setChosen(undefined)
        },
        onError: (error) => setFailure(describeError(error)),
      },
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
      {file && <ChosenFile file={file} onRemove={() => choose(undefined)} />}
      <div className="chat-composer-buttons">
        {!isNote && <FileButton onChoose={choose} />}
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
          disabled={isEmpty}
          loading={write.isPending}
          onClick={send}
        >
          {isNote ? t('socialInbox.addNote') : t('socialInbox.send')}
        </Button>
      </div>
    </div>
  )
}

function FileButton({ onChoose }: { onChoose: (file: File | undefined) => void }): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('socialInbox.attach')}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button icon={<PaperClipOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {t('socialInbox.attach')}
      </Button>
    </>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }): ReactNode {
  const { t } = useTranslation()
  const label = t('socialInbox.removeFile', { name: file.name })
  return (
    <div className="chat-chosen">
      <PaperClipOutlined aria-hidden /> <span>{file.name}</span>
      <span className="quiet">{formatBytes(file.size)}</span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={label}
        title={label}
        onClick={onRemove}
      />
    </div>
  )
}
