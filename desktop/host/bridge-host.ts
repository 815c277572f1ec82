import {
  type BridgeErrorName,
  type BridgeEvent,
  type BridgeEvents,
  bridgeProtocol,
  type Capability,
  type Hello,
  type MailTask,
  type WindowState,
} from '@landfall/contract/desktop-bridge.ts'
import * as z from 'zod/mini'
import { type EngineOptions, SendingEngine } from '#sending/sending-engine.ts'
import { MailboxError } from '#sending/smtp-mailbox.ts'
import { createTransfers, senderAccount, TransferError } from './job-transfer.ts'

/** What a shell does for the host; everything else is the same in all shells. */
export interface Shell {
  name: string
  appVersion: string
  capabilities: Capability[]
  emit<K extends BridgeEvent>(event: K, value: BridgeEvents[K]): void
  openExternal(url: string): Promise<void>
  exit(): void
  /** Newer clients, where the shell fetches them. */
  updates?: {
    /** The one that has been fetched; empty: none. */
    version(): string
    /** Ends this one and starts that one. */
    apply(): void
  }
  window: {
    state(): Promise<WindowState>
    minimize(): Promise<void>
    toggleMaximize(): Promise<void>
    moveTo(left: number, top: number): Promise<void>
  }
}

/** Where a call comes from, as the shell knows it and not as the page says. */
export interface CallOrigin {
  origin: string
  isTopFrame: boolean
}

export interface HostOptions extends Omit<EngineOptions, 'onProgress' | 'onResult'> {
  /** The only origins whose pages are answered. */
  origins: readonly string[]
  shell: Shell
}

/** A refusal; its name is all that the page needs. */
export class BridgeError extends Error {
  constructor(name: BridgeErrorName, message: string = name) {
    super(message)
    this.name = name
  }
}

const nothing = z.object({})
const point = z.object({ screenX: z.number(), screenY: z.number() })
const taskIdOf = z.object({ taskId: z.int() })
const openable = /^(?:https?|mailto|tel):/i

/** Answers the calls of the one page it trusts. */
export function createBridgeHost(options: HostOptions) {
  const { shell, origins, hostKey } = options
  const engine = new SendingEngine({
    ...options,
    onProgress: (task) => shell.emit('mail.progress', task),
    onResult: (result) => shell.emit('mail.result', result),
  })
  const transfer = createTransfers()
  const methods = { ...shellMethods(shell, engine, hostKey.name), ...mailMethods(engine, transfer) }

  /** A call of a page; rejects with a BridgeError. */
  async function call(from: CallOrigin, method: string, params: unknown): Promise<unknown> {
    if (!from.isTopFrame || !origins.includes(from.origin)) throw new BridgeError('BridgeDenied')
    if (!Object.hasOwn(methods, method)) throw new BridgeError('BridgeNoMethod', method.slice(0, 80))
    const { schema, run } = methods[method as keyof typeof methods] as Handler
    const parsed = schema.safeParse(params)
    if (!parsed.success)
      throw new BridgeError('BridgeBadParams', parsed.error.issues[0]?.path.join('.') ?? '')
    try {
      return await run(parsed.data as never)
    } catch (error) {
      throw error instanceof BridgeError ? error : new BridgeError('BridgeFailed')
    }
  }

  /** Whether a window may close; the page is asked while mail is on its way. */
  function mayClose(reason: 'user' | 'session-end'): boolean {
    if (!engine.isBusy || reason === 'session-end') return true
    shell.emit('shell.closeRequested', { reason, mailRunning: true })
    return false
  }

  return { call, mayClose, close: () => engine.close(), engine }
}

interface Handler {
  schema: z.ZodMiniType
  run(params: never): unknown
}

function handle<S extends z.ZodMiniType>(schema: S, run: (params: z.output<S>) => unknown): Handler {
  return { schema, run }
}

function shellMethods(shell: Shell, engine: SendingEngine, hostKey: string): Record<string, Handler> {
  return {
    'shell.hello': handle(z.object({ webVersion: z.string(), protocol: z.int() }), ({ protocol }): Hello => {
      if (protocol !== bridgeProtocol) throw new BridgeError('BridgeBadParams', 'protocol')
      const { name, appVersion, capabilities } = shell
      return {
        protocol: bridgeProtocol,
        shell: name,
        appVersion,
        platform: process.platform,
        capabilities,
        hostKey,
        updateVersion: shell.updates?.version() ?? '',
      }
    }),
    'shell.exit': handle(z.object({ force: z.boolean() }), ({ force }) => {
      if (engine.isBusy && !force) return { exiting: false, blockedBy: 'mail-running' }
      // The page is told before it goes.
      setTimeout(() => shell.exit(), 50)
      return { exiting: true, blockedBy: null }
    }),
    'shell.applyUpdate': handle(z.object({ force: z.boolean() }), ({ force }) => {
      if (!shell.updates?.version()) return { restarting: false }
      if (engine.isBusy && !force) {
        shell.emit('shell.closeRequested', { reason: 'update', mailRunning: true })
        return { restarting: false }
      }
      setTimeout(() => shell.updates?.apply(), 50)
      return { restarting: true }
    }),
    'shell.openExternal': handle(z.object({ url: z.string().check(z.maxLength(2_000)) }), async ({ url }) => {
      if (!openable.test(url)) return { opened: false }
      await shell.openExternal(url)
      return { opened: true }
    }),
    ...windowMethods(shell, engine),
  }
}

function windowMethods(shell: Shell, engine: SendingEngine): Record<string, Handler> {
  let drag: { left: number; top: number; screenX: number; screenY: number } | undefined
  const moved = async (move: () => Promise<void>) => {
    await move()
    const state = await shell.window.state()
    shell.emit('shell.window.changed', state)
    return state
  }
  return {
    'shell.window.state': handle(nothing, () => shell.window.state()),
    'shell.window.minimize': handle(nothing, () => moved(() => shell.window.minimize())),
    'shell.window.toggleMaximize': handle(nothing, () => moved(() => shell.window.toggleMaximize())),
    'shell.window.close': handle(nothing, () => {
      if (engine.isBusy) {
        shell.emit('shell.closeRequested', { reason: 'user', mailRunning: true })
        return { closing: false }
      }
      setTimeout(() => shell.exit(), 50)
      return { closing: true }
    }),
    'shell.window.dragStart': handle(point, async ({ screenX, screenY }) => {
      const { left, top, mode } = await shell.window.state()
      drag = mode === 'normal' ? { left, top, screenX, screenY } : undefined
      return { ok: drag !== undefined }
    }),
    'shell.window.dragMove': handle(point, async ({ screenX, screenY }) => {
      if (!drag) return { ok: false }
      await shell.window.moveTo(drag.left + screenX - drag.screenX, drag.top + screenY - drag.screenY)
      return { ok: true }
    }),
    'shell.window.dragEnd': handle(nothing, () => {
      drag = undefined
      return { ok: true }
    }),
  }
}

function mailMethods(
  engine: SendingEngine,
  transfer: ReturnType<typeof createTransfers>,
): Record<string, Handler> {
  const run = (taskId: number) => {
    const found = engine.run(taskId)
    if (!found) throw new BridgeError('BridgeNoTask')
    return found
  }
  const move = (change: 'pause' | 'resume' | 'stop') =>
    handle(taskIdOf, ({ taskId }): MailTask => {
      run(taskId)[change]()
      return structuredClone(run(taskId).task)
    })
  const piece = z.object({ transferId: z.string(), index: z.int(), count: z.int(), chunk: z.string() })
  return {
    'mail.handOver': handle(piece, (given) => {
      try {
        const job = transfer(given)
        return reply(true, job ? engine.start(job) : given.index)
      } catch (error) {
        return reply(false, error instanceof TransferError ? error.message : messageOf(error))
      }
    }),
    'mail.pause': move('pause'),
    'mail.resume': move('resume'),
    'mail.stop': move('stop'),
    'mail.status': handle(nothing, () => engine.status()),
    'mail.ack': handle(z.object({ seq: z.int() }), ({ seq }) => ({ ok: engine.acknowledge(seq) })),
    'mail.verifyAccount': handle(
      z.object({ account: senderAccount, isSealed: z.boolean() }),
      ({ account, isSealed }) =>
        engine.verify(account, isSealed).then(
          () => reply(true, ''),
          (error: unknown) => reply(false, messageOf(error)),
        ),
    ),
  }
}

const reply = (state: boolean, Data: unknown) => JSON.stringify({ state, Data })

// What a mailbox's server says is for its owner; other failures may tell of what was being opened.
function messageOf(error: unknown): string {
  if (error instanceof MailboxError) return error.message.slice(0, 500)
  return error instanceof Error && error.message === 'the task is on its way' ? error.message : 'failed'
}
