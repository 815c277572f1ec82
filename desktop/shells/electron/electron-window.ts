import type { BridgeEvent, BridgeEvents, MailTask, WindowState } from '@landfall/contract/desktop-bridge.ts'
import type { BrowserWindow, IpcMainEvent, WebContents } from 'electron'
import type { Shell } from '#host/bridge-host.ts'
import { answerCall, type Call } from '../page-calls.ts'
import { electronCapabilities } from './capabilities.ts'
import type { ClientUpdates } from './client-updates.ts'
import { callChannel, deliverChannel, originArgument } from './preload-channels.ts'

/** What of Electron the shell uses; handed in, so that it can be played where its binary is not. */
export type Electron = Pick<
  typeof import('electron'),
  'app' | 'BrowserWindow' | 'ipcMain' | 'powerSaveBlocker' | 'session' | 'shell'
>

export interface ElectronWindowOptions {
  /** The product's address. */
  url: string
  /** The script that runs before each page. */
  preload: string
  /** Where newer clients are looked for. */
  updates?: ClientUpdates | undefined
}

/** What decides whether the window may close; see `createBridgeHost`. */
interface Host {
  call: Call
  mayClose(reason: 'user' | 'session-end'): boolean
}

/** Another page was asked for meanwhile. */
const loadAborted = -3
/** So long after the office could not be reached it is tried again. */
const retryMs = 5_000

const openable = /^(?:https?|mailto|tel):/i
const windowEvents = [
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
  'moved',
  'resized',
  'focus',
  'blur',
] as const

/** A frameless window of Electron with the product in it, as a shell of the client. */
export class ElectronWindow {
  readonly shell: Shell
  readonly #electron: Electron
  readonly #options: ElectronWindowOptions
  readonly #origin: string
  #window: BrowserWindow | undefined
  /** The page was asked, or need not be. */
  #isLeaving = false
  #awake: number | undefined

  constructor(electron: Electron, options: ElectronWindowOptions) {
    const { url, updates } = options
    this.#electron = electron
    this.#options = options
    this.#origin = new URL(url).origin
    this.shell = {
      ...{ name: 'electron', appVersion: electron.app.getVersion(), capabilities: electronCapabilities },
      ...(updates && { updates: { version: updates.version, apply: () => this.#leave(updates.install) } }),
      emit: (event, value) => this.#emit(event, value),
      openExternal: (address) => electron.shell.openExternal(address),
      exit: () => this.#leave(),
      window: {
        state: async () => this.#state(),
        minimize: async () => this.#window?.minimize(),
        toggleMaximize: async () =>
          this.#window?.isMaximized() ? this.#window.unmaximize() : this.#window?.maximize(),
        moveTo: async (left, top) => this.#window?.setPosition(Math.round(left), Math.round(top)),
      },
    }
  }

  /** Opens the window; calls of its page go to the host. */
  open(host: Host): void {
    const { session, BrowserWindow, ipcMain } = this.#electron
    const own = session.fromPartition('persist:landfall')
    // A page asks the person for nothing but what it may do without: notices, and copying.
    own.setPermissionRequestHandler((_contents, permission, answer) =>
      answer(permission === 'notifications' || permission === 'clipboard-sanitized-write'),
    )
    const window = new BrowserWindow({
      ...{ width: 1440, height: 900, minWidth: 800, minHeight: 600, frame: false, show: true },
      webPreferences: {
        ...{ preload: this.#options.preload, session: own, sandbox: true, contextIsolation: true },
        ...{ nodeIntegration: false, additionalArguments: [`${originArgument}${this.#origin}`] },
        backgroundThrottling: false,
      },
    })
    this.#window = window
    this.#keepInside(window.webContents)
    ipcMain.on(callChannel, (event, payload) => void this.#answer(host.call, event, payload))
    for (const name of windowEvents)
      window.on(name as 'maximize', () => this.#emit('shell.window.changed', this.#state()))
    window.on('close', (event) => {
      if (!this.#isLeaving && !host.mayClose('user')) event.preventDefault()
    })
    // Whoever signs out of the system cannot be asked; what was on its way is in the journal.
    window.on('session-end', () => void host.mayClose('session-end'))
    window.on('closed', () => this.#electron.app.quit())
    this.#options.updates?.onReady((version) => this.#emit('shell.updateReady', { version }))
    window.webContents.on('render-process-gone', () => window.webContents.reload())
    window.webContents.on('did-fail-load', (...[, code, , , isMainFrame]) => {
      if (isMainFrame && code !== loadAborted) setTimeout(() => void this.#load(window), retryMs).unref()
    })
    void this.#load(window)
  }

  /** Brings the window to the front. */
  show(): void {
    if (this.#window?.isMinimized()) this.#window.restore()
    this.#window?.show()
    this.#window?.focus()
  }

  // What cannot be reached is told by the event.
  #load(window: BrowserWindow): Promise<void> {
    return window.loadURL(this.#options.url).catch(() => undefined)
  }

  #leave(end: () => void = () => this.#electron.app.quit()): void {
    this.#isLeaving = true
    end()
  }

  // What is not the product belongs into the system's browser.
  #keepInside(contents: WebContents): void {
    contents.setWindowOpenHandler(({ url }) => {
      this.#openOutside(url)
      return { action: 'deny' }
    })
    const stay = (details: { isMainFrame: boolean; url: string; preventDefault(): void }) => {
      if (!details.isMainFrame || this.#isOwn(details.url)) return
      details.preventDefault()
      this.#openOutside(details.url)
    }
    contents.on('will-navigate', stay)
    contents.on('will-redirect', stay)
    contents.on('will-attach-webview', (event) => event.preventDefault())
  }

  #openOutside(url: string): void {
    if (openable.test(url)) void this.#electron.shell.openExternal(url)
  }

  #isOwn(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === this.#origin
  }

  // Who calls is told by Electron, not by the page.
  async #answer(call: Call, { sender, senderFrame }: IpcMainEvent, payload: unknown): Promise<void> {
    const contents = this.#window?.webContents
    if (!contents || sender !== contents || !senderFrame) return
    const from = { origin: senderFrame.origin, isTopFrame: senderFrame === contents.mainFrame }
    const message = await answerCall(call, from, String(payload))
    if (message) this.#deliver(message)
  }

  #emit<K extends BridgeEvent>(event: K, value: BridgeEvents[K]): void {
    if (event === 'mail.progress') this.#showProgress(value as MailTask)
    this.#deliver({ event, value })
  }

  // A page that is not ours any more is told nothing.
  #deliver(message: object): void {
    const contents = this.#window?.webContents
    if (contents && !contents.isDestroyed() && this.#isOwn(contents.getURL()))
      contents.send(deliverChannel, message)
  }

  // In the task bar; and the machine stays awake while mail is on its way.
  #showProgress({ state, sendCount, failedCount, totalCount }: MailTask): void {
    const { powerSaveBlocker } = this.#electron
    const isRunning = state === 'running'
    const share = totalCount === 0 ? 0 : (sendCount + failedCount) / totalCount
    this.#window?.setProgressBar(state === 'done' || state === 'stopped' ? -1 : share, {
      mode: state === 'paused' ? 'paused' : 'normal',
    })
    if (isRunning && this.#awake === undefined) this.#awake = powerSaveBlocker.start('prevent-app-suspension')
    if (!isRunning && this.#awake !== undefined) {
      powerSaveBlocker.stop(this.#awake)
      this.#awake = undefined
    }
  }

  #state(): WindowState {
    const window = this.#window
    if (!window) return { mode: 'normal', left: 0, top: 0, width: 0, height: 0, focused: false }
    const { x: left, y: top, width, height } = window.getBounds()
    const mode = window.isMinimized()
      ? 'minimized'
      : window.isFullScreen()
        ? 'fullscreen'
        : window.isMaximized()
          ? 'maximized'
          : 'normal'
    return { mode, left, top, width, height, focused: window.isFocused() }
  }
}
