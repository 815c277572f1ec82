import { type Envelope, type RequestIssue, successCode } from '@landfall/contract/envelope.ts'
import { sessionCodes } from '@landfall/contract/error-codes.ts'
import type { RouteArguments, RouteReply, RouteSpec } from '@landfall/contract/route.ts'
import { ApiError, errorNameOf, type FailedAct, isAborted, isNamed } from './api-error.ts'
import { noteReached, noteUnreached } from './connection-store.ts'
import { currentLocale } from './locale-choice.ts'
import { readToken } from './token-storage.ts'

/** Milliseconds after which a call is given up. */
export const requestTimeout = 20_000

/** What the shell wants to hear from the transport; the transport itself shows nothing. */
export interface ApiReporter {
  /** The session is gone; the error says why. */
  sessionEnded(error: ApiError): void
  /** The server named the environment it runs in. */
  environment(name: string): void
  /** The caller lacks a right: what is on screen may be from before it was taken away. */
  rightsRefused(): void
  /** The server named the build of the pages it has. */
  build(name: string): void
  /** The server marked what the caller may do; another mark than before means that it has changed. */
  rights(mark: string): void
}

let reporter: ApiReporter | null = null

/** Registers the one listener of the shell; null removes it. */
export function setApiReporter(next: ApiReporter | null): void {
  reporter = next
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Milliseconds; null waits for ever. Without it, 20 s. */
  timeout?: number | null
  /** What is tried, for who tells that it failed; calls that delete say so themselves. */
  act?: FailedAct
}

/** Calls a route of the contract and returns its data; throws ApiError, or AbortError when `signal` fired. */
export async function call<R extends RouteSpec>(
  route: R,
  args: RouteArguments<R>,
  options: CallOptions = {},
): Promise<RouteReply<R>> {
  try {
    return await callOnce(route, args, options)
  } catch (error) {
    if (error instanceof ApiError)
      error.act = options.act ?? (route.method === 'DELETE' ? 'delete' : undefined)
    throw error
  }
}

async function callOnce<R extends RouteSpec>(
  route: R,
  args: RouteArguments<R>,
  options: CallOptions,
): Promise<RouteReply<R>> {
  const body = args.body === undefined ? undefined : JSON.stringify(args.body)
  const response = await send(addressOf(route, args), {
    method: route.method,
    headers: { ...requestHeaders(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
    signal: limitedSignal(options),
  })
  const text = await response.text().catch((cause: unknown) => {
    throw transportError(cause)
  })
  const build = response.headers.get('web-build')
  if (build) reporter?.build(build)
  const rights = response.headers.get('rights')
  if (rights) reporter?.rights(rights)
  return readAnswer({ status: response.status, env: response.headers.get('env'), text }) as RouteReply<R>
}

/** Headers by which the server knows the caller and the language of its answers. */
export function requestHeaders(): Record<string, string> {
  const token = readToken()
  return {
    accept: 'application/json',
    'accept-language': currentLocale(),
    ...(token === null ? {} : { 'x-access-token': token, authorization: `Bearer ${token}` }),
  }
}

/** The address of a route with its parameters and query filled in. */
export function addressOf(route: RouteSpec, args: { params?: unknown; query?: unknown }): string {
  const params = (args.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((args.query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item))
    }
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** Turns an answer into its data, or throws the ApiError it stands for; the envelope counts, not the status. */
export function readAnswer(answer: { status: number; env: string | null; text: string }): unknown {
  if (answer.env) reporter?.environment(answer.env)
  const envelope = parseEnvelope(answer.text)
  if (!envelope) throw new ApiError({ code: answer.status, name: 'unreadableAnswer', message: '' })
  if (envelope.code === successCode) return envelope.data
  const error = new ApiError({
    code: envelope.code,
    name: errorNameOf(envelope.code),
    message: envelope.message,
    issues: issuesOf(envelope.data),
    data: envelope.data,
  })
  if (sessionCodes.has(error.code)) reporter?.sessionEnded(error)
  if (error.name === 'noPermission') reporter?.rightsRefused()
  throw error
}

function parseEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return isEnvelope(value) ? value : null
  } catch {
    return null
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'
}

function issuesOf(data: unknown): RequestIssue[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return []
  return data.issues as RequestIssue[]
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, { ...init, credentials: 'same-origin', cache: 'no-store' })
    noteReached()
    return response
  } catch (cause) {
    const failure = transportError(cause)
    if (failure instanceof ApiError && failure.name === 'networkFailed') noteUnreached()
    throw failure
  }
}

function limitedSignal({ signal, timeout = requestTimeout }: CallOptions): AbortSignal | null {
  const signals = [signal, timeout === null ? undefined : AbortSignal.timeout(timeout)].filter(
    (one) => one !== undefined,
  )
  return signals.length === 0 ? null : AbortSignal.any(signals)
}

function transportError(cause: unknown): unknown {
  if (isAborted(cause)) return cause
  return new ApiError({
    code: 0,
    name: isNamed(cause, 'TimeoutError') ? 'requestTimedOut' : 'networkFailed',
    message: '',
  })
}
