import { batchScope } from '@landfall/contract/list.ts'
import type { ReactNode } from 'react'
import { BatchDialog } from './batch-dialog.tsx'
import type { BatchAction, ListPageProps, ListRows } from './list-model.ts'
import { batchSelectionOf, type RowSelection } from './list-selection.ts'
import type { ListState } from './list-state.ts'
import { useExactTotal, useListRefresh } from './use-list-rows.ts'

interface ListBatchProps {
  source: Pick<ListPageProps<unknown>, 'list' | 'load' | 'loadKey'>
  state: ListState
  rows: ListRows<unknown>
  selection: RowSelection
  action: BatchAction
  onClose: () => void
}

/** The dialog of one batch action over a list, with the counts of its three scopes. */
export function ListBatch(props: ListBatchProps): ReactNode {
  const { source, state, rows, selection, action, onClose } = props
  const refresh = useListRefresh(source.list)
  const isNarrowed = state.selection.search !== undefined || state.selection.filter !== undefined
  // The list itself stops counting long rows; who confirms an action is told the very number.
  const counted = useExactTotal(source, state.selection, rows.totalIsMinimum)
  const found = rows.totalIsMinimum ? counted : { count: rows.total, isMinimum: false }
  const all = useExactTotal(source, { tab: state.tab }, isNarrowed)
  const chosenBy = { ids: selection.ids, selection: state.selection }
  const { countTaken } = action
  const checkedFirst = selection.ids.size > 0 && !selection.isAllMatching
  return (
    <BatchDialog
      title={action.label}
      hint={action.hint}
      isDanger={action.isDanger}
      fields={action.fields}
      note={action.note && ((scope) => action.note?.(batchSelectionOf(scope, chosenBy)))}
      countTaken={countTaken && ((scope, signal) => countTaken(batchSelectionOf(scope, chosenBy), signal))}
      most={action.most}
      counts={{ checked: selection.ids.size, search: found, all: isNarrowed ? all : found }}
      initialScope={checkedFirst ? batchScope.Checked : batchScope.SearchQuery}
      onClose={onClose}
      onConfirm={async (scope, values) => {
        await action.run(batchSelectionOf(scope, chosenBy), values)
        selection.clear()
        await refresh()
      }}
    />
  )
}
