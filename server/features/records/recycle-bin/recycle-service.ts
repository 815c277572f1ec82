import {
  type RecycleKind,
  type RestoreAnswer,
  type RestoreRequest,
  recycleKinds,
} from '@landfall/contract/records/recycle-bin.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RecordConflict, RecycleHandler } from '#platform/records/recycle-handler.ts'
import { recycleList, recycleViewer } from './recycle-list.ts'

/** An entry of the bin by the record behind it. */
export interface RecycledRecord {
  kind: RecycleKind
  recordId: number
}

const shownConflicts = 100

/** Brings back what is selected; what cannot come stays in the bin and is explained. */
export async function restoreRecords(
  ctx: TransactionContext,
  handlers: readonly RecycleHandler[],
  { selection, ...wishes }: RestoreRequest,
): Promise<RestoreAnswer> {
  const binder = new SqlBinder()
  const definition = recycleList(recycleViewer(ctx))
  const records = await ctx.db.query<RecycledRecord & { title: string }>(
    `select e.kind, e.record_id, e.title from ${definition.from} where ${batchSql(definition, selection, binder)}`,
    binder.values,
  )
  if (records.length === 0) throw new AppError('nothingSelected')
  const answer: RestoreAnswer = { restored: 0, refused: 0, conflicts: [] }
  for (const handler of handlers) {
    const ids = idsOf(records, handler.kind)
    if (ids.length === 0) continue
    const mayRestore = !handler.needs || ctx.permissions.has(handler.needs)
    const { restored, conflicts } = mayRestore
      ? await handler.restore(ctx, ids, wishes)
      : { restored: 0, conflicts: titled(records, handler.kind) }
    answer.restored += restored
    answer.refused += conflicts.length
    for (const { recordId, ...conflict } of conflicts.slice(0, shownConflicts - answer.conflicts.length)) {
      answer.conflicts.push({ ...conflict, id: entryId(handler.kind, recordId), kind: handler.kind })
    }
  }
  return answer
}

/** Removes records for good. */
export async function purgeRecords(
  db: Db,
  handlers: readonly RecycleHandler[],
  records: readonly RecycledRecord[],
): Promise<void> {
  for (const handler of handlers) {
    const ids = idsOf(records, handler.kind)
    if (ids.length > 0) await handler.purge(db, ids)
  }
}

/** What stays in the bin because it could not be made by hand either. */
function titled(
  records: readonly (RecycledRecord & { title: string })[],
  kind: RecycleKind,
): RecordConflict[] {
  return records
    .filter((record) => record.kind === kind)
    .map(({ recordId, title }) => ({
      ...{ recordId, title, reason: 'noRight', value: title },
      ...{ holderId: null, holderTitle: '' },
    }))
}

function idsOf(records: readonly RecycledRecord[], kind: RecycleKind): number[] {
  return records.filter((record) => record.kind === kind).map(({ recordId }) => recordId)
}

function entryId(kind: RecycleKind, recordId: number): number {
  return recordId * 32 + recycleKinds.indexOf(kind)
}
