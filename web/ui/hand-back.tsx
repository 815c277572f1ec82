import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from './use-copy.ts'
import './hand-back.css'

/** What a provider answered to whoever began in a desktop client, to be taken there by hand. */
export function HandBack({ answer, isSure }: { answer: string; isSure: boolean }): ReactNode {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <main className="message-page">
      <h1>{t('signInWindow.handBackTitle')}</h1>
      <p role="status">{t('signInWindow.handBackHint')}</p>
      {!isSure && <p>{t('signInWindow.handBackOver')}</p>}
      <textarea
        className="hand-back"
        readOnly
        rows={4}
        value={answer}
        aria-label={t('signInWindow.answer')}
      />
      <button type="button" className="solid-button" onClick={() => void copy(answer)}>
        {t('signInWindow.copyAnswer')}
      </button>
    </main>
  )
}

/** The window a provider leads back to where nobody is signed in. */
export function HandBackPage(): ReactNode {
  const [answer] = useState(() => location.search.replace(/^\?/, ''))
  // Codes do not stay in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  return <HandBack answer={answer} isSure />
}
