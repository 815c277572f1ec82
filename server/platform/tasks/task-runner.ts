import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { noteStorageFull } from '#platform/files/storage-room.ts'
import { AppError } from '#platform/http/app-error.ts'
import { startHeartbeat } from '#platform/lease/heartbeat.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import {
  type TaskDefinition,
  type TaskFigures,
  type TaskResult,
  type TaskRun,
  TaskStopped,
} from './task-definition.ts'
import { tellTaskEnd } from './task-notice.ts'
import {
  callForWorker,
  finishTask,
  handBackTask,
  type LeasedTask,
  leaseTask,
  notifyTask,
  putOffTask,
  readCheckpoint,
  renewLease,
  saveCheckpoint,
} from './task-store.ts'
import { patienceWith, waitSeconds, waitsBefore } from './task-waiting.ts'

const beatMs = 2_000
const firstBeatMs = 300
/** How often a place looks again while a worker has no room for what waits. */
const noRoomMs = 500

export interface TaskRunnerOptions {
  database: Database
  log: Log
  definitions: readonly TaskDefinition[]
  /** Tasks of one company that are run at a time; unset: as many as there are. */
  companyShare?: number
}

/** Runs leased tasks; `stop` hands unfinished ones back. */
export interface TaskRunner {
  /** Runs what waits, in turn by company, until nothing waits; meanwhile other places are called for the rest. */
  run(): Promise<void>
  /** Stops a task at its user's wish when this runner holds it. */
  cancel(taskId: number): void
  stop(): void
}

/** A runner over the registered kinds of tasks. */
export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { database, log, definitions, companyShare = 1_000_000 } = options
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]))
  const shutdown = new AbortController()
  const attempts = new Map<number, Attempt>()
  const running = new Map<number, number>()
  let leasing: Promise<unknown> = Promise.resolve()

  async function leaseNext(): Promise<Attempt | undefined> {
    if (shutdown.signal.aborted) return undefined
    const token = randomUUID()
    const leased = await leaseTask(database.systemDb, token, {
      kinds: [...byKind.keys()],
      running,
      companyShare,
    })
    const definition = leased && byKind.get(leased.kind)
    if (!leased || !definition) return undefined
    const attempt = new Attempt({ database, log, shutdown: shutdown.signal, leased, token, definition })
    attempts.set(leased.id, attempt)
    running.set(leased.companyId, (running.get(leased.companyId) ?? 0) + 1)
    return attempt
  }
  /** One after another: each has to know what the others have taken. */
  const lease = () => {
    const leased = leasing.then(leaseNext)
    leasing = leased.catch(() => undefined)
    return leased
  }
  const callAnother = () =>
    callForWorker(database.systemDb).catch((error) => {
      log.warn({ err: error }, 'calling for a worker failed')
      return false
    })
  const forget = ({ id, companyId }: LeasedTask) => {
    attempts.delete(id)
    const left = (running.get(companyId) ?? 0) - 1
    if (left > 0) running.set(companyId, left)
    else running.delete(companyId)
  }

  return {
    cancel: (taskId) => attempts.get(taskId)?.cancel(),
    stop: () => shutdown.abort(new TaskStopped('shutdown')),
    async run() {
      while (!shutdown.signal.aborted) {
        const attempt = await lease()
        const work = attempt?.run().finally(() => forget(attempt.leased))
        const [isMoreWaiting] = await Promise.all([callAnother(), work])
        if (attempt) continue
        if (!isMoreWaiting) return
        await sleep(noRoomMs, undefined, { signal: shutdown.signal }).catch(() => undefined)
      }
    },
  }
}

interface AttemptParts {
  database: Database
  log: Log
  shutdown: AbortSignal
  leased: LeasedTask
  token: string
  definition: TaskDefinition
}

function nameOf(error: unknown): ErrorName {
  return error instanceof AppError ? error.errorName : (patienceWith(error)?.endsAs ?? 'unexpected')
}

/** One attempt at one task: keeps the lease, carries progress, and records how it ended. */
class Attempt {
  readonly leased: LeasedTask
  readonly #parts: AttemptParts
  readonly #stopping = new AbortController()
  readonly #signal: AbortSignal
  readonly #started = performance.now()
  #done = 0
  #total: number | null = null
  #figures: TaskFigures = {}

  constructor(parts: AttemptParts) {
    this.#parts = parts
    this.leased = parts.leased
    this.#signal = AbortSignal.any([parts.shutdown, this.#stopping.signal])
  }

  async run() {
    const { leased, definition, log } = this.#parts
    const run = this.#describe()
    if (leased.cancelRequested) this.#stopping.abort(new TaskStopped('cancelled'))
    const beats = startHeartbeat({
      everyMs: beatMs,
      firstMs: firstBeatMs,
      keep: () => this.#beat(),
      onFailure: (error) => log.warn({ err: error }, 'task heartbeat failed'),
    })
    try {
      this.#signal.throwIfAborted()
      const result = await definition.run(run)
      await this.#finish('done', null, result)
    } catch (error) {
      await this.#fail(run, error)
    } finally {
      beats.stop()
      log.info(
        { taskId: leased.id, kind: leased.kind, ms: Math.round(performance.now() - this.#started) },
        'task attempt ended',
      )
    }
  }

  cancel() {
    this.#stopping.abort(new TaskStopped('cancelled'))
  }

  #describe(): TaskRun<never> {
    const { leased, database, log } = this.#parts
    return {
      id: leased.id,
      company: { id: leased.companyId },
      user: { id: leased.userId },
      locale: leased.locale,
      // The feature that created the task knows the shape of its own input.
      input: leased.input as never,
      checkpoint: leased.checkpoint ?? undefined,
      log: log.child({ taskId: leased.id }),
      signal: this.#signal,
      progress: (done, total, figures) => {
        this.#done = done
        if (total !== undefined) this.#total = total
        if (figures) this.#figures = figures
      },
      saveCheckpoint: (checkpoint, db = database.systemDb) => saveCheckpoint(db, leased.id, checkpoint),
      transaction: (work) =>
        database.tenantTransaction(
          { companyId: leased.companyId, userId: leased.userId, tokenId: leased.accessTokenId },
          work,
        ),
    }
  }

  async #beat(): Promise<boolean> {
    const { database, leased, token } = this.#parts
    const state = { done: this.#done, total: this.#total, figures: this.#figures }
    const kept = await renewLease(database.systemDb, {
      id: leased.id,
      token,
      ...state,
    })
    if (!kept) this.#stopping.abort(new TaskStopped('leaseLost'))
    else if (kept.cancelRequested) this.#stopping.abort(new TaskStopped('cancelled'))
    await notifyTask(database.systemDb, leased.id)
    return kept !== undefined
  }

  async #finish(state: 'done' | 'failed' | 'cancelled', error: string | null, result: TaskResult) {
    const { database, leased, token } = this.#parts
    const ending = {
      id: leased.id,
      token,
      state,
      done: this.#done,
      total: this.#total,
      figures: result.figures ?? this.#figures,
      error,
      fileId: result.fileId ?? null,
    }
    await database.tenantTransaction({ companyId: leased.companyId, userId: leased.userId }, async (db) => {
      const end = await finishTask(db, ending)
      if (end) await tellTaskEnd(db, end)
    })
    await notifyTask(database.systemDb, leased.id)
  }

  /** Lets the task wait where its work was not to blame. Without its own database it just lets go: its lease runs out. */
  async #putOff(error: unknown): Promise<boolean> {
    const { database, leased, token, log } = this.#parts
    const patience = patienceWith(error)
    if (!patience) return false
    const waits = waitsBefore(leased.waits, performance.now() - this.#started)
    if (waits >= patience.times) return false
    const wait = { ...patience, waits, waitSeconds: patience.everySeconds ?? waitSeconds(waits) }
    const isPutOff = await putOffTask(database.systemDb, { ...wait, id: leased.id, token })
    if (!isPutOff) return false
    if (wait.for === 'storage') noteStorageFull()
    const { id: taskId, kind } = leased
    log.warn({ err: error, taskId, kind, waitsFor: wait.for, seconds: wait.waitSeconds }, 'a task waits')
    await notifyTask(database.systemDb, leased.id)
    return true
  }

  async #fail(run: TaskRun<never>, error: unknown) {
    const { database, leased, token, definition, log } = this.#parts
    const stopped = this.#signal.aborted ? (this.#signal.reason as unknown) : undefined
    if (stopped instanceof TaskStopped && stopped.reason === 'leaseLost') return
    if (stopped instanceof TaskStopped && stopped.reason === 'shutdown') {
      await handBackTask(database.systemDb, leased.id, token)
      return
    }
    if (!stopped && (await this.#putOff(error))) return
    const outcome = stopped ? 'cancelled' : 'failed'
    const name = outcome === 'cancelled' ? null : nameOf(error)
    if (name === 'unexpected') log.error({ err: error, taskId: leased.id, kind: leased.kind }, 'task failed')
    const result = await definition.ended?.(
      { ...run, checkpoint: await readCheckpoint(database.systemDb, leased.id) },
      outcome,
      name,
    )
    await this.#finish(outcome, name, result ?? {})
  }
}
