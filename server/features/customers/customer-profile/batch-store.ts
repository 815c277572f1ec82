import type { CustomerEdit } from '@landfall/contract/customers/customer-batch.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { applyColumnSql, undoColumnSql } from '../customer-writing/batch-columns.ts'
import { restoreDeals } from '../customer-writing/customer-clocks.ts'
import { applyLabelsSql, columnEditOf, undoLabelsSql } from './batch-sql.ts'

/** How long a batch can be taken back. */
const undoMinutes = 60

/** Starts a batch of the caller. */
export async function insertBatch(db: Db, edit: CustomerEdit): Promise<number> {
  const row = await one<{ id: number }>(db, 'insert into customer_batches (edit) values ($1) returning id', [
    JSON.stringify(edit),
  ])
  if (!row) throw new Error('the batch was not stored')
  return row.id
}

/** Whether a batch has been taken back; the answer holds until the transaction ends. */
export async function isUndone(db: Db, batchId: number): Promise<boolean> {
  const row = await one<{ undoneAt: string | null }>(
    db,
    'select undone_at from customer_batches where id = $1 for share',
    [batchId],
  )
  return !row || row.undoneAt !== null
}

/** Marks a batch of the caller as taken back; undefined when it is somebody else's, too old, or taken back already. */
export async function markUndone(db: Db, batchId: number): Promise<CustomerEdit | undefined> {
  const row = await one<{ edit: CustomerEdit }>(
    db,
    `update customer_batches set undone_at = now()
     where id = $1 and user_id = app_user_id() and undone_at is null
       and created_at > now() - make_interval(mins => $2) returning edit`,
    [batchId, undoMinutes],
  )
  return row?.edit
}

/** How many rows a batch kept. */
export async function countKept(db: Db, batchId: number): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    'select count(*) as count from customer_batch_rows where batch_id = $1',
    [batchId],
  )
  return row?.count ?? 0
}

interface Application {
  batchId: number
  edit: CustomerEdit
  /** In which the timeline names what changed. */
  locale: Locale
}

/** Changes customers alike and keeps what they were; answers how many were not so before. */
export async function applyEdit(db: Db, ids: readonly number[], application: Application): Promise<number> {
  const { edit, batchId, locale } = application
  const column = columnEditOf(edit)
  const sql = column ? applyColumnSql(column) : applyLabelsSql(edit.kind === 'addLabels' ? 'add' : 'remove')
  const value = column ? column.value : 'labelIds' in edit ? edit.labelIds : []
  const row = await one<{ changed: number }>(db, sql, [
    ids,
    value,
    batchId,
    column?.field ?? 'labels',
    locale,
  ])
  return row?.changed ?? 0
}

/** Takes back the next rows of a batch; `amount` is 0 when none are left. */
export async function undoEdit(
  db: Db,
  { batchId, edit, locale }: Application,
  atMost: number,
): Promise<{ restored: number; amount: number }> {
  const rows = await db.query<KeptRow>(
    `select id, customer_id, deal_at::text, deal_reversed_at::text from customer_batch_rows
     where batch_id = $1 order by id limit $2`,
    [batchId, atMost],
  )
  if (rows.length === 0) return { restored: 0, amount: 0 }
  const column = columnEditOf(edit)
  const sql = column ? undoColumnSql(column) : undoLabelsSql(edit.kind === 'addLabels' ? 'add' : 'remove')
  const row = await one<{ restored: number; amount: number; ids?: number[] }>(db, sql, [
    rows.map(({ id }) => id),
    column ? column.value : null,
    batchId,
    column?.field ?? 'labels',
    locale,
  ])
  if (edit.kind === 'stage') await restoreDeals(db, rows, row?.ids ?? [])
  return { restored: row?.restored ?? 0, amount: row?.amount ?? 0 }
}

interface KeptRow {
  id: number
  customerId: number
  dealAt: string | null
  dealReversedAt: string | null
}
