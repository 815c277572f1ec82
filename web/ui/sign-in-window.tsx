import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, type ApiErrorName } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { HandBack } from './hand-back.tsx'

interface SignInWindowProps {
  title: string
  /** Answers the provider's address where the page's address names one; null: it names none. */
  begin(query: URLSearchParams): Promise<string> | null
  /** Takes the provider's answer, and says what came of it. */
  complete(answer: string): Promise<string>
  /** How the server says that the answer is to somebody else's question. */
  foreign: ApiErrorName
}

type State =
  | { kind: 'running' | 'gone' }
  | { kind: 'done' | 'failed'; text: string }
  | { kind: 'foreign'; answer: string }

/** A window in which something is connected at a provider: leads there, and takes what that sends back. */
export function SignInWindow(props: SignInWindowProps): ReactNode {
  const { t } = useTranslation()
  const [state, setState] = useState<State>({ kind: 'running' })
  const { current: first } = useRef(props)
  const hasBegun = useRef(false)
  useEffect(() => {
    // An answer is good once; React may run this twice.
    if (hasBegun.current) return
    hasBegun.current = true
    proceed(new URLSearchParams(location.search), first).then(setState, (error: unknown) =>
      setState({ kind: 'failed', text: describeError(error) }),
    )
  }, [first])
  if (state.kind === 'foreign') return <HandBack answer={state.answer} isSure={false} />
  const text =
    'text' in state ? state.text : t(`signInWindow.${state.kind === 'gone' ? 'nothing' : 'running'}`)
  return (
    <main className="message-page">
      <h1>{state.kind === 'failed' ? t('signInWindow.failed') : props.title}</h1>
      <p role={state.kind === 'failed' ? 'alert' : 'status'}>{text}</p>
      {state.kind !== 'running' && (
        <Link className="plain-link" to="/">
          {t('signInWindow.home')}
        </Link>
      )}
    </main>
  )
}

async function proceed(
  query: URLSearchParams,
  { begin, complete, foreign }: SignInWindowProps,
): Promise<State> {
  const address = begin(query)
  if (address !== null) {
    location.replace(await address)
    return { kind: 'running' }
  }
  if (!query.has('state')) return { kind: 'gone' }
  const answer = location.search.replace(/^\?/, '')
  // Codes do not stay in the history.
  history.replaceState(null, '', location.pathname)
  try {
    const text = await complete(answer)
    // Only windows that a page has opened can close themselves.
    window.close()
    return { kind: 'done', text }
  } catch (error) {
    // It may have been begun in a client, by somebody who is not signed in here.
    if (error instanceof ApiError && error.name === foreign) return { kind: 'foreign', answer }
    throw error
  }
}
