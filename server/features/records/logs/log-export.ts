import type { LogName } from '@landfall/contract/records/logs.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type ExportWish, exportedMoment, listExportTask } from '#platform/list/list-export.ts'
import type { OutputCell } from '#platform/tabular/table-writer.ts'
import type { TaskDefinition, TaskRun } from '#platform/tasks/task-definition.ts'
import { type LogViewer, logColumns, logDefinition } from './log-definitions.ts'

/** What an export was asked for, with the rights of whoever asked. */
export interface LogExportInput extends ExportWish {
  log: LogName
  viewer: LogViewer
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

/** Writes a log into a file. */
export function logExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<Row, LogExportInput>(files, {
    kind: 'logExport',
    fileName: ({ locale, input }) => translate(locale, `logs.title.${input.log}`),
    definition: ({ log, viewer }) => logDefinition(log, viewer),
    layout(run) {
      const { log } = run.input
      return {
        columns: log === 'audit' ? `${logColumns(log)}, l.before, l.after` : logColumns(log),
        header: exported[log].map((field) => translate(run.locale, `logs.fields.${field}`)),
        linesOf: (row) => [exported[log].map((field) => cellOf(row, field, run))],
      }
    },
  })
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
  if (field === 'happenedAt') return exportedMoment(String(value), input.viewer.timeZone, 'seconds')
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
