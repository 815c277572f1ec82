import { Readable } from 'node:stream'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { PointsLine } from '@landfall/contract/points.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { countBatch, readBatch } from '#platform/list/batch-reader.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import {
  createCsvWriter,
  createXlsxWriter,
  type OutputCell,
  type TableWriter,
} from '#platform/tabular/table-writer.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { type LedgerViewer, ledgerColumns, ledgerList } from './points-ledger.ts'

/** What an export was asked for, with the rights of whoever asked. */
export interface LedgerExportInput {
  selection: BatchSelection
  viewer: LedgerViewer
  format: 'csv' | 'xlsx'
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

const keepDays = 7

/** Queues an export of the ledger. */
export async function startLedgerExport(
  ctx: TransactionContext,
  input: LedgerExportInput,
): Promise<TaskView> {
  const count = await countBatch(ctx.db, ledgerList(input.viewer), input.selection)
  if (count === 0) throw new AppError('nothingSelected')
  const id = await createTask(ctx.db, { kind: 'pointsExport', title: '', locale: ctx.locale, input })
  const { selection } = input
  await recordDataPull(ctx.db, {
    action: 'exported',
    source: 'points',
    rowCount: count,
    selection,
    taskId: id,
  })
  const task = await findTask(ctx.db, ctx.user.id, id)
  if (!task) throw new AppError('taskNotFound')
  return task
}

/** Writes lines of the ledger into a file; a killed run starts anew, and the file appears only when complete. */
export function ledgerExportTask(files: FileStore): TaskDefinition<LedgerExportInput> {
  return defineTask<LedgerExportInput>({
    kind: 'pointsExport',
    async run(run) {
      const writer = run.input.format === 'xlsx' ? createXlsxWriter() : createCsvWriter()
      const fileId = await saveFile(run, files, {
        name: `${translate(run.locale, 'points.exportName')}.${writer.extension}`,
        contentType: writer.contentType,
        content: Readable.from(pieces(run, writer)),
        expiresAt: new Date(Date.now() + keepDays * 86_400_000),
      })
      return { fileId }
    },
  })
}

async function* pieces(run: TaskRun<LedgerExportInput>, writer: TableWriter): AsyncGenerator<Uint8Array> {
  const { viewer, selection } = run.input
  const definition = ledgerList(viewer)
  const total = await run.transaction((db) => countBatch(db, definition, selection))
  run.progress(0, total)
  yield writer.write([exported.map((field) => translate(run.locale, `points.field.${field}`))])
  let done = 0
  const wishes = { definition, selection, columns: ledgerColumns }
  for await (const rows of readBatch<PointsLine>(run.transaction, wishes)) {
    run.signal.throwIfAborted()
    yield writer.write(rows.map((row) => exported.map((field) => cellOf(row, field, run))))
    done += rows.length
    run.progress(done, total)
  }
  yield writer.end()
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
    return formatMoment(String(value), input.viewer.timeZone)
  return value
}

// The Swedish form of a date is the one spreadsheets of every language read: 2026-11-21 09:20.
function formatMoment(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(time),
  )
}
