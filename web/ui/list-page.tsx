import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConnection } from '#platform/connection-store.ts'
import { lazyPart } from './lazy-part.tsx'
import { exportAction, useAllowedActions, useMayExport } from './list-actions.tsx'
import type { BatchAction, ListPageProps } from './list-model.ts'
import { ListRowsPart } from './list-rows-part.tsx'
import { useRowSelection } from './list-selection.ts'
import { useListState } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PageHeader } from './page-header.tsx'
import { useEver } from './use-ever.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListLayout } from './use-list-layout.ts'
import { useListRefresh, useListRows } from './use-list-rows.ts'
import { useRoom } from './use-room.ts'
import { useOpeningView, useSavedViews } from './use-saved-views.ts'
import './list-page.css'

const ListKeysHelp = lazyPart(() => import('./list-keys-help.tsx').then((m) => m.ListKeysHelp))
const ListBatch = lazyPart(() => import('./list-batch.tsx').then((m) => m.ListBatch))

/** The shared list screen: heading, tabs, saved views, filters, selection with batch actions, table or cards, paging. */
export function ListPage<Row extends object>(given: ListPageProps<Row>): ReactNode {
  const page = useOpening(given)
  const ownState = useListState({
    sort: page.defaultSort,
    tabs: page.tabs?.map(({ key }) => key),
    size: page.defaultSize,
  })
  const state = page.state ?? ownState
  const display = page.displays?.find(({ key }) => key === state.param('view'))
  const rows = useListRows(page, state, display === undefined)
  const refresh = useListRefresh(page.list)
  const views = useSavedViews(page.list, state)
  const actions = useAllowedActions(page)
  const mayExport = useMayExport(page)
  const isSelectable = actions.length > 0 || mayExport
  const [place, room] = useRoom(page, isSelectable)
  const layout = useListLayout(page.list, { columns: page.columns, room }, views.current)
  const isOpening = useOpeningView(state, layout)
  const selection = useRowSelection(state.selection)
  const [batch, setBatch] = useState<BatchAction | null>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const isOnline = useConnection((state) => state.isOnline)
  // Without a connection old rows are better than none, as long as they say that they are old.
  const isLost = rows.isError && isOnline && rows.data?.stage !== 'first'
  const data = isOpening || isLost ? undefined : rows.data
  const focusedId = useListKeys({
    rows: display ? [] : (data?.items ?? []),
    rowId: page.rowId,
    selection: isSelectable ? selection : undefined,
    onOpen: page.onOpen,
    root,
    onHelp: () => setIsHelpOpen(true),
  })

  return (
    <div className="list-page" ref={root}>
      <PageHeader
        title={page.title}
        tabs={
          page.tabs && (
            <ListTabs
              label={page.title}
              tabs={page.tabs}
              active={state.tab}
              onChange={(tab) => state.change({ tab })}
            />
          )
        }
      >
        {page.toolbar}
      </PageHeader>
      <div className="panel list-panel">
        <ListToolbar
          page={page}
          state={state}
          views={views}
          layout={layout}
          isTable={display === undefined}
          isRefreshing={rows.isFetching}
          onRefresh={() => refresh()}
          onExport={mayExport ? () => page.exporting && setBatch(exportAction(page.exporting)) : undefined}
          onHelp={() => setIsHelpOpen(true)}
        />
        {page.aside}
        {display ? (
          display.render(state)
        ) : (
          <div className="list-main">
            {page.rail}
            <div className="list-rows" ref={place}>
              <ListRowsPart
                page={page}
                state={state}
                rows={data}
                isStale={!isOnline}
                loading={rows}
                layout={layout}
                selection={isSelectable ? selection : undefined}
                actions={actions}
                onAction={setBatch}
                focusedId={focusedId}
              />
            </div>
          </div>
        )}
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

/** Without a way of its own, a row opens the page at its address. */
function useOpening<Row>(page: ListPageProps<Row>): ListPageProps<Row> {
  const navigate = useNavigate()
  const { addressOf } = page
  if (page.onOpen || !addressOf) return page
  const onOpen = (row: Row) => {
    const address = addressOf(row)
    if (address !== undefined) navigate(address)
  }
  return { ...page, onOpen }
}
