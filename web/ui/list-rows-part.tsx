import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { ListBatchBar } from './list-batch-bar.tsx'
import { ListBody } from './list-body.tsx'
import type { BatchAction, ListPageProps, ListRows } from './list-model.ts'
import { ListPager } from './list-pager.tsx'
import type { RowSelection } from './list-selection.ts'
import { ListStaleNote } from './list-stale-note.tsx'
import type { ListState } from './list-state.ts'
import { ListSuggestions } from './list-suggestions.tsx'
import type { ArrangedLayout } from './use-list-layout.ts'
import { useSteady } from './use-steady.ts'

/** With this many rows or fewer a search may have been mistyped. */
const fewRows = 2

interface ListRowsPartProps<Row> {
  page: ListPageProps<Row>
  state: ListState
  /** Undefined while there are none to show. */
  rows: ListRows<Row> | undefined
  /** There is no connection: the rows are those from before. */
  isStale: boolean
  loading: UseQueryResult<ListRows<Row>>
  layout: ArrangedLayout<Row>
  /** Without it rows cannot be selected. */
  selection: RowSelection | undefined
  actions: readonly BatchAction[]
  onAction: (action: BatchAction) => void
  focusedId: number | null
}

/** The rows of a list as a table or cards, with what can be done with selected ones, and paging. */
export function ListRowsPart<Row extends object>(props: ListRowsPartProps<Row>): ReactNode {
  const { page, state, loading, layout, selection } = props
  // Rows that arrive are drawn in steps between which the browser can answer.
  const rows = useDeferredValue(props.rows)
  const hasFewFound = rows !== undefined && rows.total <= fewRows && state.search !== ''
  const sort = useSteady((next: string | undefined) => state.change({ sort: next }))
  const resize = useSteady((key: string, width: number) =>
    layout.arrange(layout.columns.map((column) => (column.key === key ? { ...column, width } : column))),
  )
  const open = useSteady((row: Row) => page.onOpen?.(row))
  const addressOf = useSteady((row: Row) => page.addressOf?.(row))
  return (
    <>
      {rows && props.isStale && <ListStaleNote loadedAt={loading.dataUpdatedAt} />}
      {hasFewFound && page.suggest && <ListSuggestions page={page} state={state} />}
      {rows && selection && (
        <ListBatchBar selection={selection} rows={rows} actions={props.actions} onAction={props.onAction} />
      )}
      <ListBody
        page={page}
        state={state}
        rows={rows}
        error={props.rows ? null : loading.error}
        onRetry={() => loading.refetch()}
        table={{
          columns: layout.columns,
          rowId: page.rowId,
          rowName: page.rowName,
          sort: state.sort,
          onSort: sort,
          onResize: resize,
          selection,
          onOpen: page.onOpen && open,
          addressOf: page.addressOf && addressOf,
          rowActions: page.rowActions,
          rowActionsWidth: page.rowActionsWidth,
          focusedId: props.focusedId,
          isRefreshing: loading.isPlaceholderData,
        }}
      />
      {rows && rows.items.length > 0 && <ListPager state={state} rows={rows} />}
    </>
  )
}
