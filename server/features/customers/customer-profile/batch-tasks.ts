import type { CustomerEdit } from '@landfall/contract/customers/customer-batch.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { countBatch, readBatch } from '#platform/list/batch-reader.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { applyEdit, countKept, isUndone, undoEdit } from './batch-store.ts'

/** A batch that goes on as a task, with the rights of whoever asked. */
export interface BatchTaskInput<Viewer> {
  batchId: number
  selection: BatchSelection
  edit: CustomerEdit
  viewer: Viewer
}

/** A batch that is taken back as a task. */
export interface UndoTaskInput {
  batchId: number
  edit: CustomerEdit
}

interface Checkpoint {
  lastId: number
  done: number
}

const chunk = 5_000

/** Changes many customers in portions by id; a killed run goes on behind the last portion, an undone batch stops. */
export function customerBatchTask<Viewer>(
  listOf: (viewer: Viewer, right: 'see' | 'write') => ListDefinition,
): TaskDefinition<never> {
  return defineTask<BatchTaskInput<Viewer>>({
    kind: 'customerBatch',
    async run(run) {
      const { selection, viewer, batchId, edit } = run.input
      const saved = run.checkpoint as Checkpoint | undefined
      const definition = listOf(viewer, 'write')
      const count = (right: 'see' | 'write') =>
        run.transaction((db) => countBatch(db, listOf(viewer, right), selection))
      const [seen, total] = [await count('see'), await count('write')]
      let done = saved?.done ?? 0
      const wishes = { definition, selection, columns: 'c.id', chunk, afterId: saved?.lastId ?? 0 }
      for await (const rows of readBatch<{ id: number }>(run.transaction, wishes)) {
        run.signal.throwIfAborted()
        const ids = rows.map(({ id }) => id)
        const isStopped = await run.transaction(async (db) => {
          if (await isUndone(db, batchId)) return true
          await applyEdit(db, ids, { batchId, edit, locale: run.locale })
          return false
        })
        if (isStopped) break
        done += ids.length
        await run.saveCheckpoint({ lastId: ids.at(-1) ?? 0, done })
        run.progress(done, Math.max(total, done))
      }
      return { figures: { changed: done, failed: Math.max(0, seen - total) } }
    },
  })
}

/** Takes a large batch back in portions; what is taken back is forgotten, so that a killed run goes on. */
export function customerBatchUndoTask(): TaskDefinition<never> {
  return defineTask<UndoTaskInput>({
    kind: 'customerBatchUndo',
    async run(run: TaskRun<UndoTaskInput>) {
      const { batchId, edit } = run.input
      const total = await run.transaction((db) => countKept(db, batchId))
      const figures = { restored: 0, left: 0 }
      for (;;) {
        run.signal.throwIfAborted()
        const { restored, amount } = await run.transaction((db) =>
          undoEdit(db, { batchId, edit, locale: run.locale }, chunk),
        )
        if (amount === 0) return { figures }
        figures.restored += restored
        figures.left += amount - restored
        run.progress(figures.restored + figures.left, total)
      }
    },
  })
}
