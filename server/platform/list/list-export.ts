import { Readable } from 'node:stream'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { PullSource } from '@landfall/contract/records/logs.ts'
import type { TaskKind, TaskView } from '@landfall/contract/tasks.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import {
  createCsvWriter,
  createXlsxWriter,
  type OutputCell,
  type TableWriter,
} from '#platform/tabular/table-writer.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { countBatch, readBatch } from './batch-reader.ts'
import type { ListDefinition } from './list-definition.ts'

/** What every export is asked for. */
export interface ExportWish {
  selection: BatchSelection
  format: 'csv' | 'xlsx'
}

/** How rows of a list become lines of a file. */
export interface ExportLayout<Row> {
  /** The SELECT list, as it stands before FROM. */
  columns: string
  header: readonly OutputCell[]
  /** What has to be read of a portion of rows before it is written. */
  prepareRows?(rows: readonly Row[]): Promise<readonly Row[]>
  /** The lines of one row. */
  linesOf(row: Row): readonly (readonly OutputCell[])[]
}

/** A list that can be written into a file. */
export interface ListExport<Row, Input extends ExportWish> {
  kind: TaskKind
  /** What the file is called, without its ending. */
  fileName(run: TaskRun<Input>): string
  /** What is told of the task beside its rows. */
  figures?(input: Input): Record<string, number>
  /** What has to be done before; what it throws may put the task off. */
  prepare?(run: TaskRun<Input>): Promise<void>
  definition(input: Input): ListDefinition
  layout(run: TaskRun<Input>): ExportLayout<Row> | Promise<ExportLayout<Row>>
}

const keepDays = 7

/** Writes a list into a file. A killed run starts anew; the file appears only when it is complete. */
export function listExportTask<Row, Input extends ExportWish>(
  files: FileStore,
  list: ListExport<Row, Input>,
): TaskDefinition<never> {
  return defineTask<Input>({
    kind: list.kind,
    async run(run) {
      await list.prepare?.(run)
      const writer = run.input.format === 'xlsx' ? createXlsxWriter() : createCsvWriter()
      const fileId = await saveFile(run, files, {
        name: `${list.fileName(run)}.${writer.extension}`,
        contentType: writer.contentType,
        content: Readable.from(piecesOf(run, list, writer)),
        expiresAt: new Date(Date.now() + keepDays * 86_400_000),
      })
      return { fileId, ...(list.figures ? { figures: list.figures(run.input) } : {}) }
    },
  })
}

async function* piecesOf<Row, Input extends ExportWish>(
  run: TaskRun<Input>,
  list: ListExport<Row, Input>,
  writer: TableWriter,
): AsyncGenerator<Uint8Array> {
  const { selection } = run.input
  const definition = list.definition(run.input)
  const total = await run.transaction((db) => countBatch(db, definition, selection))
  run.progress(0, total)
  const { columns, header, prepareRows, linesOf } = await list.layout(run)
  yield writer.write([header])
  let done = 0
  for await (const rows of readBatch<Row>(run.transaction, { definition, selection, columns })) {
    run.signal.throwIfAborted()
    const prepared = (await prepareRows?.(rows)) ?? rows
    yield writer.write(prepared.flatMap((row) => linesOf(row)))
    done += rows.length
    run.progress(done, total)
  }
  yield writer.end()
}

interface QueuedExport<Input extends ExportWish> {
  kind: TaskKind
  /** What the data access log calls it. */
  source: PullSource
  definition: ListDefinition
  input: Input
  title?: string
}

/** Queues an export and writes down who takes which data; throws `nothingSelected`. */
export async function queueExport<Input extends ExportWish>(
  { db, user, locale }: TransactionContext,
  { kind, source, definition, input, title = '' }: QueuedExport<Input>,
): Promise<TaskView> {
  const { selection } = input
  const rowCount = await countBatch(db, definition, selection)
  if (rowCount === 0) throw new AppError('nothingSelected')
  const taskId = await createTask(db, { kind, title, locale, input })
  await recordDataPull(db, { action: 'exported', source, rowCount, selection, taskId })
  const task = await findTask(db, user.id, taskId)
  if (!task) throw new AppError('taskNotFound')
  return task
}

/** A moment as spreadsheets of every language read it: 2026-11-21 09:20. */
export function exportedMoment(
  time: string,
  timeZone: string,
  precision: 'minutes' | 'seconds' = 'minutes',
): string {
  return writerOf(timeZone, precision).format(new Date(time))
}

const writers = new Map<string, Intl.DateTimeFormat>()

// Made once for each zone: one for each cell held gigabytes outside the heap, where nobody collects them in time.
function writerOf(timeZone: string, precision: 'minutes' | 'seconds'): Intl.DateTimeFormat {
  const key = `${precision} ${timeZone}`
  const known = writers.get(key)
  if (known) return known
  // The Swedish form of a date is that form.
  const timeStyle = precision === 'minutes' ? 'short' : 'medium'
  const writer = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle })
  writers.set(key, writer)
  return writer
}
