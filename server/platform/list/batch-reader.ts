import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { ListDefinition } from './list-definition.ts'
import { batchSql } from './list-selection.ts'
import { SqlBinder } from './sql-binder.ts'

interface BatchWishes {
  definition: ListDefinition
  selection: BatchSelection
  /** The SELECT list, as it stands before FROM. */
  columns: string
  /** Rows per query; default 1000. */
  chunk?: number
  /** Continue behind this id. */
  afterId?: number
}

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Reads the rows of a batch in chunks by id, each in a short transaction of its own. */
export async function* readBatch<Row>(
  transaction: Transact,
  { definition, selection, columns, chunk = 1000, afterId = 0 }: BatchWishes,
): AsyncGenerator<Row[]> {
  let last = afterId
  while (true) {
    const binder = new SqlBinder()
    const where = `${batchSql(definition, selection, binder)} and ${definition.id} > ${binder.bind(last, 'bigint')}`
    const rows = await transaction((db) =>
      db.query<Row & { listRowId: number }>(
        `select ${columns}, ${definition.id} as list_row_id from ${definition.from}
         where ${where} order by ${definition.id} limit ${chunk}`,
        binder.values,
      ),
    )
    if (rows.length > 0) yield rows
    if (rows.length < chunk) return
    last = rows.at(-1)?.listRowId ?? last
  }
}

/** The number of rows a batch means, within the caller's scope. */
export async function countBatch(
  db: Db,
  definition: ListDefinition,
  selection: BatchSelection,
): Promise<number> {
  const binder = new SqlBinder()
  const where = batchSql(definition, selection, binder)
  const rows = await db.query<{ count: number }>(
    `select count(*) from ${definition.from} where ${where}`,
    binder.values,
  )
  return rows[0]?.count ?? 0
}
