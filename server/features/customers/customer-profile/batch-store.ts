import type { CustomerEdit } from '@landfall/contract/customers/customer-batch.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { applyColumnSql, applyLabelsSql, columnEditOf, undoColumnSql, undoLabelsSql } from './batch-sql.ts'

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

// A stage that is given back by itself would say that the deal was made, or reversed, just now.
async function restoreDeals(db: Db, rows: readonly KeptRow[], restored: readonly number[]): Promise<void> {
  await db.query(
    `update customers c set deal_at = k.deal_at, deal_reversed_at = k.deal_reversed_at, stage = c.stage
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as k (id, deal_at, deal_reversed_at)
     where c.id = k.id and c.id = any($4)`,
    [
      rows.map(({ customerId }) => customerId),
      rows.map(({ dealAt }) => dealAt),
      rows.map(({ dealReversedAt }) => dealReversedAt),
      restored,
    ],
  )
}
