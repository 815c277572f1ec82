import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { readCopiedIds } from '#features/buyers/copied-search/copied-list.ts'
import type { Context } from '#platform/http/context.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type CopyNeeds, inCopies, searchCopies } from './copied-directory.ts'

/** The numbers of the selected companies; undefined where PostgreSQL is to find them by what was asked for. */
export type FoundIds = readonly number[] | undefined

/** Companies of a file, or that are verified, whose numbers are told by copies. */
export const foundLimit = 100_000

/**
 * Finds what a search selects in the copies of a large directory, in the order of their numbers. Of more than `most` it tells
 * these, or nothing where all are needed.
 */
export async function findSelected(
  ctx: Context,
  needs: CopyNeeds,
  {
    selection,
    most,
    areAllNeeded = false,
  }: { selection: BatchSelection; most: number; areAllNeeded?: boolean },
): Promise<FoundIds> {
  if (selection.scope !== batchScope.SearchQuery) return undefined
  const found = await inCopies(async () => {
    const search = await searchCopies(ctx, needs, { ...selection.query, path: 'body.selection.query' })
    return search && readCopiedIds(ctx, needs.clickhouse, { search, most: most + 1 })
  })
  return found && found.length > most && areAllNeeded ? undefined : found?.slice(0, most)
}

/** The same list of these companies alone. */
export function onlyFound(definition: ListDefinition, found: FoundIds): ListDefinition {
  if (!found) return definition
  const { scopeParts: _parts, scope, ...rest } = definition
  return {
    ...rest,
    scope: (binder) => `${definition.id} = any(${binder.bind(found, 'bigint[]')}) and ${scope(binder)}`,
  }
}
