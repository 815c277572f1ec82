import i18next from 'i18next'
import { downloadFile } from '#platform/file-download.ts'
import { useSession } from '#platform/session-store.ts'
import { startLongTask } from '#platform/task-store.ts'
import { lazyPart } from './lazy-part.tsx'
import type { BatchAction, ListPageProps } from './list-model.ts'
import { notifyError } from './toast-store.ts'

const ExportFields = lazyPart(() => import('./export-fields.tsx').then((m) => m.ExportFields))

/** Whether the user may export a list. */
export function useMayExport<Row>({ exporting }: ListPageProps<Row>): boolean {
  const held = useSession((state) => state.user?.permissions)
  return exporting !== undefined && (held?.includes(exporting.need) ?? false)
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
    fields: <ExportFields columns={exporting.columns} more={exporting.forPrograms?.formats} />,
    note: exporting.note,
    countTaken: exporting.countTaken,
    run: async (selection, values) => {
      const columns = chosenColumns(values.columns)
      const { forPrograms } = exporting
      const special = forPrograms?.formats.find((one) => one === values.format)
      const started = await startLongTask(() =>
        forPrograms && special
          ? forPrograms.start(selection, special, columns)
          : exporting.start(selection, values.format === 'xlsx' ? 'xlsx' : 'csv', columns),
      )
      if (started === 'refused') notifyError(t('frame.tasks.busy'))
      else if (started.fileId !== null) await downloadFile(started.fileId)
    },
  }
}

function chosenColumns(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined
}
