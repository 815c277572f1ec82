import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { readSearch, type SearchNeeds } from '#features/buyers/company-directory/directory-search.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import { mapList } from './map-list.ts'

/** Removes those of the selected places that were gathered from OpenStreetMap; those of datasets are counted and kept. */
export async function removePlaces(
  ctx: TransactionContext,
  needs: SearchNeeds,
  selection: BatchSelection,
): Promise<{ removed: number; kept: number }> {
  const binder = new SqlBinder()
  const typed = selection.scope === batchScope.SearchQuery ? selection.query.search : undefined
  const definition = mapList(ctx, await readSearch(ctx.db, needs, typed))
  const where = batchSql(definition, selection, binder)
  // What is gathered has odd numbers on the map.
  const row = await one<{ removed: number; chosen: number }>(
    ctx.db,
    `with chosen as materialized (select c.id from ${definition.from} where ${where}), removed as (
       delete from osm_places o using chosen where chosen.id % 2 = 1 and o.id = chosen.id / 2 returning 1)
     select (select count(*) from removed) as removed, (select count(*) from chosen) as chosen`,
    binder.values,
  )
  const { removed = 0, chosen = 0 } = row ?? {}
  if (chosen === 0) throw new AppError('nothingSelected')
  return { removed, kept: chosen - removed }
}
