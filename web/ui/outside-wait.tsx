import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktopBridge } from '#platform/desktop-bridge.ts'
import { describeError } from '#platform/i18n.ts'
import './outside-wait.css'

interface OutsideWaitProps {
  /** The address that was opened. */
  awaited: string
  onCancel: () => void
  /** Takes what the provider answered in the system's browser. */
  onAnswer: (answer: string) => Promise<void>
}

/** What can be done while a window at a provider is waited for. */
export function OutsideWait({ awaited, onCancel, onAnswer }: OutsideWaitProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Button type="text" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      {/* Browsers may keep windows from opening. */}
      <Button type="link" href={awaited} target="_blank">
        {t('signInWindow.openWindow')}
      </Button>
      {desktopBridge() && <AnswerField onAnswer={onAnswer} />}
    </>
  )
}

function AnswerField({ onAnswer }: Pick<OutsideWaitProps, 'onAnswer'>): ReactNode {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    setFailure('')
    try {
      await onAnswer(text.trim().replace(/^\?/, ''))
    } catch (error) {
      setFailure(describeError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="outside-answer">
      <p>{t('signInWindow.pasteHint')}</p>
      <Input
        aria-label={t('signInWindow.answer')}
        autoComplete="off"
        maxLength={8000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={text.trim() === ''} loading={isBusy} onClick={take}>
        {t('signInWindow.take')}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
