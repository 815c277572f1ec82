import type { OutsideGuard } from '#platform/http/outside-guard.ts'
import type { MailTransport } from '#platform/mail/mail-transport.ts'
import { scopeOfRefusal } from '#platform/mail/refusal-scope.ts'
import { SmtpConnection } from '#platform/mail/smtp-connection.ts'
import { SmtpError } from '#platform/mail/smtp-reply.ts'
import type { PaceGate } from '../sending-pace/pace-gate.ts'
import { findLaneTasks, type LaneKey } from './lane-store.ts'
import type { RenderedMessage } from './message-renderer.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { type ExchangeOptions, RecipientExchange } from './recipient-exchange.ts'
import { acceptedOutcome, failedOutcome, putOffOutcome } from './recipient-outcome.ts'
import { type ClaimedRecipient, claimRecipients, holdRecipients, type Settlement } from './recipient-store.ts'

export interface LaneOptions extends ExchangeOptions {
  lane: LaneKey
  transport: MailTransport
  guard: OutsideGuard
  maxConnections: number
  /** After so many messages a connection is ended and another one opened; null: never. */
  messagesPerConnection: number | null
  limiter: RateLimiter
  /** Says how long messages wait for their providers; absent where nothing leaves the machine. */
  gate: PaceGate | undefined
  render(recipient: ClaimedRecipient): Promise<RenderedMessage>
  /** Aborted when the lane is lost or the process stops. */
  signal: AbortSignal
  /** Called when the relay takes a message again. */
  onSent(): void
}

const claimSize = 200
const mostHeld = 100
// A relay that is silent must not hold up the end of the process.
const patienceMs = 8_000

/** Sends what is due in one lane over several connections until nothing is left or the relay refuses to work. */
export class SendLane {
  readonly #options: LaneOptions
  readonly #exchange: RecipientExchange
  #claimed: ClaimedRecipient[] = []
  #claiming: Promise<void> | undefined
  #tasks: number[] = []
  #isExhausted = false
  readonly #connections = new Set<SmtpConnection>()
  #trouble: SmtpError | undefined
  #failure: unknown
  /** What waits for its provider, with the seconds. */
  #held = new Map<number, number>()

  constructor(options: LaneOptions) {
    this.#options = options
    this.#exchange = new RecipientExchange(options)
  }

  /** Resolves to why the relay refused to work, or to undefined. */
  async run(): Promise<SmtpError | undefined> {
    await this.#claimMore().catch((error: unknown) => {
      this.#failure = error
    })
    this.#options.signal.addEventListener('abort', () => setTimeout(() => this.#cut(), patienceMs).unref())
    const count = Math.min(this.#options.maxConnections, Math.max(1, this.#claimed.length))
    await Promise.all(Array.from({ length: count }, () => this.#work()))
    await this.#giveBackHeld()
    await this.#options.gate?.close()
    if (this.#failure !== undefined) throw this.#failure
    return this.#trouble
  }

  get #isStopping(): boolean {
    return this.#options.signal.aborted || this.#trouble !== undefined || this.#failure !== undefined
  }

  async #work(): Promise<void> {
    let connection: SmtpConnection | undefined
    let ended: Settlement | undefined
    let carried = 0
    try {
      for (;;) {
        if (!connection?.isOpen) {
          carried = 0
          connection = await this.#connect()
        }
        if (!connection) {
          await this.#exchange.exchange(ended, undefined)
          return
        }
        const next = await this.#next(ended)
        if (!next) return
        ended = await this.#hand(connection, next)
        carried += 1
        if (carried === this.#options.messagesPerConnection) await this.#end(connection)
      }
    } finally {
      if (connection) await this.#end(connection)
    }
  }

  async #end(connection: SmtpConnection): Promise<void> {
    await connection.quit()
    this.#connections.delete(connection)
  }

  #cut(): void {
    for (const connection of this.#connections) connection.destroy()
  }

  async #connect(): Promise<SmtpConnection | undefined> {
    if (this.#isStopping) return undefined
    try {
      const connection = await SmtpConnection.open(this.#options.transport.server, this.#options.guard)
      this.#connections.add(connection)
      return connection
    } catch (error) {
      if (!(error instanceof SmtpError)) {
        this.#failure ??= error
        return undefined
      }
      // A relay that allows fewer connections than configured is no trouble while others work.
      if (this.#connections.size === 0) this.#trouble ??= error
      return undefined
    }
  }

  /** Settles the last try and returns the next message, already marked as being sent. */
  async #next(settle: Settlement | undefined): Promise<Ready | undefined> {
    let ended = settle
    for (;;) {
      const ready = this.#isStopping ? undefined : await this.#prepare()
      if (!ready) {
        await this.#exchange.exchange(ended, undefined)
        return undefined
      }
      if (!this.#options.limiter.tryTake()) {
        await this.#exchange.exchange(ended, undefined)
        ended = undefined
        const isStopped = await this.#options.limiter.take(this.#options.signal).then(
          () => false,
          () => true,
        )
        if (isStopped) {
          this.#options.gate?.withdraw(ready.recipient)
          return undefined
        }
      }
      // Paused, cancelled or taken over in the meantime: not this one.
      if (await this.#exchange.exchange(ended, ready.recipient.id)) return ready
      this.#options.gate?.withdraw(ready.recipient)
      ended = undefined
    }
  }

  // A failure here must not keep the try before it from being recorded.
  async #prepare(): Promise<Ready | undefined> {
    try {
      const recipient = await this.#takeAdmitted()
      return recipient && { recipient, message: await this.#options.render(recipient) }
    } catch (error) {
      this.#failure ??= error
      return undefined
    }
  }

  async #hand(connection: SmtpConnection, { recipient, message }: Ready): Promise<Settlement> {
    try {
      const reply = await connection.send(message.envelope, message.raw)
      this.#options.onSent()
      await this.#options.gate?.accepted(recipient)
      return { id: recipient.id, outcome: acceptedOutcome(reply) }
    } catch (error) {
      if (!(error instanceof SmtpError)) throw error
      const putOff = (await this.#options.gate?.refused(recipient, error)) ?? 0
      const scope = putOff > 0 ? 'message' : scopeOfRefusal(error)
      if (!connection.isOpen || scope === 'relay') {
        connection.destroy()
        this.#connections.delete(connection)
      }
      if (scope === 'relay' && !error.isAmbiguous) this.#trouble ??= error
      if (putOff > 0) return { id: recipient.id, outcome: putOffOutcome(error, putOff) }
      const outcome = failedOutcome(error, recipient.attempts)
      return { id: recipient.id, outcome, ...(scope === 'sender' && { isSenderRefused: true }) }
    }
  }

  // Those whose providers are not to get any more at present make room for the others.
  async #takeAdmitted(): Promise<ClaimedRecipient | undefined> {
    for (;;) {
      const recipient = await this.#take()
      const seconds = recipient ? ((await this.#options.gate?.admit(recipient)) ?? 0) : 0
      if (!recipient || seconds === 0) return recipient
      this.#held.set(recipient.id, seconds)
      if (this.#held.size >= mostHeld) await this.#giveBackHeld()
    }
  }

  async #giveBackHeld(): Promise<void> {
    const held = this.#held
    this.#held = new Map()
    if (held.size > 0) await holdRecipients(this.#options.systemDb, this.#options.token, held)
  }

  async #take(): Promise<ClaimedRecipient | undefined> {
    if (this.#claimed.length <= this.#options.maxConnections && !this.#isExhausted) {
      const claiming = this.#claimMore()
      if (this.#claimed.length === 0) await claiming
    }
    return this.#claimed.shift()
  }

  #claimMore(): Promise<void> {
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined
    })
    return this.#claiming
  }

  // Tasks take turns, so that a small one does not wait for a large one to end.
  async #claim(): Promise<void> {
    const { systemDb, token, lane } = this.#options
    if (this.#tasks.length === 0) this.#tasks = await findLaneTasks(systemDb, lane)
    const taskId = this.#tasks.shift()
    if (taskId === undefined) {
      this.#isExhausted = true
      return
    }
    this.#claimed.push(...(await claimRecipients(systemDb, taskId, { token, limit: claimSize })))
  }
}

interface Ready {
  recipient: ClaimedRecipient
  message: RenderedMessage
}
