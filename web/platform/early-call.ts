import type { RouteArguments, RouteReply, RouteSpec } from '@landfall/contract/route.ts'
import { addressOf, call } from './api-client.ts'
import { readToken } from './token-storage.ts'

/** Milliseconds after which an answer that nobody took is too old to be shown. */
const keptFor = 5_000

interface EarlyCall {
  token: string | null
  answer: Promise<unknown>
}

const early = new Map<string, EarlyCall>()

/** Calls a route while the page that will is still being put together. */
export function callEarly<R extends RouteSpec>(route: R, args: RouteArguments<R>): void {
  const address = addressOf(route, args)
  const answer = call(route, args)
  // Whoever takes the answer takes the failure.
  answer.catch(() => undefined)
  early.set(address, { token: readToken(), answer })
  setTimeout(() => early.delete(address), keptFor)
}

/** The answer to a call that was made early by the same user, once; undefined when there was none. */
export function takeEarly<R extends RouteSpec>(
  route: R,
  args: RouteArguments<R>,
): Promise<RouteReply<R>> | undefined {
  const address = addressOf(route, args)
  const found = early.get(address)
  early.delete(address)
  return found?.token === readToken() ? (found.answer as Promise<RouteReply<R>>) : undefined
}
