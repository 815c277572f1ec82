import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetSession } from '#platform/session-store.ts'
import { useSessionEnd } from './shell-reports.ts'
import './session-prompt.css'

/** Says why the session ended; its one button forgets the token and loads the page anew. */
export function SessionPrompt({ reload = () => location.reload() }: { reload?: () => void }): ReactNode {
  const { t } = useTranslation()
  const error = useSessionEnd((state) => state.error)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (error !== null && !dialog.current?.open) dialog.current?.showModal()
  }, [error])
  if (error === null) return null
  return (
    <dialog
      ref={dialog}
      className="session-prompt"
      aria-labelledby="session-prompt-title"
      aria-describedby="session-prompt-text"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-prompt-title">{t('frame.sessionTitle')}</h2>
      <p id="session-prompt-text">{error.message || t('errors.loginExpired')}</p>
      <button
        type="button"
        className="solid-button"
        onClick={() => {
          forgetSession()
          reload()
        }}
      >
        {t('frame.sessionButton')}
      </button>
    </dialog>
  )
}
