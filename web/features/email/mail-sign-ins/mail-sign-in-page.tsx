import { mailSignInRoutes, signInProviders } from '@landfall/contract/email/mail-sign-ins.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'

type State =
  | { kind: 'running' | 'gone' }
  | { kind: 'done'; address: string }
  | { kind: 'failed'; text: string }

/** The window in which a mailbox is connected: leads to the provider, and takes what that sends back. */
export function SignInPage(): ReactNode {
  const { t } = useTranslation()
  const [state, setState] = useState<State>({ kind: 'running' })
  const hasBegun = useRef(false)
  useEffect(() => {
    // An answer is good once; React may run this twice.
    if (hasBegun.current) return
    hasBegun.current = true
    proceed(new URLSearchParams(location.search)).then(setState, (error: unknown) =>
      setState({ kind: 'failed', text: describeError(error) }),
    )
  }, [])
  const texts = {
    running: () => t('mailSignIns.running'),
    gone: () => t('mailSignIns.nothing'),
    done: () => t('mailSignIns.done', { address: state.kind === 'done' ? state.address : '' }),
    failed: () => (state.kind === 'failed' ? state.text : ''),
  }
  return (
    <main className="message-page">
      <h1>{t(state.kind === 'failed' ? 'mailSignIns.failed' : 'mailSignIns.title')}</h1>
      <p role={state.kind === 'failed' ? 'alert' : 'status'}>{texts[state.kind]()}</p>
      {state.kind !== 'running' && (
        <Link className="plain-link" to="/">
          {t('mailSignIns.home')}
        </Link>
      )}
    </main>
  )
}

async function proceed(query: URLSearchParams): Promise<State> {
  const provider = signInProviders.find((name) => name === query.get('provider'))
  if (provider) {
    const body = { provider, origin: location.origin, hint: query.get('hint') ?? '' }
    const { address } = await call(mailSignInRoutes.begin, { body })
    location.replace(address)
    return { kind: 'running' }
  }
  if (!query.has('state')) return { kind: 'gone' }
  const answer = location.search.replace(/^\?/, '')
  // Codes do not stay in the history.
  history.replaceState(null, '', location.pathname)
  const signIn = await call(mailSignInRoutes.complete, { body: { answer } })
  // Only windows that a page has opened can close themselves.
  window.close()
  return { kind: 'done', address: signIn.address }
}
