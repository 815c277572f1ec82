import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { _electron, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.mjs'

/** The desktop client with its window open. */
export interface ClientWindow {
  page: Page
  pid: number
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  close(): Promise<void>
}

export interface ClientPlace {
  /** The product's address. */
  url: string
  /** Where it keeps its key, its journal and its profile. */
  folder: string
}

/** Starts the client in a window of the installed browser; with `ELECTRON_BIN`, in the one that is shipped. */
export function startClient(place: ClientPlace): Promise<ClientWindow> {
  const binary = process.env.ELECTRON_BIN
  return binary ? startElectron(binary, place) : startInBrowser(place)
}

const root = join(import.meta.dirname, '..')

async function startInBrowser({ url, folder }: ClientPlace): Promise<ClientWindow> {
  const portFile = join(folder, 'profile/DevToolsActivePort')
  await rm(portFile, { force: true })
  const script = join(root, 'desktop/shells/chromium/client-main.ts')
  const child = spawn(
    process.execPath,
    [script, findBrowser() ?? '', url, '--headless', '--devtools', `--folder=${folder}`],
    { stdio: 'inherit' },
  )
  const port = await waitFor(child, async () => (await readFile(portFile, 'utf8')).split('\n')[0])
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await waitFor(child, async () => browser.contexts()[0]?.pages()[0])
  await page.setViewportSize({ width: 1440, height: 900 })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    // Its browser ends by itself once nobody holds the other end of the pipe.
    await browser.close()
  }
  return { page, pid: child.pid ?? 0, kill: () => end('SIGKILL'), close: () => end('SIGTERM') }
}

async function startElectron(binary: string, { url, folder }: ClientPlace): Promise<ClientWindow> {
  const program = join(folder, 'program')
  // Built for nobody: it shows the address that it is given.
  const build = [join(root, 'tools/build-client.mjs'), 'https://client.invalid', program]
  await promisify(execFile)(process.execPath, build)
  const args = [program, `--url=${url}`, `--user-data-dir=${join(folder, 'profile')}`]
  const app = await _electron.launch({ executablePath: binary, args })
  const page = await app.firstWindow()
  return {
    page,
    pid: app.process().pid ?? 0,
    async kill() {
      const gone = once(app.process(), 'exit')
      app.process().kill('SIGKILL')
      await gone
    },
    close: () => app.close(),
  }
}

async function waitFor<T>(child: ChildProcess, look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const found = await look().catch(() => undefined)
    if (found) return found
    if (child.exitCode !== null) throw new Error(`the client ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the client has no window')
}
