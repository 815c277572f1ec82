import { Button, Skeleton } from 'antd'
import { memo, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DataCards } from './data-cards.tsx'
import type { DataTable, DataTableProps } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import { lazyPart } from './lazy-part.tsx'
import type { ListPageProps, ListRows } from './list-model.ts'
import type { ListState } from './list-state.ts'
import { useIsPhone } from './use-viewport.ts'

interface ListBodyProps<Row> {
  page: ListPageProps<Row>
  state: ListState
  rows: ListRows<Row> | undefined
  error: unknown
  onRetry: () => void
  table: Omit<DataTableProps<Row>, 'rows'>
}

// Phones do without the table, the largest part of a list.
const loadTable = () => import('./data-table.tsx').then((m) => m.DataTable)

// A screen is often drawn again for what has nothing to do with its rows.
const Cards = memo(DataCards) as typeof DataCards
const Rows = memo(lazyPart(loadTable, 'frame')) as typeof DataTable

/** The rows in whatever state they are: loading, failed, none yet, none found, a table or cards. */
export function ListBody<Row extends object>(props: ListBodyProps<Row>): ReactNode {
  const { page, state, rows } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone() || page.isNarrow === true
  useEffect(() => {
    // It comes beside the rows; if it does not, that shows when it is to be drawn.
    if (!isPhone) loadTable().catch(() => undefined)
  }, [isPhone])
  if (props.error)
    return <FailureState title={t('list.failed')} error={props.error} onRetry={props.onRetry} />
  if (!rows) {
    return (
      <div className="list-skeleton" role="status" aria-label={t('common.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
      </div>
    )
  }
  if (rows.items.length === 0) {
    const isNarrowed = state.selection.search !== undefined || state.selection.filter !== undefined
    if (!isNarrowed) return <EmptyState {...page.empty} />
    return (
      <EmptyState
        title={t('list.nothingFound')}
        hint={t('list.nothingFoundHint')}
        action={
          <>
            {page.nothingFound}
            <Button onClick={() => state.change({ search: '', filter: undefined })}>
              {t('list.clearFilters')}
            </Button>
          </>
        }
      />
    )
  }
  return isPhone ? <Cards {...props.table} rows={rows.items} /> : <Rows {...props.table} rows={rows.items} />
}
