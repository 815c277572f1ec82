import type { ErrorName } from '@landfall/contract/error-codes.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { TaskKind } from '@landfall/contract/tasks.ts'
import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'

export type TaskFigures = Record<string, number>

/** One run of a task. A run may follow a killed one: it must continue from `checkpoint` without doubling anything. */
export interface TaskRun<Input, Checkpoint = unknown> {
  id: number
  company: { id: number }
  user: { id: number }
  locale: Locale
  input: Input
  /** What an earlier run saved, or any until the task ended; undefined on the first. */
  checkpoint: Checkpoint | undefined
  log: Log
  /** Aborted when the user cancels or the process stops; throw `signal.reason` to end the run. */
  signal: AbortSignal
  /** Reports progress; cheap to call often. */
  progress(done: number, total?: number | null, figures?: TaskFigures): void
  /** Where a resumed run continues; in the transaction of the work it stands for, neither is kept without the other. */
  saveCheckpoint(checkpoint: Checkpoint, db?: Db): Promise<void>
  /** A short transaction bound to the task's company. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface TaskResult {
  figures?: TaskFigures
  /** A file made with `saveFile`, offered for download. */
  fileId?: number
}

/** How one kind of task is run. */
export interface TaskDefinition<Input = never> {
  kind: TaskKind
  run(run: TaskRun<Input>): Promise<TaskResult>
  /**
   * Called when the task ended without success, so that the feature can clean up, mark its own row, or say what was done
   * until then.
   */
  ended?(
    run: TaskRun<Input>,
    outcome: 'failed' | 'cancelled',
    error: ErrorName | null,
  ): Promise<TaskResult> | Promise<void>
}

/** Declares a kind of task; its area names it among its `tasks`. */
export function defineTask<Input>(definition: TaskDefinition<Input>): TaskDefinition<Input> {
  return definition
}

/** Why a run was stopped from outside. */
export class TaskStopped extends Error {
  readonly reason: 'cancelled' | 'shutdown' | 'leaseLost'
  constructor(reason: 'cancelled' | 'shutdown' | 'leaseLost') {
    super(reason)
    this.reason = reason
  }
}
