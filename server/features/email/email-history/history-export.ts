import type { HistoryRow } from '@landfall/contract/email/email-history.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type ExportWish, exportedMoment, listExportTask } from '#platform/list/list-export.ts'
import type { OutputCell } from '#platform/tabular/table-writer.ts'
import type { TaskDefinition, TaskRun } from '#platform/tasks/task-definition.ts'
import { type HistoryViewer, historyColumns, historyList } from './history-list.ts'

/** What an export was asked for, with the rights of whoever asked. */
export interface HistoryExportInput extends ExportWish {
  viewer: HistoryViewer
}

const exported = [
  'address',
  'name',
  'taskName',
  'templateName',
  'subject',
  'fromAddress',
  'state',
  'error',
  'sentAt',
  'openedAt',
  'clickedAt',
  'repliedAt',
] as const satisfies readonly (keyof HistoryRow)[]

/** Writes messages into a file. */
export function historyExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<HistoryRow, HistoryExportInput>(files, {
    kind: 'historyExport',
    fileName: ({ locale }) => translate(locale, 'emailHistory.exportName'),
    definition: ({ viewer }) => historyList(viewer),
    layout: (run) => ({
      columns: historyColumns,
      header: exported.map((field) => translate(run.locale, `emailHistory.fields.${field}`)),
      linesOf: (row) => [exported.map((field) => cellOf(row, field, run))],
    }),
  })
}

function cellOf(
  row: HistoryRow,
  field: (typeof exported)[number],
  { locale, input }: TaskRun<HistoryExportInput>,
): OutputCell {
  const value = row[field]
  if (field === 'state') return translate(locale, `emailHistory.state.${value}`)
  if (value && field.endsWith('At')) return exportedMoment(value, input.viewer.timeZone)
  return value ?? ''
}
