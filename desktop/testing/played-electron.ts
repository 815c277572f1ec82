import { EventEmitter } from 'node:events'
import type { Updater } from '#shells/electron/client-updates.ts'
import type { Electron } from '#shells/electron/electron-window.ts'

/** A frame of a page, as Electron tells of whoever calls. */
export interface PlayedFrame {
  origin: string
}

/** The window that a played Electron has opened. */
export class PlayedWindow extends EventEmitter {
  readonly webContents: PlayedContents = new PlayedContents()
  readonly options: { frame?: boolean; webPreferences?: Record<string, unknown> }
  progress: number | undefined
  isClosed = false
  #mode: 'normal' | 'maximized' | 'minimized' = 'normal'

  constructor(options: PlayedWindow['options'], opened: PlayedWindow[]) {
    super()
    this.options = options
    opened.push(this)
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.url = url
    this.webContents.mainFrame.origin = new URL(url).origin
  }
  /** As its user closes it: whoever listens may keep it open. */
  close(): void {
    let isKept = false
    this.emit('close', { preventDefault: () => (isKept = true) })
    if (isKept) return
    this.isClosed = true
    this.emit('closed')
  }
  maximize = () => this.#become('maximized', 'maximize')
  unmaximize = () => this.#become('normal', 'unmaximize')
  minimize = () => this.#become('minimized', 'minimize')
  restore = () => this.#become('normal', 'restore')
  isMaximized = () => this.#mode === 'maximized'
  isMinimized = () => this.#mode === 'minimized'
  isFullScreen = () => false
  isFocused = () => this.#mode !== 'minimized'
  getBounds = () => ({ x: 10, y: 20, width: 1440, height: 900 })
  setPosition = () => undefined
  show = () => undefined
  focus = () => undefined
  setProgressBar = (progress: number) => {
    this.progress = progress
  }

  #become(mode: 'normal' | 'maximized' | 'minimized', event: string): void {
    this.#mode = mode
    this.emit(event)
  }
}

/** What a window shows. */
class PlayedContents extends EventEmitter {
  readonly mainFrame: PlayedFrame = { origin: 'null' }
  readonly delivered: { channel: string; message: { id?: number; event?: string; value?: unknown } }[] = []
  url = ''
  openHandler: ((details: { url: string }) => { action: string }) | undefined

  setWindowOpenHandler(handler: PlayedContents['openHandler']): void {
    this.openHandler = handler
  }
  getURL = () => this.url
  isDestroyed = () => false
  reload = () => undefined
  send(channel: string, message: PlayedContents['delivered'][number]['message']): void {
    this.delivered.push({ channel, message })
  }
  /** A page or a link leads elsewhere; answers whether the window stayed. */
  navigate(url: string, isMainFrame = true): boolean {
    let isKept = false
    this.emit('will-navigate', { url, isMainFrame, preventDefault: () => (isKept = true) })
    return isKept
  }
}

/** Electron as far as the shell uses it, where its binary is not. */
export function playElectron(userData: string, whenReady: () => Promise<void> = () => Promise.resolve()) {
  const opened: PlayedWindow[] = []
  const outside: string[] = []
  const blockers = new Set<number>()
  const app = Object.assign(new EventEmitter(), {
    ...{ isQuitting: false, isFirst: true, commandLine: { getSwitchValue: () => '' } },
    requestSingleInstanceLock: () => app.isFirst,
    whenReady,
    getPath: () => userData,
    getVersion: () => '1.2.3',
    quit: () => {
      app.isQuitting = true
      for (const window of opened) if (!window.isClosed) window.close()
      app.emit('will-quit')
    },
  })
  const ipcMain = new EventEmitter()
  class BrowserWindow extends PlayedWindow {
    constructor(options: PlayedWindow['options']) {
      super(options, opened)
    }
  }
  const electron = {
    ...{ app, ipcMain, BrowserWindow },
    session: { fromPartition: () => ({ setPermissionRequestHandler: () => undefined }) },
    shell: { openExternal: async (url: string) => void outside.push(url) },
    powerSaveBlocker: {
      start: () => {
        blockers.add(1)
        return 1
      },
      stop: (id: number) => void blockers.delete(id),
    },
  }
  return { electron: electron as unknown as Electron, app, ipcMain, opened, outside, blockers }
}

/** electron-updater where there is nothing to be updated. */
export function playUpdater() {
  const updater = Object.assign(new EventEmitter(), {
    looks: 0,
    quit: () => undefined as void,
    async checkForUpdates() {
      updater.looks += 1
      return null
    },
    quitAndInstall: () => updater.quit(),
  })
  return updater as unknown as Updater & { looks: number; quit: () => void; emit: EventEmitter['emit'] }
}
