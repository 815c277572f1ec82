import type { SuppressionRow } from '@landfall/contract/email/email-settings.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type ExportWish, exportedMoment, listExportTask } from '#platform/list/list-export.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { suppressionColumns, suppressionList } from './suppression-list.ts'

/** What an export of the blacklist was asked for. */
export interface SuppressionExportInput extends ExportWish {
  timeZone: string
}

/** Writes addresses that must not be mailed into a file. */
export function suppressionExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<SuppressionRow, SuppressionExportInput>(files, {
    kind: 'suppressionExport',
    fileName: ({ locale }) => translate(locale, 'emailSettings.tabs.suppressions'),
    definition: ({ timeZone }) => suppressionList({ locale: 'en', timeZone }),
    layout: ({ locale, input }) => ({
      columns: suppressionColumns,
      header: (['email', 'reason', 'note', 'creator', 'createdAt'] as const).map((field) =>
        translate(locale, `emailSettings.suppression.${field}`),
      ),
      linesOf: (row) => [
        [
          row.email,
          translate(locale, `emailSettings.reasons.${row.reason}`),
          row.note,
          row.creatorName ?? '',
          exportedMoment(row.createdAt, input.timeZone),
        ],
      ],
    }),
  })
}
