import {
  type CompanySaving,
  type DirectoryCollecting,
  directoryCollectLimit,
  saveCompaniesLimit,
} from '@landfall/contract/buyers/company-directory.ts'
import type { MapPlace } from '@landfall/contract/buyers/map-places.ts'
import type { CollectedAnswer } from '@landfall/contract/customers/collected.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import {
  type FoundCompany,
  type SavedState,
  savingOf,
} from '#features/buyers/company-directory/directory-collecting.ts'
import { readSearch, type SearchNeeds } from '#features/buyers/company-directory/directory-search.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { mapList } from './map-list.ts'
import { placeColumns } from './map-read-model.ts'

/** What collecting places needs of customers. */
export interface PlaceNeeds extends SearchNeeds {
  /** Collects companies; answers for each in its order. */
  collectPlaces(
    ctx: TransactionContext,
    companies: readonly FoundCompany[],
  ): Promise<CollectedAnswer['state'][]>
  /** Makes customers of the caller's of companies; answers for each in its order. */
  savePlaces(ctx: Context, companies: readonly FoundCompany[]): Promise<SavedState[]>
}

/** Collects the selected places whose licence allows to keep them. */
export async function collectPlaces(
  ctx: TransactionContext,
  needs: PlaceNeeds,
  selection: BatchSelection,
): Promise<DirectoryCollecting> {
  const places = await readSelected(ctx, needs, { selection, limit: directoryCollectLimit })
  const storable = places.filter(({ isStorable }) => isStorable)
  const states = await needs.collectPlaces(ctx, storable.map(foundOf))
  const count = (state: CollectedAnswer['state']) => states.filter((one) => one === state).length
  return {
    collected: count('collected'),
    known: count('known'),
    erased: count('erased'),
    notStorable: places.length - storable.length,
  }
}

/** Makes customers of the selected places, each in a transaction of its own. */
export async function savePlaces(
  ctx: Context,
  needs: PlaceNeeds,
  selection: BatchSelection,
): Promise<CompanySaving> {
  const places = await ctx.transaction((db) =>
    readSelected({ ...ctx, db }, needs, { selection, limit: saveCompaniesLimit }),
  )
  const storable = places.filter(({ isStorable }) => isStorable)
  const answers = await needs.savePlaces(ctx, storable.map(foundOf))
  return savingOf(answers, places.length - storable.length)
}

async function readSelected(
  ctx: TransactionContext,
  needs: SearchNeeds,
  { selection, limit }: { selection: BatchSelection; limit: number },
): Promise<MapPlace[]> {
  const binder = new SqlBinder()
  const typed = selection.scope === batchScope.SearchQuery ? selection.query.search : undefined
  const definition = mapList(ctx, await readSearch(ctx.db, needs, typed))
  const where = batchSql(definition, selection, binder)
  const rows = await ctx.db.query<MapPlace>(
    `select ${placeColumns} from ${definition.from} where ${where} order by c.name_sort, c.id limit ${limit}`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  return rows
}

function foundOf(place: MapPlace): FoundCompany {
  const { name, country, city, address, website, email, phone } = place
  const whole = [address, address.includes(city) ? '' : city].filter(Boolean).join(', ')
  const { sourceName, attribution, licence, sourceUrl } = place
  const remark = [sourceName, attribution, licence, sourceUrl].filter(Boolean).join(' · ')
  return { name, country, website, email, phone, address: whole, remark }
}
