import { Readable } from 'node:stream'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { LogName } from '@landfall/contract/logs.ts'
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
import { type LogViewer, logColumns, logDefinition } from './log-definitions.ts'

/** What an export was asked for, with the rights of whoever asked. */
export interface LogExportInput {
  log: LogName
  selection: BatchSelection
  viewer: LogViewer
  format: 'csv' | 'xlsx'
}

type Row = Record<string, unknown>

const origin = ['happenedAt', 'userName', 'actorName', 'address'] as const
const exported = {
  dataPulls: [...origin, 'action', 'source', 'subject', 'rowCount', 'selection'],
  verifications: [...origin, 'kind', 'outcome', 'reason', 'agent'],
  signIns: [...origin, 'account', 'outcome', 'method', 'reason', 'agent'],
  audit: [...origin, 'recordKind', 'recordId', 'recordTitle', 'action', 'recordCount', 'before', 'after'],
  exports: [...origin, 'source', 'rowCount', 'selection', 'state', 'fileName', 'downloads'],
} as const satisfies Record<LogName, readonly string[]>

const keepDays = 7

/** Writes a log into a file. A killed run starts anew; the file appears only when it is complete. */
export function logExportTask(files: FileStore): TaskDefinition<LogExportInput> {
  return defineTask<LogExportInput>({
    kind: 'logExport',
    async run(run) {
      const writer = run.input.format === 'xlsx' ? createXlsxWriter() : createCsvWriter()
      const fileId = await saveFile(run, files, {
        name: `${translate(run.locale, `logs.title.${run.input.log}`)}.${writer.extension}`,
        contentType: writer.contentType,
        content: Readable.from(exportPieces(run, writer)),
        expiresAt: new Date(Date.now() + keepDays * 86_400_000),
      })
      return { fileId }
    },
  })
}

async function* exportPieces(run: TaskRun<LogExportInput>, writer: TableWriter): AsyncGenerator<Uint8Array> {
  const { viewer, selection, log } = run.input
  const definition = logDefinition(log, viewer)
  const total = await run.transaction((db) => countBatch(db, definition, selection))
  run.progress(0, total)
  yield writer.write([exported[log].map((field) => translate(run.locale, `logs.fields.${field}`))])
  let done = 0
  const columns = log === 'audit' ? `${logColumns(log)}, l.before, l.after` : logColumns(log)
  for await (const rows of readBatch<Row>(run.transaction, { definition, selection, columns })) {
    run.signal.throwIfAborted()
    yield writer.write(rows.map((row) => exported[log].map((field) => cellOf(row, field, run))))
    done += rows.length
    run.progress(done, total)
  }
  yield writer.end()
}

const texts: Partial<Record<string, string>> = {
  action: 'logs.action',
  source: 'logs.source',
  outcome: 'logs.outcome',
  method: 'logs.method',
  state: 'tasks.state',
  recordKind: 'audit.kinds',
}

function cellOf(row: Row, field: string, { locale, input }: TaskRun<LogExportInput>): OutputCell {
  const value = row[field]
  if (value === null || value === undefined || value === '') return ''
  if (field === 'happenedAt') return formatMoment(String(value), input.viewer.timeZone)
  if (typeof value === 'number') return value
  if (typeof value === 'object') return JSON.stringify(value)
  const area = field === 'kind' ? 'logs.verification' : field === 'reason' ? 'errors' : texts[field]
  return area ? wordFor(locale, `${area}.${value}`, String(value)) : String(value)
}

// A kind that a later version brings has no text yet.
function wordFor(locale: LogViewer['locale'], key: string, fallback: string): string {
  const text = translate(locale, key)
  return text === key ? fallback : text
}

// The Swedish form of a date is the one spreadsheets of every language read: 2026-11-21 09:20.
function formatMoment(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(time),
  )
}
