import { CloseOutlined, LoadingOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { formatBytes, formatPercent } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { notifyError } from './toast-store.ts'
import './file-field.css'

/** A file that has been sent; `size` in bytes. */
export interface SentFile {
  id: number
  name: string
  size: number
}

/** What the field says; each names the file it is about. */
export interface FileFieldWords {
  attach: string
  hint: string
  tooMany: string
  remove(name: string): string
  sending(name: string): string
  failed(name: string, reason: string): string
}

interface FileFieldProps {
  id?: string | undefined
  value?: readonly SentFile[] | undefined
  onChange?: ((value: readonly SentFile[]) => void) | undefined
  /** Called when sending begins and when everything has been sent. */
  onBusy?: ((isBusy: boolean) => void) | undefined
  /** Files at most. */
  count: number
  words: FileFieldWords
  /** Why a file cannot be taken beside those that are there. */
  refusalOf(file: File, others: readonly SentFile[]): string | undefined
  send(file: File, onProgress: (bytes: number) => void): Promise<SentFile>
}

interface Sending {
  key: number
  name: string
  share: number
}

let lastKey = 0

/** Files that are sent as soon as they are chosen. */
export function FileField(props: FileFieldProps): ReactNode {
  const { id, value = [], onChange, onBusy, count, words, refusalOf, send } = props
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const files = useRef(value)
  files.current = value

  const take = async (chosen: readonly File[]) => {
    const room = count - files.current.length - sending.length
    if (chosen.length > room) notifyError(words.tooMany)
    onBusy?.(true)
    for (const file of chosen.slice(0, Math.max(room, 0))) await sendOne(file)
    onBusy?.(false)
  }
  const sendOne = async (file: File) => {
    const refusal = refusalOf(file, files.current)
    if (refusal) return notifyError(refusal)
    lastKey += 1
    const one = { key: lastKey, name: file.name, share: 0 }
    setSending((all) => [...all, one])
    const note = (bytes: number) =>
      setSending((all) =>
        all.map((each) => (each.key === one.key ? { ...each, share: bytes / file.size } : each)),
      )
    try {
      const sent = await send(file, note)
      files.current = [...files.current, sent]
      onChange?.(files.current)
    } catch (error) {
      notifyError(words.failed(file.name, describeError(error)))
    } finally {
      setSending((all) => all.filter(({ key }) => key !== one.key))
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // The same file may be chosen again.
    event.target.value = ''
    void take(chosen)
  }
  return (
    <div className="file-field">
      <Button
        id={id}
        icon={<PaperClipOutlined aria-hidden />}
        title={words.hint}
        disabled={value.length + sending.length >= count}
        onClick={() => input.current?.click()}
      >
        {words.attach}
      </Button>
      <input ref={input} type="file" multiple hidden aria-label={words.attach} onChange={choose} />
      <ul className="file-field-list">
        {value.map((file) => (
          <li key={file.id}>
            {file.name} <span className="quiet">{formatBytes(file.size)}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={words.remove(file.name)}
              onClick={() => onChange?.(value.filter(({ id: other }) => other !== file.id))}
            />
          </li>
        ))}
        {sending.map(({ key, name, share }) => (
          <li key={key} role="status">
            <LoadingOutlined aria-hidden /> {words.sending(name)}{' '}
            <span className="quiet">{formatPercent(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
