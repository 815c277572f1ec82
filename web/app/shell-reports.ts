import { sessionCodes } from '@landfall/contract/error-codes.ts'
import i18next from 'i18next'
import { create } from 'zustand'
import type { ApiReporter } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { useConnection } from '#platform/connection-store.ts'
import { describeFailure } from '#platform/i18n.ts'
import { refreshSession } from '#platform/session-store.ts'
import { readToken } from '#platform/token-storage.ts'
import { dismissToast, notifyError, notifySuccess, showToast } from '#ui/toast-store.ts'
import { useUnsaved } from '#ui/unsaved-store.ts'
import { checkMissingPart, noteServerBuild } from './update-store.ts'

/** Why the session ended; null while it lasts. */
export const useSessionEnd = create<{ error: ApiError | null }>(() => ({ error: null }))

let environment = 'production'
let environmentToast: number | undefined

/** Milliseconds between two questions whether the rights have changed. */
const rightsPause = 10_000
let rightsAskedAt = -rightsPause

/** What the shell does about the transport's reports. */
export const shellReporter: ApiReporter = {
  sessionEnded(error) {
    if (useSessionEnd.getState().error === null) useSessionEnd.setState({ error })
  },
  environment(name) {
    if (name === environment) return
    environment = name
    if (environmentToast !== undefined) dismissToast(environmentToast)
    if (name !== 'development' && name !== 'test') return
    environmentToast = showToast({
      kind: 'warning',
      text: () => i18next.t('frame.environment', { name: i18next.t(`frame.environments.${name}`) }),
      duration: null,
    })
  },
  rightsRefused() {
    if (performance.now() - rightsAskedAt < rightsPause) return
    rightsAskedAt = performance.now()
    void askRights()
  },
  build: noteServerBuild,
  rights: noteRights,
}

/** A part of a page could not be fetched: says why, as far as that is known. */
export function reportMissingPart(): void {
  if (useConnection.getState().isOnline) void checkMissingPart()
  else notifyError(i18next.t('shell.partOffline'))
}

let knownRights: { token: string | null; mark: string } | undefined

/** A session whose rights are others than before gets them, and with them its menu. */
function noteRights(mark: string): void {
  const token = readToken()
  const hasChanged = knownRights?.token === token && knownRights.mark !== mark
  knownRights = { token, mark }
  if (hasChanged) void askRights()
}

/**
 * Takes over the rights as they are now; when that fails, the next refusal asks again. Another menu starts the pages
 * anew, so what somebody is filling in comes first.
 */
async function askRights(): Promise<void> {
  await untilSaved()
  const hasChanged = await refreshSession().catch(() => false)
  if (hasChanged) notifySuccess(i18next.t('shell.rightsChanged'))
}

/** Resolves when no form has unsaved changes. */
function untilSaved(): Promise<void> {
  if (useUnsaved.getState().amount === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const forget = useUnsaved.subscribe(({ amount }) => {
      if (amount > 0) return
      forget()
      resolve()
    })
  })
}

/** Shows a failure that no screen claims, with what was tried where that is known. */
export function reportUnclaimed(error: unknown): void {
  notifyError(describeFailure(error))
}

/** Says why nobody is signed in after all; an ended session has its own dialog. */
export function reportUnloaded(error: unknown): void {
  if (!(error instanceof ApiError && sessionCodes.has(error.code))) reportUnclaimed(error)
}
