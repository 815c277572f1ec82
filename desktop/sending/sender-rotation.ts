import type { MailAddresser, MailSender } from '@landfall/contract/desktop-bridge.ts'
import { type MailboxOptions, SmtpMailbox } from './smtp-mailbox.ts'

const firstRestMs = 2_000
const longestRestMs = 5 * 60_000

/** A mailbox of a task: its connection, and whether it may send now. */
export class RotatingSender {
  readonly account: MailAddresser
  readonly view: MailSender
  #left: number
  #connection: SmtpMailbox | undefined
  #restMs = 0
  #restsUntil = 0

  constructor(account: MailAddresser) {
    this.account = account
    this.#left = account.left
    this.view = { emailAddress: account.emailAddress, sent: 0, failed: 0, problem: '' }
  }

  /** It may send in this run, now or after a rest. */
  get isUsable(): boolean {
    return this.view.problem === '' && this.#left > 0
  }

  /** Milliseconds it still rests for want of a network. */
  get restLeft(): number {
    return Math.max(0, this.#restsUntil - performance.now())
  }

  async connection(options: MailboxOptions): Promise<SmtpMailbox> {
    if (!this.#connection?.isOpen) this.#connection = await SmtpMailbox.open(this.account, options)
    return this.#connection
  }

  noteSent(): void {
    this.view.sent += 1
    this.#left -= 1
    this.#restMs = 0
  }

  noteFailed(): void {
    this.view.failed += 1
  }

  /** Its server takes nothing from it. */
  giveUp(problem: string): void {
    this.view.problem = problem.slice(0, 300)
    this.close()
  }

  /** The network is away: it is tried again later, by a clock that nobody sets. */
  rest(): void {
    this.#restMs = Math.min(longestRestMs, this.#restMs * 2 || firstRestMs)
    this.#restsUntil = performance.now() + this.#restMs
    this.close()
  }

  close(): void {
    this.#connection?.close()
    this.#connection = undefined
  }
}

/** Chooses who sends next: in turns (0) or at random (1), among those that may; undefined when nobody may ever again. */
export function createRotation(senders: readonly RotatingSender[], method: number) {
  let turn = 0
  return (): RotatingSender | undefined => {
    const usable = senders.filter((sender) => sender.isUsable)
    const rested = usable.filter((sender) => sender.restLeft === 0)
    const choice =
      rested.length > 0 ? rested : usable.toSorted((one, other) => one.restLeft - other.restLeft).slice(0, 1)
    if (choice.length === 0) return undefined
    turn += 1
    return method === 1 ? choice[Math.floor(Math.random() * choice.length)] : choice[turn % choice.length]
  }
}
