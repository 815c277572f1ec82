import { type ClientErrorSource, clientErrorRoutes } from '@landfall/contract/frame/client-errors.ts'
import { create } from 'zustand'
import { call } from './api-client.ts'
import { ApiError, isAborted } from './api-error.ts'
import { ownBuild } from './build-name.ts'

/** One error that happened while the pages ran. */
export interface LoggedError {
  id: number
  source: ClientErrorSource
  message: string
  /** What was being drawn; empty when nothing was. */
  info: string
  /** The address in front when it happened. */
  url: string
  stack: string
  at: number
  /** How often the same error came. */
  times: number
}

/** The errors of this window, newest first. */
export const useErrorLog = create<{ errors: readonly LoggedError[] }>(() => ({ errors: [] }))

const keptErrors = 100
const reportsPerMinute = 10

let lastId = 0
let reported: number[] = []

/** Collects from now on what no code handles; answers how to stop that. */
export function watchErrors(): () => void {
  const noteEvent = (event: ErrorEvent) => {
    // The browser says so of observers that went on in the next frame; nothing is wrong.
    if (event.message.startsWith('ResizeObserver loop')) return
    noteError('window', event.error ?? event.message)
  }
  const noteRejection = (event: PromiseRejectionEvent) => noteError('promise', event.reason)
  window.addEventListener('error', noteEvent)
  window.addEventListener('unhandledrejection', noteRejection)
  return () => {
    window.removeEventListener('error', noteEvent)
    window.removeEventListener('unhandledrejection', noteRejection)
  }
}

/** Adds an error to the log and tells the server; refusals of the server are no errors of the pages. */
export function noteError(source: ClientErrorSource, error: unknown, info = ''): void {
  if (error instanceof ApiError || isAborted(error)) return
  const noted = describe(error)
  const { errors } = useErrorLog.getState()
  const same = errors.find((one) => one.message === noted.message && one.stack === noted.stack)
  if (same) {
    // React and the browser may both tell of one and the same error.
    const again = { ...same, at: Date.now(), times: same.times + 1, info: same.info || info }
    useErrorLog.setState({ errors: [again, ...errors.filter((one) => one !== same)] })
    return
  }
  lastId += 1
  const entry = { id: lastId, source, ...noted, info, url: location.href, at: Date.now(), times: 1 }
  useErrorLog.setState({ errors: [entry, ...errors].slice(0, keptErrors) })
  void report(entry)
}

/** Empties the log. */
export function clearErrors(): void {
  useErrorLog.setState({ errors: [] })
}

function describe(error: unknown): { message: string; stack: string } {
  if (error instanceof Error) {
    return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
  }
  return { message: String(error), stack: '' }
}

/** The server hears of each different error once, and of few a minute; if it cannot, the log here is enough. */
async function report({ source, message, info, stack }: LoggedError): Promise<void> {
  const now = Date.now()
  reported = reported.filter((at) => now - at < 60_000)
  if (reported.length >= reportsPerMinute) return
  reported.push(now)
  const body = {
    source,
    message: message.slice(0, 500),
    info: info.trim().slice(0, 1000),
    url: location.pathname.slice(0, 300),
    stack: stack.slice(0, 4000),
    build: ownBuild ?? '',
  }
  await call(clientErrorRoutes.report, { body }).catch(() => undefined)
}
