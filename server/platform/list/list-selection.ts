import { type BatchSelection, batchScope, type ListSelection } from '@landfall/contract/list.ts'
import { filterSql, refuse } from './filter-sql.ts'
import type { ListDefinition } from './list-definition.ts'
import type { SqlBinder } from './sql-binder.ts'

interface Placed {
  selection: ListSelection
  path: string
}

/** The condition for the rows a search, tab and filter select within the caller's scope. */
export function selectionSql(definition: ListDefinition, placed: Placed, binder: SqlBinder): string {
  return joined([definition.scope(binder), ...wishesSql(definition, placed, binder)])
}

/** The same in conditions of which no row meets two, one for each part of the scope. */
export function selectionParts(definition: ListDefinition, placed: Placed, binder: SqlBinder): string[] {
  const { scope, scopeParts } = definition
  const wishes = wishesSql(definition, placed, binder)
  const parts = scopeParts?.(placed.selection.tab) ?? [scope]
  return parts.map((part) => joined([part(binder), ...wishes]))
}

function wishesSql(definition: ListDefinition, { selection, path }: Placed, binder: SqlBinder): string[] {
  return [
    tabSql(definition, { tab: selection.tab, path: `${path}.tab` }, binder),
    searchSql(definition, selection.search, binder),
    filterSql(definition, { text: selection.filter, path: `${path}.filter` }, binder),
  ]
}

function joined(conditions: readonly string[]): string {
  return conditions.filter((condition) => condition !== 'true').join(' and ') || 'true'
}

/** The condition for the rows a batch action means, within the caller's scope. */
export function batchSql(definition: ListDefinition, selection: BatchSelection, binder: SqlBinder): string {
  switch (selection.scope) {
    case batchScope.Checked:
      return `${definition.scope(binder)} and ${definition.id} = any(${binder.bind(selection.ids, 'bigint[]')})`
    case batchScope.All:
      return selectionSql(definition, { selection: { tab: selection.tab }, path: 'body.selection' }, binder)
    default:
      return selectionSql(definition, { selection: selection.query, path: 'body.selection.query' }, binder)
  }
}

function tabSql(
  definition: ListDefinition,
  { tab, path }: { tab: string | undefined; path: string },
  binder: SqlBinder,
): string {
  if (!tab) return 'true'
  const condition = Object.hasOwn(definition.tabs ?? {}, tab) ? definition.tabs?.[tab] : undefined
  if (!condition) throw refuse(definition, path, 'issues.invalid')
  return condition(binder)
}

function searchSql(definition: ListDefinition, search: string | undefined, binder: SqlBinder): string {
  const text = search?.trim()
  return text && definition.search ? definition.search(text, binder) : 'true'
}
