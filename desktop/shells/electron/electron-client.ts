import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createBridgeHost } from '#host/bridge-host.ts'
import { loadHostKey } from '#sending/host-key.ts'
import type { ClientUpdates } from './client-updates.ts'
import { type Electron, ElectronWindow } from './electron-window.ts'

export interface ClientSettings {
  /** The product's address: https, or this machine. */
  url: string
  preload: string
  /** Begins to look for newer clients; not in development. */
  watchUpdates?: (() => Promise<ClientUpdates>) | undefined
}

/** Starts the client: one for each user of the machine, a later one brings the first to the front. */
export async function startElectronClient(
  electron: Electron,
  { url, preload, watchUpdates }: ClientSettings,
): Promise<void> {
  const { app } = electron
  if (!app.requestSingleInstanceLock()) return app.quit()
  await app.whenReady()
  const folder = app.getPath('userData')
  mkdirSync(folder, { recursive: true })
  // A client that cannot be updated is better than none.
  const updates = await watchUpdates?.().catch(() => undefined)
  const window = new ElectronWindow(electron, { url, preload, updates })
  const host = createBridgeHost({
    ...{ origins: [new URL(url).origin], shell: window.shell },
    ...{ hostKey: loadHostKey(folder), journalPath: join(folder, 'journal.jsonl') },
  })
  app.on('second-instance', () => window.show())
  app.on('activate', () => window.show())
  app.on('will-quit', () => void host.close())
  window.open(host)
}
