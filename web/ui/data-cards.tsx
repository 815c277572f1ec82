import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataTableProps } from './data-table.tsx'
import './data-table.css'

/** Rows as cards, for phones. */
export function DataCards<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { rows, rowId, rowName, selection, onOpen } = props
  const { t } = useTranslation()
  const shown = props.columns.filter((column) => !column.isHidden)
  const main = shown.find((column) => column.isMain) ?? shown[0]
  const isSelected = (id: number) => selection?.isAllMatching || selection?.ids.has(id) || false
  return (
    <ul className={props.isRefreshing ? 'data-cards data-table is-refreshing' : 'data-cards'}>
      {rows.map((row) => {
        const id = rowId(row)
        const title = main?.render(row) ?? rowName(row)
        return (
          <li key={id} className={isSelected(id) ? 'data-card is-selected' : 'data-card'}>
            <div className="data-card-head">
              {selection && (
                <Checkbox
                  checked={isSelected(id)}
                  aria-label={t('list.selectRow', { name: rowName(row) })}
                  onChange={(event) => selection.select([id], event.target.checked)}
                />
              )}
              <div className="data-card-title">
                {onOpen ? (
                  <button type="button" className="row-opener" onClick={() => onOpen(row)}>
                    {title}
                  </button>
                ) : (
                  title
                )}
              </div>
            </div>
            <dl>
              {shown
                .filter((column) => column !== main)
                .map((column) => (
                  <CardField key={column.key} label={column.title}>
                    {column.render(row)}
                  </CardField>
                ))}
            </dl>
            {props.rowActions && <div className="data-card-actions">{props.rowActions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}

/** A labelled value; nothing at all when the value is empty. */
function CardField({ label, children }: { label: string; children: ReactNode }): ReactNode {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
