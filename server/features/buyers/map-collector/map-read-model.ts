import { type MapPlace, type MapPointRow, pointLimit } from '@landfall/contract/buyers/map-places.ts'
import type { ListQuery, ListSelection } from '@landfall/contract/list.ts'
import { readSearch, type SearchNeeds } from '#features/buyers/company-directory/directory-search.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { selectionSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import { mapList } from './map-list.ts'

/** What is read of a place. */
export const placeColumns = `c.id, c.name, c.country, c.city, c.address, c.website, c.email, c.phone, c.products,
  c.latitude as lat, c.longitude as lon, c.source, c.source_name, c.attribution, c.licence, c.is_storable, c.source_url, c.fetched_at`

/** One page of the places. */
export async function listPlaces(
  ctx: TransactionContext,
  needs: SearchNeeds,
  query: ListQuery,
): Promise<ListPage<MapPlace>> {
  const terms = await readSearch(ctx.db, needs, query.search)
  return readPage<MapPlace>(ctx.db, mapList(ctx, terms), { columns: placeColumns, query })
}

/** The same places for a map, as many as it shows at once. */
export async function listPoints(
  ctx: TransactionContext,
  needs: SearchNeeds,
  selection: ListSelection,
): Promise<{ points: MapPointRow[]; isCut: boolean }> {
  const definition = mapList(ctx, await readSearch(ctx.db, needs, selection.search))
  const binder = new SqlBinder()
  const where = selectionSql(definition, { selection, path: 'query' }, binder)
  const rows = await ctx.db.query<{ id: number; lat: number; lon: number; name: string }>(
    `select c.id, c.latitude as lat, c.longitude as lon, c.name from ${definition.from} where ${where} limit ${pointLimit + 1}`,
    binder.values,
  )
  const shown = rows.slice(0, pointLimit)
  return {
    points: shown.map(({ id, lat, lon, name }): MapPointRow => [id, lat, lon, name]),
    isCut: rows.length > pointLimit,
  }
}

/** One place; throws `placeNotFound`. */
export async function readPlace({ db }: Pick<TransactionContext, 'db'>, id: number): Promise<MapPlace> {
  const place = await one<MapPlace>(db, `select ${placeColumns} from map_places c where c.id = $1`, [id])
  if (!place) throw new AppError('placeNotFound')
  return place
}
