import { CloseOutlined, LoadingOutlined, PaperClipOutlined } from '@ant-design/icons'
import {
  type AttachedFile,
  followUpFileBytes,
  followUpFileCount,
  followUpRoutes,
} from '@landfall/contract/customers/follow-ups.ts'
import { Button } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatPercent } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { upload } from '#platform/upload-client.ts'
import { notifyError } from '#ui/toast-store.ts'

interface AttachmentFieldProps {
  id?: string
  value?: readonly AttachedFile[]
  onChange?: (value: readonly AttachedFile[]) => void
  /** Called when sending begins and when everything has been sent. */
  onBusy?: (isBusy: boolean) => void
}

interface Sending {
  key: number
  name: string
  share: number
}

let lastKey = 0

/** Files of a follow-up or a customer; they are sent as soon as they are chosen. */
export function AttachmentField({ id, value = [], onChange, onBusy }: AttachmentFieldProps): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const files = useRef(value)
  files.current = value

  const take = async (chosen: readonly File[]) => {
    const room = followUpFileCount - files.current.length - sending.length
    if (chosen.length > room) notifyError(t('followUps.attachTooMany', { count: followUpFileCount }))
    onBusy?.(true)
    for (const file of chosen.slice(0, Math.max(room, 0))) await sendOne(file)
    onBusy?.(false)
  }
  const sendOne = async (file: File) => {
    const refusal = refusalOf(file)
    if (refusal) return notifyError(refusal)
    lastKey += 1
    const one = { key: lastKey, name: file.name, share: 0 }
    setSending((all) => [...all, one])
    try {
      const sent = await upload(
        followUpRoutes.sendFile,
        { query: { name: file.name.slice(0, 200) }, body: file },
        {
          onProgress: (bytes) =>
            setSending((all) =>
              all.map((each) => (each.key === one.key ? { ...each, share: bytes / file.size } : each)),
            ),
        },
      )
      files.current = [...files.current, sent]
      onChange?.(files.current)
    } catch (error) {
      notifyError(t('followUps.attachFailed', { name: file.name, reason: describeError(error) }))
    } finally {
      setSending((all) => all.filter(({ key }) => key !== one.key))
    }
  }
  const refusalOf = ({ name, size }: File) => {
    if (size === 0) return t('followUps.attachEmpty', { name })
    if (size > followUpFileBytes) {
      return t('common.fileTooLarge', { name, limit: formatBytes(followUpFileBytes) })
    }
    return undefined
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // The same file may be chosen again.
    event.target.value = ''
    void take(chosen)
  }
  return (
    <div className="follow-up-attachments">
      <Button
        id={id}
        icon={<PaperClipOutlined aria-hidden />}
        title={t('followUps.attachHint', { count: followUpFileCount, limit: formatBytes(followUpFileBytes) })}
        disabled={value.length + sending.length >= followUpFileCount}
        onClick={() => input.current?.click()}
      >
        {t('followUps.attach')}
      </Button>
      <input ref={input} type="file" multiple hidden aria-label={t('followUps.attach')} onChange={choose} />
      <ul className="follow-up-files">
        {value.map((file) => (
          <li key={file.id}>
            {file.name} <span className="quiet">{formatBytes(file.size)}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('followUps.removeFile', { name: file.name })}
              onClick={() => onChange?.(value.filter(({ id: other }) => other !== file.id))}
            />
          </li>
        ))}
        {sending.map(({ key, name, share }) => (
          <li key={key} role="status">
            <LoadingOutlined aria-hidden /> {t('followUps.sending', { name })}{' '}
            <span className="quiet">{formatPercent(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
