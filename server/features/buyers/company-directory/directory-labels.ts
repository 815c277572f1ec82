import { directoryLabelLimit } from '@landfall/contract/buyers/company-directory.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { inTransaction } from '#platform/http/endpoint.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { CopyNeeds } from './copied-directory.ts'
import { directoryList } from './directory-list.ts'
import { readSearch, type SearchNeeds } from './directory-search.ts'
import { type FoundIds, findSelected, onlyFound } from './selected-companies.ts'

/** Which labels companies get, and which they lose. */
interface LabelWish {
  selection: BatchSelection
  add: readonly number[]
  remove: readonly number[]
}

/** Labels the selected companies and answers how many they are; throws `labelNotFound` for labels that are gone. */
export async function labelDirectory(ctx: Context, needs: CopyNeeds, wish: LabelWish): Promise<number> {
  const found = await findSelected(ctx, needs, { ...wish, most: directoryLabelLimit })
  return inTransaction(ctx, (inside) => labelFound(inside, needs, { ...wish, found }))
}

async function labelFound(
  ctx: TransactionContext,
  needs: SearchNeeds,
  { selection, add, remove, found }: LabelWish & { found: FoundIds },
): Promise<number> {
  const { db } = ctx
  const known = await db.query('select id from customer_labels where id = any($1) and deleted_at is null', [
    [...new Set([...add, ...remove])],
  ])
  if (known.length === 0 || known.length < new Set([...add, ...remove]).size)
    throw new AppError('labelNotFound')
  const binder = new SqlBinder()
  const typed = selection.scope === batchScope.SearchQuery ? selection.query.search : undefined
  const definition = onlyFound(directoryList(ctx, await readSearch(db, needs, typed)), found)
  const where = batchSql(definition, selection, binder)
  const [adding, removing] = [add, remove].map((ids) => binder.bind(ids, 'bigint[]'))
  const rows = await db.query<{ count: number }>(
    `with chosen as materialized (
       select c.dataset_id, c.entry_key from ${definition.from} where ${where} limit ${directoryLabelLimit}
     ), added as (
       insert into directory_labels (dataset_id, entry_key, label_id)
       select distinct h.dataset_id, h.entry_key, l.id from chosen h cross join unnest(${adding}) l (id) on conflict do nothing
     ), removed as (
       delete from directory_labels k using chosen h
       where k.dataset_id = h.dataset_id and k.entry_key = h.entry_key and k.label_id = any(${removing})
     ) select count(*)::integer as count from chosen`,
    binder.values,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) throw new AppError('nothingSelected')
  return count
}
