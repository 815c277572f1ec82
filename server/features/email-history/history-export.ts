import { Readable } from 'node:stream'
import type { HistoryRow } from '@landfall/contract/email-history.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { translate } from '#platform/i18n/translate.ts'
import { countBatch, readBatch } from '#platform/list/batch-reader.ts'
import {
  createCsvWriter,
  createXlsxWriter,
  type OutputCell,
  type TableWriter,
} from '#platform/tabular/table-writer.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { type HistoryViewer, historyColumns, historyList } from './history-list.ts'

/** What an export was asked for, with the rights of whoever asked. */
export interface HistoryExportInput {
  selection: BatchSelection
  viewer: HistoryViewer
  format: 'csv' | 'xlsx'
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
] as const satisfies readonly (keyof HistoryRow)[]

const keepDays = 7

/** Writes messages into a file. A killed run starts anew; the file appears only when it is complete. */
export function historyExportTask(files: FileStore): TaskDefinition<HistoryExportInput> {
  return defineTask<HistoryExportInput>({
    kind: 'historyExport',
    async run(run) {
      const writer = run.input.format === 'xlsx' ? createXlsxWriter() : createCsvWriter()
      const fileId = await saveFile(run, files, {
        name: `${translate(run.locale, 'emailHistory.exportName')}.${writer.extension}`,
        contentType: writer.contentType,
        content: Readable.from(exportPieces(run, writer)),
        expiresAt: new Date(Date.now() + keepDays * 86_400_000),
      })
      return { fileId }
    },
  })
}

async function* exportPieces(
  run: TaskRun<HistoryExportInput>,
  writer: TableWriter,
): AsyncGenerator<Uint8Array> {
  const { viewer, selection } = run.input
  const definition = historyList(viewer)
  const total = await run.transaction((db) => countBatch(db, definition, selection))
  run.progress(0, total)
  yield writer.write([exported.map((field) => translate(run.locale, `emailHistory.fields.${field}`))])
  let done = 0
  const wishes = { definition, selection, columns: historyColumns }
  for await (const rows of readBatch<HistoryRow>(run.transaction, wishes)) {
    run.signal.throwIfAborted()
    yield writer.write(rows.map((row) => exported.map((field) => cellOf(row, field, run))))
    done += rows.length
    run.progress(done, total)
  }
  yield writer.end()
}

function cellOf(
  row: HistoryRow,
  field: (typeof exported)[number],
  { locale, input }: TaskRun<HistoryExportInput>,
): OutputCell {
  const value = row[field]
  if (field === 'state') return translate(locale, `emailHistory.state.${value}`)
  if (value && field.endsWith('At')) return formatMoment(value, input.viewer.timeZone)
  return value ?? ''
}

// The Swedish form of a date is the one spreadsheets of every language read: 2026-11-21 09:20.
function formatMoment(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(time),
  )
}
