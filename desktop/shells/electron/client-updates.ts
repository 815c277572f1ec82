import type { AppUpdater } from 'electron-updater'

/** What of electron-updater is used; handed in, so that it can be played. */
export type Updater = Pick<AppUpdater, 'on' | 'checkForUpdates' | 'quitAndInstall'>

/** Newer clients as they are fetched. */
export interface ClientUpdates {
  /** The one that has been fetched; empty: none. */
  version(): string
  /** Ends this client, installs that one and starts it. */
  install(): void
  /** Calls back once one has been fetched. */
  onReady(listener: (version: string) => void): void
}

const everyMs = 6 * 3_600_000

/**
 * Looks for newer clients at the address the installer was built with, now and every six hours. One that is not started
 * from the page is installed when the client is closed.
 */
export function watchUpdates(updater: Updater): ClientUpdates {
  let version = ''
  const listeners: ((version: string) => void)[] = []
  updater.on('update-downloaded', (found) => {
    version = found.version
    for (const listener of listeners) listener(version)
  })
  // Without a network there is none now; the next look may find one.
  updater.on('error', () => undefined)
  const look = () => void updater.checkForUpdates().catch(() => undefined)
  look()
  setInterval(look, everyMs).unref()
  return {
    version: () => version,
    install: () => updater.quitAndInstall(true, true),
    onReady: (listener) => void listeners.push(listener),
  }
}
