import {
  type DesktopBridge,
  type HostReplyBody,
  handOver,
  type MailResult,
} from '@landfall/contract/desktop-bridge.ts'
import { freeSendRoutes, sendLimit } from '@landfall/contract/email/free-send.ts'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { noteTask, noteWait, readHostKey, useClient } from '#platform/desktop-bridge.ts'
import { askGraphql } from '#platform/graphql-client.ts'

/** A task as the client asks for it. */
interface Marketing {
  id: number
  title: string
  state: 'UN_SUBMIT' | 'SUBMITTED'
  isPaused: boolean
  emailSubject: string
  replyEmail: string
  freeEmailSetting: {
    minSendInterval: number
    maxSendInterval: number
    sendMethod: number
    sendTemplateMethod: number
    trackReadStatus: boolean
  } | null
}

const question = `{ emailMarketings(take: 10, skip: 0, where: { type: { eq: FREE }, state: { in: [UN_SUBMIT, SUBMITTED] } }, order: [{ id: ASC }]) {
  totalCount
  items { id title state isPaused emailSubject replyEmail freeEmailSetting { minSendInterval maxSendInterval sendMethod sendTemplateMethod trackReadStatus } }
} }`

const retryMs = 500
const idleMs = 15_000
const watchMs = 2_000
const longestWaitMs = 60_000
/** A provider that refuses a mailbox is not asked again at once. */
const afterTroubleMs = 600_000
// Nobody will ever be able to record these.
const final = new Set(['recipientNotFound', 'noPermission', 'badRequest'])

let wake: (() => void) | undefined
let forgetTroubles: (() => void) | undefined

/** Looks for something to send at once. */
export function wakeFreeSending(): void {
  wake?.()
}

/** Sends at once what rests because its mailboxes were refused. */
export function retryFreeSending(): void {
  forgetTroubles?.()
  wake?.()
}

/** Sends what the signed-in user has to send as long as the page is open; answers how to stop. */
export function startFreeSending(bridge: DesktopBridge, warn: (message: string) => void): () => void {
  const runner = new FreeSendRunner(bridge, warn)
  void runner.run()
  return () => runner.stop()
}

class FreeSendRunner {
  readonly #bridge: DesktopBridge
  readonly #warn: (message: string) => void
  readonly #ended = new AbortController()
  readonly #seen = new Set<number>()
  #recording: Promise<void> = Promise.resolve()
  readonly #troubled = new Map<number, number>()

  constructor(bridge: DesktopBridge, warn: (message: string) => void) {
    this.#bridge = bridge
    this.#warn = warn
  }

  stop(): void {
    this.#ended.abort()
    wake?.()
  }

  async run(): Promise<void> {
    const stopListening = this.#bridge.on('mail.result', (result) => this.#take(result))
    forgetTroubles = () => this.#troubled.clear()
    while (!this.#ended.signal.aborted) {
      const ms = await this.#step().catch((error: unknown) => {
        this.#warn(error instanceof Error ? error.message : 'free sending failed')
        return isLasting(error) ? longestWaitMs : retryMs
      })
      await this.#sleep(ms)
    }
    stopListening()
  }

  /** One look at what there is to do; answers after how many milliseconds the next is due. */
  async #step(): Promise<number> {
    const { tasks, undelivered } = await this.#bridge.invoke('mail.status', {})
    for (const task of tasks) noteTask(task)
    for (const result of undelivered) this.#take(result)
    await this.#recording
    const waiting = await this.#fetchTasks()
    const busy = tasks.find(({ state }) => state === 'running' || state === 'paused')
    if (busy) {
      await this.#follow(busy.id, busy.state, waiting)
      return watchMs
    }
    const next = waiting.find(
      ({ id, isPaused, state }) => state === 'SUBMITTED' && !isPaused && !this.#rests(id),
    )
    if (!next) return idleMs
    return this.#start(next)
  }

  async #fetchTasks(): Promise<Marketing[]> {
    const answer = await askGraphql<{ emailMarketings: { items: Marketing[] } }>(question, this.#ended.signal)
    return answer.emailMarketings.items
  }

  // What somebody paused, resumed or ended elsewhere holds for the client too.
  async #follow(
    taskId: number,
    state: 'running' | 'paused' | string,
    waiting: readonly Marketing[],
  ): Promise<void> {
    const known = waiting.find(({ id }) => id === taskId)
    const wish = !known ? 'mail.stop' : known.isPaused ? 'mail.pause' : 'mail.resume'
    if (wish === 'mail.pause' && state === 'paused') return
    if (wish === 'mail.resume' && state === 'running') return
    // More than ten may wait: one that is not among the first goes on.
    if (wish === 'mail.stop' && waiting.length >= 10) return
    noteTask(await this.#bridge.invoke(wish, { taskId }))
  }

  async #start(task: Marketing): Promise<number> {
    const hostKey = await readHostKey(this.#bridge)
    const args = { params: { id: task.id }, query: { hostKey } }
    const given = await call(freeSendRoutes.getAddressees, args, { signal: this.#ended.signal }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.name === 'sendingElsewhere') noteWait(task.id, 'elsewhere')
        throw error
      },
    )
    noteWait(task.id, given.wait?.reason ?? null)
    if (given.wait) return Math.min(longestWaitMs, given.wait.seconds * 1_000)
    if (given.addressees.length === 0) return idleMs
    const setting = task.freeEmailSetting
    const reply = await handOver(
      this.#bridge,
      {
        ...{
          taskId: task.id,
          title: task.title,
          emailSubject: task.emailSubject,
          replyEmail: task.replyEmail,
        },
        minSendInterval: setting?.minSendInterval ?? 1,
        maxSendInterval: setting?.maxSendInterval ?? 1,
        sendMethod: setting?.sendMethod ?? 0,
        sendTemplateMethod: setting?.sendTemplateMethod ?? 0,
        trackReadStatus: setting?.trackReadStatus ?? true,
        batchSize: Math.max(100, given.addressees.length),
        sendLimit,
        addressers: given.addressers,
        addressees: given.addressees,
        emailTemplates: given.emailTemplates,
        readUrls: given.readUrls,
      },
      this.#warn,
    )
    return (JSON.parse(reply) as HostReplyBody<unknown>).state === true ? watchMs : longestWaitMs
  }

  // A task whose mailboxes were all refused waits, or is tried again when its sender says so.
  #rests(taskId: number): boolean {
    const task = useClient.getState().tasks.find(({ id }) => id === taskId)
    if (task?.state !== 'stopped' || !task.senders.some(({ problem }) => problem !== '')) return false
    const since = this.#troubled.get(taskId) ?? performance.now()
    this.#troubled.set(taskId, since)
    if (performance.now() - since < afterTroubleMs) return true
    this.#troubled.delete(taskId)
    return false
  }

  /** Has a result recorded, one after the other, and tells the host once it is. */
  #take(result: MailResult): void {
    if (this.#seen.has(result.seq)) return
    this.#seen.add(result.seq)
    this.#recording = this.#recording.then(() => this.#record(result))
  }

  async #record({ seq, ...result }: MailResult): Promise<void> {
    while (!this.#ended.signal.aborted) {
      try {
        const { isStopped, isCompleted } = await call(freeSendRoutes.sendingFreeCreate, { body: result })
        await this.#bridge.invoke('mail.ack', { seq })
        if (isStopped || isCompleted || result.action === 'Complete') wake?.()
        return
      } catch (error) {
        if (error instanceof ApiError && final.has(error.name)) {
          this.#warn(`SendingFreeCreate: ${error.message}`)
          await this.#bridge.invoke('mail.ack', { seq })
          return
        }
        await this.#sleep(isLasting(error) ? longestWaitMs : retryMs)
      }
    }
    this.#seen.delete(seq)
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(resolve, ms)
      wake = end
      if (this.#ended.signal.aborted) end()
    })
  }
}

// Asked again every half second they would only be refused again.
function isLasting(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 0 && error.name !== 'unexpected'
}
