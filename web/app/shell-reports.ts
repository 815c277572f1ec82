import i18next from 'i18next'
import { create } from 'zustand'
import type { ApiReporter } from '#platform/api-client.ts'
import type { ApiError } from '#platform/api-error.ts'
import { useConnection } from '#platform/connection-store.ts'
import { describeError } from '#platform/i18n.ts'
import { notifyError, showToast } from '#ui/toast-store.ts'
import { checkMissingPart, noteServerBuild } from './update-store.ts'

/** Why the session ended; null while it lasts. */
export const useSessionEnd = create<{ error: ApiError | null }>(() => ({ error: null }))

let environment = 'production'

/** What the shell does about the transport's reports. */
export const shellReporter: ApiReporter = {
  sessionEnded(error) {
    if (useSessionEnd.getState().error === null) useSessionEnd.setState({ error })
  },
  environment(name) {
    if (name === environment) return
    environment = name
    if (name !== 'development' && name !== 'test') return
    const { t } = i18next
    showToast({
      kind: 'warning',
      text: t('frame.environment', { name: t(`frame.environments.${name}`) }),
      duration: null,
    })
  },
  build: noteServerBuild,
}

/** A part of a page could not be fetched: says why, as far as that is known. */
export function reportMissingPart(): void {
  if (useConnection.getState().isOnline) void checkMissingPart()
  else notifyError(i18next.t('shell.partOffline'))
}

/** Shows a failure that no screen claims. */
export function reportUnclaimed(error: unknown): void {
  notifyError(describeError(error))
}
