import type { BatchSelection } from '@landfall/contract/list.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { defineTask, type TaskDefinition } from '#platform/tasks/task-definition.ts'
import { type RecycleViewer, recycleList } from './recycle-list.ts'
import { purgeRecords, type RecycledRecord } from './recycle-service.ts'

/** What is to be purged, with the rights of whoever asked. */
export interface PurgeInput {
  selection: BatchSelection
  viewer: RecycleViewer
  /** Nothing that was deleted after this moment: it was not what somebody confirmed. */
  until: string
}

const atOnce = 500

/** How many entries a purge means. */
export async function countPurge(db: Db, input: PurgeInput): Promise<number> {
  const { from, where, values } = purgeSql(input)
  const rows = await db.query<{ count: number }>(`select count(*) from ${from} where ${where}`, values)
  return rows[0]?.count ?? 0
}

/** Purges in portions; a killed run continues with what is left. */
export function purgeTask(handlers: readonly RecycleHandler[]): TaskDefinition<PurgeInput> {
  return defineTask<PurgeInput>({
    kind: 'recyclePurge',
    async run(run) {
      const total = await run.transaction((db) => countPurge(db, run.input))
      const { from, where, values } = purgeSql(run.input)
      let done = 0
      while (true) {
        run.signal.throwIfAborted()
        run.progress(done, total)
        const amount = await run.transaction(async (db) => {
          const records = await db.query<RecycledRecord>(
            `select e.kind, e.record_id from ${from} where ${where} limit ${atOnce}`,
            values,
          )
          await purgeRecords(db, handlers, records)
          return records.length
        })
        done += amount
        if (amount < atOnce) break
      }
      run.progress(done, done)
      return { figures: { purged: done } }
    },
  })
}

function purgeSql({ selection, viewer, until }: PurgeInput) {
  const binder = new SqlBinder()
  const definition = recycleList(viewer)
  const where = `${batchSql(definition, selection, binder)} and e.deleted_at <= ${binder.bind(until, 'timestamptz')}`
  return { from: definition.from, where, values: binder.values }
}
