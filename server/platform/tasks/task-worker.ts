import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations, run as startGraphileWorker } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { TaskRunner } from './task-runner.ts'
import { requeueAbandoned } from './task-store.ts'

const sweepMs = 5_000

interface WorkerOptions {
  database: Database
  ownerUrl: string
  runner: TaskRunner
  concurrency: number
  log: Log
}

/** Takes tasks from the queue until stopped; also finds the ones a dead worker left behind. */
export async function startTaskWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { database, ownerUrl, runner, concurrency, log } = options
  const pool = new pg.Pool({ connectionString: ownerUrl, max: concurrency + 2 })
  // The queue stops listening before its connections end: one that is lost then must not end the process.
  const noteLoss = (error: Error) => log.warn({ err: error }, 'a connection of the job queue was lost')
  pool.on('error', noteLoss)
  pool.on('connect', (client) => client.on('error', noteLoss))
  const worker = await startGraphileWorker({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ queue: message }, 'job queue')
    }),
    // A job says that something waits; whose turn it is is found out when there is room.
    taskList: { run_task: () => runner.run() },
  })
  const stopListening = await database.listen('task_cancel', (payload) => runner.cancel(Number(payload)))
  const sweep = () =>
    requeueAbandoned(database.systemDb).catch((error) =>
      log.warn({ err: error }, 'looking for abandoned tasks failed'),
    )
  const timer = setInterval(sweep, sweepMs)
  await sweep()
  return {
    async stop() {
      clearInterval(timer)
      stopListening()
      runner.stop()
      await worker.stop()
      // It does not wait until the end of its last jobs is written, and a pool that ends drops whoever waits for it.
      while (pool.waitingCount > 0) await sleep(20)
      await pool.end()
    },
  }
}

/** Brings the job queue's own schema up to date; needed before the first task is created. */
export async function migrateTaskQueue(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) })
}
