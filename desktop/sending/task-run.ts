import type { MailAddressee, MailJob, MailResult, MailTask } from '@landfall/contract/desktop-bridge.ts'
import { writeMail } from './mail-writing.ts'
import { JournalTaken, type PendingResult, type SendJournal } from './send-journal.ts'
import { createRotation, RotatingSender } from './sender-rotation.ts'
import { MailboxError, type MailboxOptions } from './smtp-mailbox.ts'

export interface RunNeeds {
  journal: SendJournal
  mailbox: MailboxOptions
  onProgress(task: MailTask): void
  onResult(result: MailResult): void
  /** Milliseconds that a second of an interval lasts. */
  secondMs: number
}

/** One hand-over on its way: message after message, with the intervals its sender wished. */
export class TaskRun {
  readonly task: MailTask
  readonly ended: Promise<void>
  readonly #job: MailJob
  readonly #needs: RunNeeds
  readonly #senders: RotatingSender[]
  readonly #waiting: { addressee: MailAddressee; readUrl: string | undefined }[]
  readonly #stop = new AbortController()
  #resumed: PromiseWithResolvers<void> | undefined
  #isFirst = true

  /** The secrets of the job are open; they go with the run. */
  constructor(job: MailJob, needs: RunNeeds) {
    this.#job = job
    this.#needs = needs
    this.#senders = job.addressers.map((account) => new RotatingSender(account))
    // What was begun before, here or by a process that died, is reported and not sent again.
    this.#waiting = job.addressees
      .map((addressee, index) => ({ addressee, readUrl: job.readUrls[index] }))
      .filter(({ addressee }) => !needs.journal.knows(addressee.key))
    this.task = {
      ...{ id: job.taskId, title: job.title, sendCount: 0, failedCount: 0, totalCount: this.#waiting.length },
      ...{ isStopped: false, state: 'running', senders: this.#senders.map(({ view }) => view) },
    }
    this.ended = this.#run()
  }

  pause(): void {
    if (this.task.state !== 'running') return
    this.#resumed = Promise.withResolvers()
    this.#become('paused')
  }

  resume(): void {
    if (this.task.state !== 'paused') return
    this.#become('running')
    this.#resumed?.resolve()
    this.#resumed = undefined
  }

  /** Ends it after the message that is on its way. */
  stop(): void {
    if (this.task.state === 'running' || this.task.state === 'paused') this.#become('stopped')
    this.#resumed?.resolve()
    this.#stop.abort()
  }

  #become(state: MailTask['state']): void {
    this.task.state = state
    this.task.isStopped = state === 'paused' || state === 'stopped'
    this.#needs.onProgress(structuredClone(this.task))
  }

  async #run(): Promise<void> {
    await Promise.resolve()
    try {
      await this.#sendAll()
    } catch (error) {
      if (!(error instanceof JournalTaken)) throw error
      this.#become('stopped')
    } finally {
      for (const sender of this.#senders) sender.close()
    }
  }

  async #sendAll(): Promise<void> {
    const next = createRotation(this.#senders, this.#job.sendMethod)
    while (this.#waiting.length > 0) {
      if (this.task.state === 'paused') await this.#resumed?.promise
      if (this.#stop.signal.aborted) return
      const sender = next()
      if (!sender) return this.#become('stopped')
      if (sender.restLeft > 0) await this.#sleep(Math.min(sender.restLeft, 1_000))
      else if ((await this.#sendNext(sender)) && this.#waiting.length > 0) await this.#sleep(this.#interval())
    }
    this.#become('done')
  }

  /** Answers whether there was an outcome. */
  async #sendNext(sender: RotatingSender): Promise<boolean> {
    const [waiting] = this.#waiting
    if (!waiting) return false
    const { addressee, readUrl } = waiting
    const { journal } = this.#needs
    const template =
      this.#job.emailTemplates.find(({ id }) => id === addressee.templateId) ?? this.#job.emailTemplates[0]
    if (!template) throw new Error('a job without a text')
    const { emailAddress } = sender.account
    const pending = pendingOf(this.#job, { addressee, sender: emailAddress, template })
    let isBegun = false
    try {
      const connection = await sender.connection(this.#needs.mailbox)
      const raw = await writeMail({ job: this.#job, sender: sender.account, addressee, template, readUrl })
      journal.begin(pending)
      isBegun = true
      await connection.send(emailAddress, addressee.addressee, raw)
      sender.noteSent()
      this.#conclude(pending, { success: true, error: '', code: 250, enhanced: '', isUnknown: false })
      return true
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error
      const { message, code, enhanced, concerns, isUnknown } = error
      if (concerns === 'message' || isUnknown) {
        sender.noteFailed()
        this.#conclude(pending, { success: false, error: message.slice(0, 2_000), code, enhanced, isUnknown })
        return true
      }
      if (isBegun) journal.withdraw(addressee.key)
      if (concerns === 'mailbox') sender.giveUp(message)
      else sender.rest()
      this.#needs.onProgress(structuredClone(this.task))
      return false
    }
  }

  #conclude(
    pending: PendingResult,
    outcome: Pick<MailResult, 'success' | 'error' | 'code' | 'enhanced' | 'isUnknown'>,
  ): void {
    this.#waiting.shift()
    const action = this.#waiting.length === 0 ? 'Complete' : this.#isFirst ? 'first' : ''
    this.#isFirst = false
    if (outcome.success) this.task.sendCount += 1
    else this.task.failedCount += 1
    this.#needs.onResult(this.#needs.journal.end({ ...pending, ...outcome, action }))
    this.#needs.onProgress(structuredClone(this.task))
  }

  #interval(): number {
    const { minSendInterval: min, maxSendInterval: max } = this.#job
    return (min + Math.random() * Math.max(0, max - min)) * this.#needs.secondMs
  }

  #sleep(ms: number): Promise<void> {
    const { signal } = this.#stop
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
    })
  }
}

interface About {
  addressee: MailAddressee
  sender: string
  template: { id: number; title: string }
}

function pendingOf(job: MailJob, { addressee, sender, template }: About): PendingResult {
  return {
    key: addressee.key,
    source: job.taskId,
    name: addressee.name,
    receiver: addressee.addressee,
    sender,
    sendingType: 'SMTP',
    taskName: job.title,
    templateId: template.id,
    templateName: template.title,
  }
}
