import { type Database, type Db, one } from './database.ts'

/** A piece of work that is done once for a database. */
export interface OnceStep {
  name: string
  /** Does the work, calls `noteStep` in its last transaction, and says in a few words what was done. */
  run(day: string): Promise<string>
}

/** A step that has just been done. */
export interface DoneStep {
  name: string
  /** What it said of itself. */
  result: string
  seconds: number
  /** How many steps are done, and how many there are. */
  done: number
  total: number
}

/** What running the steps came to: done now, done before, not asked for, or being done by another process. */
export type OnceOutcome = 'made' | 'complete' | 'notWanted' | 'busy'

export interface OnceOptions {
  /** Run one after the other before all others. */
  first: readonly OnceStep[]
  others: readonly OnceStep[]
  /** Asked only when no step was ever done. */
  isWanted(): Promise<boolean>
  /** `YYYY-MM-DD`; later runs get the day of the first one. */
  today: string
  signal: AbortSignal
  report(step: DoneStep): void
}

// "demo" as a number.
const lockKey = 1_684_368_751

/**
 * Runs the steps of the demo data that were not done yet; two processes never run them at the same time. Throws
 * the signal's reason when it is stopped between two steps.
 */
export async function runOnce(database: Database, options: OnceOptions): Promise<OnceOutcome> {
  return database.systemTransaction(async (db) => {
    // The lock lives as long as this transaction, so a killed process leaves none behind.
    await db.query('set local idle_in_transaction_session_timeout = 0')
    const lock = await one<{ taken: boolean }>(db, 'select pg_try_advisory_xact_lock($1) as taken', [lockKey])
    if (!lock?.taken) return 'busy'
    const done = await readSteps(database.systemDb)
    if (done.size === 0 && !(await options.isWanted())) return 'notWanted'
    const isOpen = ({ name }: OnceStep) => !done.has(name)
    const [first, others] = [options.first.filter(isOpen), options.others.filter(isOpen)]
    const total = done.size + first.length + others.length
    const runStep = createRunner(options, {
      day: [...done.values()][0] ?? options.today,
      done: done.size,
      total,
    })
    for (const step of first) await runStep(step)
    await runInPairs(others, runStep)
    return first.length + others.length > 0 ? 'made' : 'complete'
  })
}

type RunStep = (step: OnceStep) => Promise<void>

function createRunner(options: OnceOptions, state: { day: string; done: number; total: number }): RunStep {
  let { done } = state
  return async (step) => {
    options.signal.throwIfAborted()
    const begun = performance.now()
    const result = await step.run(state.day)
    done += 1
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    options.report({ name: step.name, result, seconds, done, total: state.total })
  }
}

/** The steps that were done, each with the day it got. */
export async function readSteps(systemDb: Db): Promise<Map<string, string>> {
  const rows = await systemDb.query<{ name: string; day: string }>('select name, day from demo_steps')
  return new Map(rows.map(({ name, day }) => [name, day]))
}

/** Notes that a step is done. */
export async function noteStep(systemDb: Db, name: string, day: string): Promise<void> {
  await systemDb.query('insert into demo_steps (name, day) values ($1, $2)', [name, day])
}

// A step often waits for another process, and another can work meanwhile. A failure lets the step beside it end.
async function runInPairs(steps: readonly OnceStep[], runStep: RunStep): Promise<void> {
  const rest = [...steps]
  const work = async () => {
    for (let step = rest.shift(); step; step = rest.shift()) {
      try {
        await runStep(step)
      } catch (error) {
        rest.length = 0
        throw error
      }
    }
  }
  const results = await Promise.allSettled([work(), work()])
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}
