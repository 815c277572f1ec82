import { type ReactNode, useRef, useState } from 'react'
import { useConnection } from '#platform/connection-store.ts'
import { lazyPart } from './lazy-part.tsx'
import { exportAction, useAllowedActions, useMayExport } from './list-actions.tsx'
import { ListBatchBar } from './list-batch-bar.tsx'
import { ListBody } from './list-body.tsx'
import type { BatchAction, ListPageProps } from './list-model.ts'
import { ListPager } from './list-pager.tsx'
import { useRowSelection } from './list-selection.ts'
import { ListStaleNote } from './list-stale-note.tsx'
import { useListState } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PageHeader } from './page-header.tsx'
import { useEver } from './use-ever.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListLayout } from './use-list-layout.ts'
import { useListRows } from './use-list-rows.ts'
import './list-page.css'

const ListKeysHelp = lazyPart(() => import('./list-keys-help.tsx').then((m) => m.ListKeysHelp))
const ListBatch = lazyPart(() => import('./list-batch.tsx').then((m) => m.ListBatch))

/** The shared list screen: heading, tabs, filters, selection with batch actions, table or cards, paging. */
export function ListPage<Row extends object>(page: ListPageProps<Row>): ReactNode {
  const ownState = useListState({ sort: page.defaultSort, tab: page.tabs?.[0]?.key })
  const state = page.state ?? ownState
  const rows = useListRows(page, state)
  const layout = useListLayout(page.list, page.columns)
  const selection = useRowSelection(state.selection)
  const actions = useAllowedActions(page)
  const mayExport = useMayExport(page)
  const isSelectable = actions.length > 0 || mayExport
  const [batch, setBatch] = useState<BatchAction | null>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const focusedId = useListKeys({
    rows: rows.data?.items ?? [],
    rowId: page.rowId,
    selection: isSelectable ? selection : undefined,
    onOpen: page.onOpen,
    root,
    onHelp: () => setIsHelpOpen(true),
  })
  const isOnline = useConnection((state) => state.isOnline)
  // Without a connection old rows are better than none, as long as they say that they are old.
  const data = rows.isError && isOnline ? undefined : rows.data

  return (
    <div className="list-page" ref={root}>
      <PageHeader title={page.title}>{page.toolbar}</PageHeader>
      {page.tabs && (
        <ListTabs
          label={page.title}
          tabs={page.tabs}
          active={state.tab}
          onChange={(tab) => state.change({ tab })}
        />
      )}
      <div className="panel list-panel">
        <ListToolbar
          page={page}
          state={state}
          columns={layout.columns}
          onArrange={layout.arrange}
          isRefreshing={rows.isFetching}
          onRefresh={() => rows.refetch()}
          onExport={mayExport ? () => page.exporting && setBatch(exportAction(page.exporting)) : undefined}
          onHelp={() => setIsHelpOpen(true)}
        />
        {page.aside}
        {data && !isOnline && <ListStaleNote loadedAt={rows.dataUpdatedAt} />}
        {data && isSelectable && (
          <ListBatchBar selection={selection} rows={data} actions={actions} onAction={setBatch} />
        )}
        <ListBody
          page={page}
          state={state}
          rows={data}
          error={data ? null : rows.error}
          onRetry={() => rows.refetch()}
          table={{
            columns: layout.columns,
            rowId: page.rowId,
            rowName: page.rowName,
            sort: state.sort,
            onSort: (sort) => state.change({ sort }),
            onResize: (key, width) =>
              layout.arrange(
                layout.columns.map((column) => (column.key === key ? { ...column, width } : column)),
              ),
            selection: isSelectable ? selection : undefined,
            onOpen: page.onOpen,
            rowActions: page.rowActions,
            rowActionsWidth: page.rowActionsWidth,
            focusedId,
            isRefreshing: rows.isPlaceholderData,
          }}
        />
        {data && data.items.length > 0 && <ListPager state={state} rows={data} />}
      </div>
      {batch && data && (
        <ListBatch
          source={page}
          state={state}
          rows={data}
          selection={selection}
          action={batch}
          onClose={() => setBatch(null)}
        />
      )}
      {useEver(isHelpOpen) && <ListKeysHelp open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}
