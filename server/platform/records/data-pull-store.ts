import type { ListSelection } from '@landfall/contract/list.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import type { PullAction, PullSource } from '@landfall/contract/records/logs.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Data that somebody takes a look at or takes away. */
export interface DataPull {
  action: PullAction
  source: PullSource
  rowCount: number
  /** What it is called, when it is one thing. */
  subject?: string
  selection?: BatchSelection | ListSelection
  /** The task that writes the file of an export. */
  taskId?: number
}

/**
 * Writes down who takes which data, in the transaction in which it is taken. Opening the same thing again within ten
 * minutes is the same look at it.
 */
export async function recordDataPull(db: Db, pull: DataPull): Promise<void> {
  const selection = pull.selection && narrowing(pull.selection)
  await db.query(
    `insert into data_pull_log (action, source, subject, row_count, selection, task_id)
     select $1::text, $2::text, $3::text, $4, $5, $6 where $1 <> 'opened' or not exists (
       select from data_pull_log where user_id = app_user_id() and happened_at > now() - interval '10 minutes'
         and action = $1 and source = $2 and subject = $3)`,
    [
      pull.action,
      pull.source,
      (pull.subject ?? '').slice(0, 300),
      pull.rowCount,
      selection ? JSON.stringify(selection) : null,
      pull.taskId ?? null,
    ],
  )
}

// Thousands of ids say nothing; that they were picked by hand does.
function narrowing(selection: BatchSelection | ListSelection): Record<string, unknown> {
  if (!('scope' in selection)) return { ...selection, filter: parsed(selection.filter) }
  if (selection.scope === batchScope.Checked) return { isChecked: true }
  if (selection.scope === batchScope.All) return { tab: selection.tab }
  return { ...selection.query, filter: parsed(selection.query.filter) }
}

function parsed(filter: string | undefined): unknown {
  return filter ? JSON.parse(filter) : undefined
}
