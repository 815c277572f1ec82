import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientWindow } from '#platform/desktop-bridge.ts'
import { forgetSession, useSession } from '#platform/session-store.ts'
import { isSupportTab, writeToken } from '#platform/token-storage.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useUnsaved } from '#ui/unsaved-store.ts'
import { useSessionEnd } from './shell-reports.ts'
import './session-prompt.css'

const LoginForm = lazyPart(() => import('#features/access/session/login-form.tsx').then((m) => m.LoginForm))

/**
 * Says why the session ended. Its one button forgets the token and loads the page anew (the desktop client ends
 * instead); with unsaved input on the page it asks for the sign-in right here, so that the input stays.
 */
export function SessionPrompt({ reload = () => location.reload() }: { reload?: () => void }): ReactNode {
  const { t } = useTranslation()
  const error = useSessionEnd((state) => state.error)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (error !== null && !dialog.current?.open) dialog.current?.showModal()
  }, [error])
  useEndAfterSignIn(isSigningIn, () => setIsSigningIn(false))
  if (error === null) return null
  const signInAgain = () => {
    const bridge = clientWindow()
    if (!bridge && !isSupportTab() && useUnsaved.getState().amount > 0) {
      writeToken(null)
      setIsSigningIn(true)
      return
    }
    forgetSession()
    if (bridge) void bridge.invoke('shell.exit', { force: true })
    else reload()
  }
  return (
    <dialog
      ref={dialog}
      className="session-prompt"
      aria-labelledby="session-prompt-title"
      aria-describedby="session-prompt-text"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-prompt-title">{t('frame.sessionTitle')}</h2>
      <p id="session-prompt-text">
        {isSigningIn ? t('frame.sessionKept') : error.message || t(`errors.${reasonOf(error.name)}`)}
      </p>
      {isSigningIn ? (
        <LoginForm />
      ) : (
        <button type="button" className="solid-button" onClick={signInAgain}>
          {t('frame.sessionButton')}
        </button>
      )}
    </dialog>
  )
}

/** The prompt goes as soon as the server says who is signed in. */
function useEndAfterSignIn(isSigningIn: boolean, onEnd: () => void): void {
  const loads = useSession((state) => state.loads)
  const loadsBefore = useRef(loads)
  useEffect(() => {
    if (!isSigningIn) loadsBefore.current = loads
    else if (loads !== loadsBefore.current) {
      useSessionEnd.setState({ error: null })
      onEnd()
    }
  })
}

function reasonOf(name: string): 'invalidLogin' | 'loggedInElsewhere' | 'loginExpired' {
  return name === 'invalidLogin' || name === 'loggedInElsewhere' ? name : 'loginExpired'
}
