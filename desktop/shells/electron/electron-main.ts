// The entry that Electron runs. It must not wait for anything itself: Electron is ready only once it has been evaluated.
import { join } from 'node:path'
import * as electron from 'electron'
import { readClientAddress } from './client-address.ts'
import { startElectronClient } from './electron-client.ts'

const { app, dialog } = electron

async function start(): Promise<void> {
  const url = readClientAddress(app.getAppPath(), app.commandLine.getSwitchValue('url'))
  await startElectronClient(electron, { url, preload: join(import.meta.dirname, 'preload.cjs') })
}

start().catch((error: unknown) => {
  dialog.showErrorBox(app.getName(), error instanceof Error ? error.message : String(error))
  app.exit(1)
})
