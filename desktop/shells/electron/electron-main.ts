// The entry that Electron runs. It must not wait for anything itself: Electron is ready only once it has been evaluated.
import { join } from 'node:path'
import * as electron from 'electron'
import { readClientAddress } from './client-address.ts'
import { type ClientUpdates, watchUpdates } from './client-updates.ts'
import { startElectronClient } from './electron-client.ts'

const { app, dialog } = electron

async function start(): Promise<void> {
  const url = readClientAddress(app.getAppPath(), app.commandLine.getSwitchValue('url'))
  const preload = join(import.meta.dirname, 'preload.cjs')
  await startElectronClient(electron, {
    url,
    preload,
    ...(app.isPackaged && { watchUpdates: lookForUpdates }),
  })
}

// Where to look stands in the installer, beside the name of who signed it.
async function lookForUpdates(): Promise<ClientUpdates> {
  const { autoUpdater } = (await import('electron-updater')).default
  return watchUpdates(autoUpdater)
}

start().catch((error: unknown) => {
  dialog.showErrorBox(app.getName(), error instanceof Error ? error.message : String(error))
  app.exit(1)
})
