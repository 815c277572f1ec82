import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Capability, WindowState } from '@landfall/contract/desktop-bridge.ts'
import type { CallOrigin, Shell } from '#host/bridge-host.ts'
import { callName, deliverName, pageBridge } from '../page-bridge.ts'
import { answerCall, type Call } from '../page-calls.ts'
import { DevtoolsPipe } from './devtools-pipe.ts'

export interface WindowOptions {
  browser: string
  /** The product's address. */
  url: string
  folder: string
  isHeadless: boolean
  /** For tests and rooms without a network. */
  flags?: readonly string[]
  openExternal(url: string): Promise<void>
}

const capabilities: Capability[] = [
  'window.controls',
  'window.callDrag',
  'shell.openExternal',
  'mail.smtp',
  'mail.verify',
]

/** A window of the system's Chromium without tabs, as a shell of the client: for development and tests. */
export class ChromiumWindow {
  readonly shell: Shell
  readonly ended: Promise<void>
  readonly #options: WindowOptions
  readonly #process: ChildProcess
  readonly #pipe: DevtoolsPipe
  readonly #origin: string
  readonly #contexts = new Map<number, CallOrigin>()
  #session = ''
  #target = ''
  #topContext: number | undefined
  #call: Call | undefined

  constructor(options: WindowOptions) {
    this.#options = options
    this.#origin = new URL(options.url).origin
    this.#process = spawn(options.browser, flagsOf(options, this.#origin), {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    this.ended = new Promise((resolve) => this.#process.once('exit', () => resolve()))
    const [, , , output, input] = this.#process.stdio
    this.#pipe = new DevtoolsPipe(input as Readable, output as Writable)
    this.shell = {
      ...{ name: 'chromium', appVersion: '0.1.0', capabilities },
      emit: (event, value) => this.#deliver(this.#topContext, { event, value }),
      openExternal: options.openExternal,
      exit: () => this.close(),
      window: {
        state: () => this.#windowState(),
        minimize: () => this.#setBounds({ windowState: 'minimized' }),
        toggleMaximize: async () => {
          const { mode } = await this.#windowState()
          await this.#setBounds({ windowState: mode === 'maximized' ? 'normal' : 'maximized' })
        },
        moveTo: (left, top) => this.#setBounds({ left: Math.round(left), top: Math.round(top) }),
      },
    }
  }

  /** Shows the product; calls of its page go to the host from its first script on. */
  async open(call: Call): Promise<void> {
    this.#call = call
    const pipe = this.#pipe
    this.#target = await this.#findTarget()
    const attached = await pipe.send('Target.attachToTarget', { targetId: this.#target, flatten: true })
    this.#session = String(attached.sessionId)
    this.#watch()
    await this.#send('Page.enable')
    await this.#send('Runtime.addBinding', { name: callName })
    await this.#send('Page.addScriptToEvaluateOnNewDocument', {
      source: pageBridge([this.#origin], capabilities),
    })
    await this.#send('Runtime.enable')
    await this.#send('Page.navigate', { url: this.#options.url })
  }

  /** Brings the window to the front. */
  async show(): Promise<void> {
    await this.#setBounds({ windowState: 'normal' })
    await this.#send('Page.bringToFront')
  }

  /** Runs an expression in the page; for tests. */
  async evaluate(expression: string): Promise<unknown> {
    const parts = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = (await this.#send('Runtime.evaluate', parts)) as Evaluated
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'failed')
    return result?.value
  }

  close(): void {
    this.#pipe.send('Browser.close').catch(() => this.#process.kill())
  }

  #send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#pipe.send(method, params, this.#session)
  }

  // The window of `--app` is the first page there is.
  #findTarget(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#pipe.on('Target.targetCreated', ({ targetInfo }) => {
        const { targetId, type, url } = targetInfo as TargetInfo
        if (type !== 'page') return
        if (this.#target === '' || this.#target === targetId) resolve(targetId)
        else void this.#turnAway(targetId, url)
      })
      this.#pipe.on('Target.targetInfoChanged', ({ targetInfo }) => {
        const { targetId, type, url } = targetInfo as TargetInfo
        if (type === 'page' && this.#target !== '' && this.#target !== targetId)
          void this.#turnAway(targetId, url)
      })
      this.#pipe.send('Target.setDiscoverTargets', { discover: true }).catch(reject)
    })
  }

  // Popups are the system browser's; where they lead is known a moment after they open.
  async #turnAway(targetId: string, url: string): Promise<void> {
    if (url === '' || url === 'about:blank') return
    await this.#pipe.send('Target.closeTarget', { targetId }).catch(() => undefined)
    if (/^https?:/i.test(url)) await this.#options.openExternal(url)
  }

  #watch(): void {
    this.#pipe.on('Runtime.executionContextCreated', ({ context }, session) => {
      if (session !== this.#session) return
      const { id, origin, auxData } = context as ExecutionContext
      const isTopFrame = auxData?.frameId === this.#target && auxData.isDefault === true
      this.#contexts.set(id, { origin, isTopFrame })
      if (isTopFrame) this.#topContext = id
    })
    this.#pipe.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#contexts.delete(Number(executionContextId))
    })
    this.#pipe.on('Runtime.bindingCalled', ({ name, payload, executionContextId }, session) => {
      if (name === callName && session === this.#session)
        void this.#answer(Number(executionContextId), String(payload))
    })
    this.#pipe.on('Page.frameNavigated', ({ frame }, session) => {
      const { parentId, url } = frame as Frame
      if (session !== this.#session || parentId !== undefined || !/^https?:/i.test(url)) return
      if (new URL(url).origin === this.#origin) return
      void this.#options.openExternal(url)
      void this.#send('Page.navigate', { url: this.#options.url })
    })
  }

  async #answer(contextId: number, payload: string): Promise<void> {
    const from = this.#contexts.get(contextId)
    if (!from || !this.#call) return
    const message = await answerCall(this.#call, from, payload)
    if (message) this.#deliver(contextId, message)
  }

  #deliver(contextId: number | undefined, message: object): void {
    if (contextId === undefined) return
    this.#send('Runtime.callFunctionOn', {
      executionContextId: contextId,
      functionDeclaration: `function (message) { globalThis.${deliverName}?.(message) }`,
      arguments: [{ value: message }],
      silent: true,
    }).catch(() => undefined)
  }

  async #windowState(): Promise<WindowState> {
    const found = await this.#pipe.send('Browser.getWindowForTarget', { targetId: this.#target })
    const { left = 0, top = 0, width = 0, height = 0, windowState } = found.bounds as Bounds
    return { mode: windowState ?? 'normal', left, top, width, height, focused: windowState !== 'minimized' }
  }

  async #setBounds(bounds: Bounds): Promise<void> {
    const { windowId } = await this.#pipe.send('Browser.getWindowForTarget', { targetId: this.#target })
    await this.#pipe.send('Browser.setWindowBounds', { windowId, bounds })
  }
}

interface Evaluated {
  result?: { value?: unknown }
  exceptionDetails?: { exception?: { description?: string } }
}
interface TargetInfo {
  targetId: string
  type: string
  url: string
}
interface ExecutionContext {
  id: number
  origin: string
  auxData?: { frameId?: string; isDefault?: boolean }
}
interface Frame {
  parentId?: string
  url: string
}
interface Bounds {
  left?: number
  top?: number
  width?: number
  height?: number
  windowState?: WindowState['mode']
}

// The first document of such a window comes before anything can be installed: it is an empty one of the own origin.
function flagsOf({ folder, isHeadless, flags = [] }: WindowOptions, origin: string): string[] {
  return [
    `--app=${origin}/healthz`,
    '--remote-debugging-pipe',
    `--user-data-dir=${join(folder, 'profile')}`,
    ...['--no-first-run', '--no-default-browser-check', '--disable-background-networking'],
    ...(isHeadless ? ['--headless=new', '--disable-gpu'] : []),
    // Browsers refuse to run as root with their sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...flags,
  ]
}
