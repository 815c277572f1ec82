import { Readable } from 'node:stream'
import type { CustomsExportFormat } from '@landfall/contract/customs/customs-export.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { ErasedAmong } from '#features/customs/customs-contacts/contact-reading.ts'
import type { Clickhouse, QueryLimits } from '#platform/clickhouse/clickhouse.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { type FileOwner, saveFile } from '#platform/files/stored-files.ts'
import { translate } from '#platform/i18n/translate.ts'
import { createJsonLinesWriter } from '#platform/tabular/json-lines-writer.ts'
import {
  createCsvWriter,
  createXlsxWriter,
  type OutputCell,
  type TableWriter,
} from '#platform/tabular/table-writer.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { withValues } from '#platform/trade/record-traits.ts'
import { hiddenContacts } from './erased-texts.ts'
import {
  checkPaid,
  chosenColumns,
  countRows,
  type ExportInput,
  exportSql,
  type OrderedExport,
} from './exported-rows.ts'

const keepDays = 7
/** Rows that are written in one go, which nobody else gets a word in: a workbook packs so many in 15 ms. */
const batchRows = 500

/** Where an export reads and keeps its files. */
export interface ExportStores {
  clickhouse: Clickhouse
  files: FileStore
  erasedAmong: ErasedAmong
}

/** Whose export it is and what becomes of it while it is written. */
export interface ExportRun extends Asker, FileOwner {
  locale: Locale
  /** How long reading may take and wait; default as long as a task may. */
  limits?: QueryLimits
  signal?: AbortSignal
  progress?(done: number): void
}

/** Writes an export into a file of its owner, which is there completely or not at all; returns its id. */
export async function writeExport(
  stores: ExportStores,
  run: ExportRun,
  input: OrderedExport,
): Promise<number> {
  const { clickhouse, files } = stores
  const source = { clickhouse, hidden: await hiddenContacts(stores, run, input) }
  const { extension, contentType, content } =
    input.format === 'parquet'
      ? await parquetFile(source, run, input)
      : tableFile(source, run, { input, writer: writers[input.format](input, run.locale) })
  try {
    return await saveFile(run, files, {
      name: `${translate(run.locale, `customsData.export.${input.kind}`)}.${extension}`,
      contentType,
      content: Readable.from(withinPaid(clickhouse, run, { input, content }), { objectMode: false }),
      expiresAt: new Date(Date.now() + keepDays * 86_400_000),
    })
  } finally {
    content.destroy()
  }
}

// Counted when everything was read: what came meanwhile is in the count if it is in the file.
async function* withinPaid(
  clickhouse: Clickhouse,
  run: ExportRun,
  { input, content }: { input: OrderedExport; content: Readable },
): AsyncGenerator<Uint8Array> {
  yield* content
  if (run.library.length > 0) checkPaid(await countRows(clickhouse, run, input), input)
}

/** What a file is read from, and the contacts it leaves out. */
interface Source {
  clickhouse: Clickhouse
  hidden: readonly string[]
}

type WriterMaker = (input: ExportInput, locale: Locale) => TableWriter

const headings = (input: ExportInput, locale: Locale) =>
  chosenColumns(input).map((name) => translate(locale, `customsData.column.${name}`))

const writers: Readonly<Record<Exclude<CustomsExportFormat, 'parquet'>, WriterMaker>> = {
  csv: (input, locale) => createCsvWriter(headings(input, locale)),
  xlsx: (input, locale) => createXlsxWriter({ header: headings(input, locale) }),
  jsonl: (input) => createJsonLinesWriter(chosenColumns(input)),
}

function tableFile(
  source: Source,
  run: ExportRun,
  { input, writer }: { input: ExportInput; writer: TableWriter },
) {
  const { extension, contentType } = writer
  const content = Readable.from(pieces(source, run, { input, writer }), { objectMode: false })
  return { extension, contentType, content }
}

async function* pieces(
  { clickhouse, hidden }: Source,
  run: ExportRun,
  { input, writer }: { input: ExportInput; writer: TableWriter },
): AsyncGenerator<Uint8Array> {
  const { sql, params } = exportSql(input, await withValues(clickhouse, run), hidden)
  let batch: OutputCell[][] = []
  let done = 0
  const query = { name: 'customs-export', sql, params, limits: run.limits ?? {} }
  // The columns are those of the statement, which are those of the file.
  for await (const row of clickhouse.chStream<OutputCell[]>(run, query, 'JSONCompactEachRow')) {
    batch.push(row)
    if (batch.length < batchRows) continue
    run.signal?.throwIfAborted()
    yield writer.write(batch)
    done += batch.length
    run.progress?.(done)
    batch = []
  }
  yield writer.write(batch)
  run.progress?.(done + batch.length)
  yield writer.end()
}

// The engine writes this format itself: it knows the types, and rows need not pass through here one by one.
async function parquetFile({ clickhouse, hidden }: Source, run: ExportRun, input: ExportInput) {
  const { sql, params } = exportSql(input, await withValues(clickhouse, run), hidden)
  const query = { name: 'customs-export', sql, params, limits: run.limits ?? {} }
  const content = await clickhouse.chBytes(run, query, 'Parquet')
  run.signal?.addEventListener('abort', () => content.destroy(run.signal?.reason as Error), { once: true })
  return { extension: 'parquet', contentType: 'application/vnd.apache.parquet', content }
}
