import { Checkbox, ConfigProvider, Table, type TableProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnHeader, type ColumnHeaderProps } from './column-header.tsx'
import type { RowSelection } from './list-selection.ts'
import { RowOpener } from './row-opener.tsx'
import { useTabScroller } from './tab-context.ts'
import type { ArrangedColumn } from './use-list-layout.ts'
import { selectionWidth, usualActionsWidth } from './use-room.ts'
import './data-table.css'

/** Above this many rows only the visible ones are in the document. */
const virtualFrom = 100

type Column<Row> = NonNullable<TableProps<Row>['columns']>[number]

export interface DataTableProps<Row> {
  columns: readonly ArrangedColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  /** Field name, with a leading `-` for descending. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onResize?: (key: string, width: number) => void
  /** Without it rows cannot be selected. */
  selection?: RowSelection | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Where a row opens by itself; one without an address does not open. */
  addressOf?: ((row: Row) => string | undefined) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Pixels. */
  rowActionsWidth?: number | undefined
  /** The row the arrow keys are at. */
  focusedId?: number | null
  isRefreshing?: boolean
}

/** Rows as a table with sorting, selection and columns that keep their width. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { columns, rows, rowId, selection, sort } = props
  const { t } = useTranslation()
  const scroller = useTabScroller()
  const { componentSize } = ConfigProvider.useConfig()
  const [resized, setResized] = useState<Record<string, number>>({})
  const shown = columns.filter((column) => !column.isHidden)
  const widthOf = (column: ArrangedColumn<Row>) => resized[column.key] ?? column.width

  const tableColumns: Column<Row>[] = shown.map((column) => ({
    key: column.key,
    dataIndex: column.key,
    title: column.title,
    width: widthOf(column),
    align: column.align ?? 'left',
    ellipsis: true,
    sorter: column.sortable === true,
    sortOrder: sortOrderOf(column.key, sort),
    render: (_: unknown, row: Row) =>
      column.isMain ? (
        <RowOpener row={row} onOpen={props.onOpen} addressOf={props.addressOf}>
          {column.render(row)}
        </RowOpener>
      ) : (
        column.render(row)
      ),
    onHeaderCell: (): ColumnHeaderProps =>
      props.onResize
        ? {
            resizing: {
              name: column.title,
              width: widthOf(column),
              onResize: (width, isFinal) => {
                setResized((before) => ({ ...before, [column.key]: width }))
                if (isFinal) props.onResize?.(column.key, width)
              },
            },
          }
        : {},
  }))
  if (selection) {
    const words = { page: t('list.selectPage'), row: (name: string) => t('list.selectRow', { name }) }
    tableColumns.unshift(selectionColumn(props, selection, words))
  }
  const { rowActions, rowActionsWidth: actionsWidth = usualActionsWidth } = props
  if (rowActions) {
    tableColumns.push({
      key: 'rowActions',
      // Pictures need no heading to be seen, only one to be heard.
      title: <span className="visually-hidden">{t('list.actions')}</span>,
      width: actionsWidth,
      className: 'row-actions-cell',
      fixed: 'end',
      render: (_: unknown, row: Row) => <div className="row-actions">{rowActions(row)}</div>,
    })
  }
  const width = shown.reduce(
    (sum, column) => sum + widthOf(column),
    (selection ? selectionWidth : 0) + (rowActions ? actionsWidth : 0),
  )
  const isVirtual = rows.length > virtualFrom

  return (
    <div className={props.isRefreshing ? 'data-table is-refreshing' : 'data-table'}>
      <Table<Row>
        columns={tableColumns}
        dataSource={rows as Row[]}
        rowKey={(row) => rowId(row)}
        size={componentSize ?? 'medium'}
        pagination={false}
        showSorterTooltip={false}
        virtual={isVirtual}
        scroll={isVirtual ? { x: width, y: 640 } : { x: width }}
        sticky={isVirtual ? false : { getContainer: () => scroller ?? document.body }}
        tableLayout="fixed"
        components={{ header: { cell: ColumnHeader } }}
        rowClassName={(row) => rowClass(rowId(row), props)}
        onRow={(row) => ({ 'data-row-id': rowId(row) }) as object}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          const prefix = one?.order === 'descend' ? '-' : ''
          props.onSort(one?.order ? `${prefix}${String(one.columnKey)}` : undefined)
        }}
      />
    </div>
  )
}

function rowClass(
  id: number,
  { selection, focusedId }: Pick<DataTableProps<never>, 'selection' | 'focusedId'>,
): string {
  const isSelected = selection?.isAllMatching || selection?.ids.has(id)
  return `${isSelected ? 'is-selected' : ''} ${id === focusedId ? 'is-focused' : ''}`
}

function sortOrderOf(key: string, sort: string | undefined): 'ascend' | 'descend' | null {
  if (sort === key) return 'ascend'
  return sort === `-${key}` ? 'descend' : null
}

/** The library's own selection repeats its checkbox in a hidden row, where the keyboard would find it. */
function selectionColumn<Row extends object>(
  { rows, rowId, rowName }: DataTableProps<Row>,
  selection: RowSelection,
  words: { page: string; row: (name: string) => string },
): Column<Row> {
  const pageIds = rows.map(rowId)
  const isSelected = (id: number) => selection.isAllMatching || selection.ids.has(id)
  const amount = pageIds.filter(isSelected).length
  const selectPage = (
    <Checkbox
      aria-label={words.page}
      checked={amount === pageIds.length}
      indeterminate={amount > 0 && amount < pageIds.length}
      onChange={(event) => selection.select(pageIds, event.target.checked)}
    />
  )
  return {
    key: 'selection',
    title: '',
    width: selectionWidth,
    fixed: 'start',
    onHeaderCell: (): ColumnHeaderProps => ({ heading: selectPage }),
    render: (_: unknown, row: Row) => (
      <Checkbox
        aria-label={words.row(rowName(row))}
        checked={isSelected(rowId(row))}
        onChange={(event) => selection.select([rowId(row)], event.target.checked)}
      />
    ),
  }
}
