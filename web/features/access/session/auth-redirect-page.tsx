import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { describeError } from '#platform/i18n.ts'
import { finishSignOn, isAwaitingSignOn } from './sign-on-attempt.ts'

type State = 'running' | 'handed' | 'failed'

/** Ends a sign-in started elsewhere: at a provider, or in another window of this site, which gets the answer. */
export function AuthRedirectPage(): ReactNode {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('running')
  const [failure, setFailure] = useState('')
  const hasBegun = useRef(false)
  useEffect(() => {
    // An answer is good once; React may run this twice.
    if (hasBegun.current) return
    hasBegun.current = true
    if (!isAwaitingSignOn()) {
      handToOpener()
      setState('handed')
      return
    }
    finishSignOn(location.search).then(
      // Signing in has replaced the routes; the wanted page is behind the sign-in page's own rule for going on.
      (redirect) => location.replace(`/login?${new URLSearchParams({ redirect })}`),
      (error: unknown) => {
        setFailure(describeError(error))
        setState('failed')
      },
    )
  }, [])
  const texts = { running: t('login.redirecting'), handed: t('login.redirectDone'), failed: failure }
  return (
    <main className="message-page">
      <h1>{state === 'failed' ? t('login.redirectFailed') : t('login.title')}</h1>
      <p role={state === 'failed' ? 'alert' : 'status'}>{texts[state]}</p>
      {state !== 'running' && (
        <Link className="plain-link" to="/login">
          {t('login.submit')}
        </Link>
      )}
    </main>
  )
}

function handToOpener(): void {
  const opener: unknown = window.opener
  if (!(opener instanceof Object)) return
  window.opener.postMessage({ kind: 'authRedirect', search: location.search }, location.origin)
  window.close()
}
