import { singleSignOnRoutes } from '@landfall/contract/access/single-sign-on.ts'
import { call } from '#platform/api-client.ts'
import { enterWith } from '#platform/session-store.ts'

const key = 'signOnAttempt'

interface Attempt {
  /** What only this browser tab knows of the attempt. */
  ticket: string
  /** Where the user wanted to go. */
  redirect: string
}

/** Begins a sign-in at the provider of a name and answers the address to go to. */
export async function startSignOn(name: string): Promise<string> {
  const { address, ticket } = await call(singleSignOnRoutes.start, { body: { name } })
  const redirect = new URLSearchParams(location.search).get('redirect') ?? '/'
  sessionStorage.setItem(key, JSON.stringify({ ticket, redirect } satisfies Attempt))
  return address
}

/** Whether this tab is waiting for a provider's answer. */
export function isAwaitingSignOn(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** Completes the sign-in with the query the provider led back with; answers where the user wanted to go. */
export async function finishSignOn(query: string): Promise<string> {
  const { ticket, redirect } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Attempt>
  sessionStorage.removeItem(key)
  const body = { ticket: ticket ?? '', answer: query.replace(/^\?/, '') }
  const { accessToken } = await call(singleSignOnRoutes.finish, { body })
  await enterWith(accessToken)
  return redirect ?? '/'
}
