import type { PointsLine } from '@landfall/contract/points/points.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type ExportWish, exportedMoment, listExportTask, queueExport } from '#platform/list/list-export.ts'
import type { OutputCell } from '#platform/tabular/table-writer.ts'
import type { TaskDefinition, TaskRun } from '#platform/tasks/task-definition.ts'
import { type LedgerViewer, ledgerColumns, ledgerList } from './points-ledger.ts'

/** What an export was asked for, with the rights of whoever asked. */
export interface LedgerExportInput extends ExportWish {
  viewer: LedgerViewer
}

const exported = [
  'happenedAt',
  'type',
  'kind',
  'amount',
  'balanceAfter',
  'userName',
  'feature',
  'label',
  'reference',
  'expiresAt',
] as const satisfies readonly (keyof PointsLine)[]

/** Queues an export of the ledger. */
export function startLedgerExport(ctx: TransactionContext, input: LedgerExportInput): Promise<TaskView> {
  return queueExport(ctx, {
    kind: 'pointsExport',
    source: 'points',
    definition: ledgerList(input.viewer),
    input,
  })
}

/** Writes lines of the ledger into a file. */
export function ledgerExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<PointsLine, LedgerExportInput>(files, {
    kind: 'pointsExport',
    fileName: ({ locale }) => translate(locale, 'points.exportName'),
    definition: ({ viewer }) => ledgerList(viewer),
    layout: (run) => ({
      columns: ledgerColumns,
      header: exported.map((field) => translate(run.locale, `points.field.${field}`)),
      linesOf: (row) => [exported.map((field) => cellOf(row, field, run))],
    }),
  })
}

function cellOf(
  row: PointsLine,
  field: (typeof exported)[number],
  { locale, input }: TaskRun<LedgerExportInput>,
): OutputCell {
  const value = row[field]
  if (value === null) return ''
  if (field === 'type' || field === 'kind' || field === 'feature')
    return translate(locale, `points.${field}.${value}`)
  if (field === 'happenedAt' || field === 'expiresAt')
    return exportedMoment(String(value), input.viewer.timeZone)
  return value
}
