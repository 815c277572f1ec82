import { batchScope } from '@landfall/contract/list.ts'
import { Form, Radio } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useSession } from '#platform/session-store.ts'
import { startLongTask } from '#platform/task-store.ts'
import { BatchDialog } from './batch-dialog.tsx'
import {
  type BatchAction,
  type ExportFormat,
  exportFormats,
  type ListPageProps,
  type ListRows,
} from './list-model.ts'
import { batchSelectionOf, type RowSelection } from './list-selection.ts'
import type { ListState } from './list-state.ts'
import { notifyError } from './toast-store.ts'
import { useListRefresh, useTabTotal } from './use-list-rows.ts'

interface ListBatchProps<Row> {
  page: ListPageProps<Row>
  state: ListState
  rows: ListRows<Row>
  selection: RowSelection
  action: BatchAction
  onClose: () => void
}

/** The dialog of one batch action over a list, with the counts of its three scopes. */
export function ListBatch<Row>(props: ListBatchProps<Row>): ReactNode {
  const { page, state, rows, selection, action, onClose } = props
  const all = useTabTotal(page, state, true)
  const refresh = useListRefresh(page.list)
  const isNarrowed = state.selection.search !== undefined || state.selection.filter !== undefined
  const found = { count: rows.total, isMinimum: rows.totalIsMinimum }
  const checkedFirst = selection.ids.size > 0 && !selection.isAllMatching
  return (
    <BatchDialog
      title={action.label}
      hint={action.hint}
      isDanger={action.isDanger}
      fields={action.fields}
      counts={{ checked: selection.ids.size, search: found, all: isNarrowed ? all : found }}
      initialScope={checkedFirst ? batchScope.Checked : batchScope.SearchQuery}
      onClose={onClose}
      onConfirm={async (scope, values) => {
        const from = { ids: selection.ids, selection: state.selection }
        await action.run(batchSelectionOf(scope, from), values)
        selection.clear()
        await refresh()
      }}
    />
  )
}

/** The batch actions of a list that the user may use. */
export function useAllowedActions<Row>(page: ListPageProps<Row>): BatchAction[] {
  const held = useSession((state) => state.user?.permissions)
  return (page.batchActions ?? []).filter((action) => !action.need || held?.includes(action.need))
}

/** The export of a list as a batch action that starts a long task. */
export function exportAction(exporting: NonNullable<ListPageProps<never>['exporting']>): BatchAction {
  const { t } = i18next
  return {
    key: 'export',
    label: t('list.export'),
    need: exporting.need,
    fields: (
      <Form.Item name="format" label={t('list.exportFormat')} initialValue="csv">
        <Radio.Group
          options={exportFormats.map((format) => ({ value: format, label: format.toUpperCase() }))}
        />
      </Form.Item>
    ),
    run: async (selection, values) => {
      const format: ExportFormat = values.format === 'xlsx' ? 'xlsx' : 'csv'
      const started = await startLongTask(() => exporting.start(selection, format))
      if (started === 'refused') notifyError(t('frame.tasks.busy'))
    },
  }
}
