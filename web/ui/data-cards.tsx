import { Checkbox } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataTableProps } from './data-table.tsx'
import { RowOpener } from './row-opener.tsx'
import type { ArrangedColumn } from './use-list-layout.ts'
import { useSteady } from './use-steady.ts'
import './data-table.css'

/** Rows as cards, for phones. */
export function DataCards<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { rows, columns, rowId, rowName, selection, onOpen, addressOf, rowActions } = props
  const isSelected = (id: number) => selection?.isAllMatching || selection?.ids.has(id) || false
  const open = useSteady((row: Row) => onOpen?.(row))
  const select = useSteady((id: number, selected: boolean) => selection?.select([id], selected))
  return (
    <ul className={props.isRefreshing ? 'data-cards data-table is-refreshing' : 'data-cards'}>
      {rows.map((row) => {
        const id = rowId(row)
        return (
          <DataCard
            key={id}
            id={id}
            row={row}
            columns={columns}
            rowName={rowName}
            isSelected={isSelected(id)}
            onSelect={selection && select}
            onOpen={onOpen && open}
            addressOf={addressOf}
            rowActions={rowActions}
          />
        )
      })}
    </ul>
  )
}

interface DataCardProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'rowName' | 'onOpen' | 'addressOf' | 'rowActions'> {
  id: number
  row: Row
  isSelected: boolean
  onSelect: ((id: number, selected: boolean) => void) | undefined
}

/** One row; it is drawn again only when something of it has changed. */
const DataCard = memo(function DataCard<Row>(props: DataCardProps<Row>): ReactNode {
  const { id, row, rowName, isSelected, onSelect, onOpen, addressOf } = props
  const { t } = useTranslation()
  const shown = props.columns.filter((column) => !column.isHidden)
  const main = shown.find((column) => column.isMain) ?? shown[0]
  const title = main?.render(row) ?? rowName(row)
  return (
    <li className={isSelected ? 'data-card is-selected' : 'data-card'}>
      <div className="data-card-head">
        {onSelect && (
          <Checkbox
            checked={isSelected}
            aria-label={t('list.selectRow', { name: rowName(row) })}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        )}
        <div className="data-card-title">
          <RowOpener row={row} onOpen={onOpen} addressOf={addressOf}>
            {title}
          </RowOpener>
        </div>
        {props.rowActions && <div className="data-card-actions">{props.rowActions(row)}</div>}
      </div>
      <dl>{shown.filter((column) => column !== main).map((column) => fieldOf(column, row))}</dl>
    </li>
  )
}) as <Row>(props: DataCardProps<Row>) => ReactNode

/** A labelled value; nothing at all when the value is empty, or what is drawn only under a condition is not. */
function fieldOf<Row>(column: ArrangedColumn<Row>, row: Row): ReactNode {
  const value = column.render(row)
  if (value === null || value === undefined || value === false || value === '') return null
  return (
    <div key={column.key}>
      <dt>{column.title}</dt>
      <dd>{value}</dd>
    </div>
  )
}
