import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import type { BatchAction, ListRows } from './list-model.ts'
import type { RowSelection } from './list-selection.ts'

interface ListBatchBarProps {
  selection: RowSelection
  rows: ListRows<unknown>
  actions: readonly BatchAction[]
  onAction: (action: BatchAction) => void
}

/** What can be done with the selected rows; appears with the first selected row. */
export function ListBatchBar({ selection, rows, actions, onAction }: ListBatchBarProps): ReactNode {
  const { t } = useTranslation()
  if (selection.ids.size === 0 && !selection.isAllMatching) return null
  const total = formatNumber(rows.total) + (rows.totalIsMinimum ? '+' : '')
  const isMoreMatching = !selection.isAllMatching && rows.total > selection.ids.size
  return (
    <section className="batch-bar" aria-label={t('list.actions')}>
      <span aria-live="polite">
        {selection.isAllMatching
          ? t('list.matchingSelected', { amount: total })
          : t('list.selected', { amount: formatNumber(selection.ids.size) })}
      </span>
      {isMoreMatching && (
        <Button type="link" onClick={selection.selectAllMatching}>
          {t('list.selectMatching', { amount: total })}
        </Button>
      )}
      <Button type="link" onClick={selection.clear}>
        {t('list.clearSelection')}
      </Button>
      <span className="batch-actions">
        {actions.map((action) => (
          <Button key={action.key} danger={action.isDanger === true} onClick={() => onAction(action)}>
            {action.label}
          </Button>
        ))}
      </span>
    </section>
  )
}
