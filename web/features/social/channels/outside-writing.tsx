import type { ChannelKind } from '@landfall/contract/social/channels.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordFollowUp } from '#features/customers/follow-ups/use-follow-ups.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { InputGuard } from '#ui/input-guard.ts'
import { notifySuccess } from '#ui/toast-store.ts'

interface OutsideWritingProps {
  kind: Exclude<ChannelKind, 'mail'>
  link: string
  customerId: number
  onDone: () => void
}

/** Writes to somebody with an app of one's own: the words are copied, his page is opened, and what was written is noted by hand. */
export function OutsideWriting({ kind, link, customerId, onDone }: OutsideWritingProps): ReactNode {
  const { t } = useTranslation()
  const fieldId = useId()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const record = useRecordFollowUp(customerId)
  const open = async () => {
    // Where the browser allows no copying, the words still stand in the field.
    if (text.trim() !== '') await navigator.clipboard?.writeText(text).catch(() => undefined)
    window.open(link, '_blank', 'noopener,noreferrer')
  }
  const log = () =>
    record.mutate(
      { method: 'social', channel: kind, content: text.trim(), fileIds: [] },
      {
        onSuccess: () => {
          notifySuccess(t('channels.logged'))
          onDone()
        },
        onError: (error) => setFailure(describeError(error)),
      },
    )
  return (
    <div className="channel-outside">
      <InputGuard isDirty={text !== ''} />
      <FailureNote failure={failure} />
      <label htmlFor={fieldId}>{t('channels.text')}</label>
      <Input.TextArea
        id={fieldId}
        value={text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={4000}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="quiet">{t('channels.outsideHint')}</p>
      <div className="channel-buttons">
        <Button onClick={() => void open()}>
          {t(text.trim() === '' ? 'channels.open' : 'channels.copyAndOpen')}
        </Button>
        <Button type="primary" disabled={text.trim() === ''} loading={record.isPending} onClick={log}>
          {t('channels.log')}
        </Button>
      </div>
    </div>
  )
}
