import type { MailJob, MailResult, MailTask, SenderAccount } from '@landfall/contract/desktop-bridge.ts'
import type { HostKey } from './host-key.ts'
import { SendJournal } from './send-journal.ts'
import { type MailboxOptions, SmtpMailbox } from './smtp-mailbox.ts'
import { TaskRun } from './task-run.ts'

export interface EngineOptions {
  journalPath: string
  hostKey: HostKey
  mailbox?: MailboxOptions
  /** Milliseconds that a second of an interval lasts; other than 1000 in tests only. */
  secondMs?: number
  onProgress(task: MailTask): void
  onResult(result: MailResult): void
}

/** Sends what it is handed; what it sent is known by its journal, whatever became of the process before. */
export class SendingEngine {
  readonly #options: EngineOptions
  readonly #journal: SendJournal
  readonly #runs = new Map<number, TaskRun>()

  constructor(options: EngineOptions) {
    this.#options = options
    this.#journal = new SendJournal(options.journalPath)
  }

  get isBusy(): boolean {
    return [...this.#runs.values()].some(({ task }) => task.state === 'running' || task.state === 'paused')
  }

  /** Begins a job; one of a task that is on its way is refused. */
  start(job: MailJob): MailTask {
    const before = this.#runs.get(job.taskId)?.task.state
    if (before === 'running' || before === 'paused') throw new Error('the task is on its way')
    const addressers = job.addressers.map((account) => ({ ...account, secret: this.#open(account) }))
    const { mailbox = {}, secondMs = 1_000, onProgress, onResult } = this.#options
    const run = new TaskRun(
      { ...job, addressers },
      { journal: this.#journal, mailbox, secondMs, onProgress, onResult },
    )
    this.#runs.set(job.taskId, run)
    return structuredClone(run.task)
  }

  run(taskId: number): TaskRun | undefined {
    return this.#runs.get(taskId)
  }

  status(): { tasks: MailTask[]; undelivered: MailResult[] } {
    return {
      tasks: [...this.#runs.values()].map(({ task }) => structuredClone(task)),
      undelivered: this.#journal.undelivered(),
    }
  }

  acknowledge(seq: number): boolean {
    return this.#journal.acknowledge(seq)
  }

  /** Signs in to a mailbox and out again; throws a MailboxError. */
  async verify(account: SenderAccount, isSealed: boolean): Promise<void> {
    const secret = isSealed ? this.#open(account) : account.secret
    const mailbox = await SmtpMailbox.open({ ...account, secret }, this.#options.mailbox)
    mailbox.close()
  }

  /** Ends all runs after the messages that are on their way. */
  async close(): Promise<void> {
    for (const run of this.#runs.values()) run.stop()
    await Promise.allSettled([...this.#runs.values()].map(({ ended }) => ended))
    this.#journal.close()
  }

  #open({ secret, emailAddress }: SenderAccount): string {
    return this.#options.hostKey.open(secret, emailAddress)
  }
}
