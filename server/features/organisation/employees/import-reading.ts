import { Buffer } from 'node:buffer'
import { locales } from '@landfall/contract/locales.ts'
import {
  type ImportField,
  type ImportRow,
  importBytes,
  importFields,
  importLimit,
} from '@landfall/contract/organisation/employees.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { ParsingCaller } from '#platform/parsing/parsers.ts'
import { looksLikeWorkbook } from '#platform/tabular/table-sample.ts'
import { tableSamplers } from '#platform/tabular/table-samplers.ts'

/** Collects an uploaded file; throws `tooLarge` above what an import may have. */
export async function collectFile(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  // What comes beyond the limit is read and forgotten: a connection that is left in the middle cannot be used again.
  for await (const piece of stream) {
    size += piece.length
    if (size <= importBytes) pieces.push(piece)
  }
  if (size > importBytes) throw new AppError('tooLarge', { limit: `${importBytes / 1024 / 1024} MB` })
  return Buffer.concat(pieces)
}

/** The rows of an employee file by its headings in any of our languages. */
export async function readImportFile(caller: ParsingCaller, bytes: Uint8Array): Promise<ImportRow[]> {
  const [heading = [], ...rows] = await readTable(caller, bytes)
  const columns = heading.map(fieldOf)
  if (!columns.includes('name')) throw new AppError('importColumnsMissing')
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const row: ImportRow = { line: index + 2, ...emptyRow }
    columns.forEach((field, column) => {
      if (field && row[field] === '') row[field] = (cells[column] ?? '').trim().slice(0, 500)
    })
    return [row]
  })
}

const emptyRow = Object.fromEntries(importFields.map((field) => [field, ''])) as Record<ImportField, string>

async function readTable(caller: ParsingCaller, bytes: Uint8Array): Promise<string[][]> {
  const options = { rows: importLimit + 2, areAll: true }
  const reading = looksLikeWorkbook(bytes)
    ? tableSamplers.ask(caller, 'workbook', { bytes, options })
    : tableSamplers.ask(caller, 'text', { start: bytes, whole: true, options })
  const { rows } = await reading.catch((error: unknown) => {
    const isWrong = error instanceof AppError && error.errorName !== 'uploadReadingBusy'
    throw isWrong ? new AppError('importUnreadable') : error
  })
  if (rows.length > importLimit + 1) throw new AppError('importTooLarge', { limit: importLimit })
  return rows
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*-]+/g, '')

const headings = new Map<string, ImportField>(
  importFields.flatMap((field) => [
    [plain(field), field] as const,
    ...locales.map(
      (locale) => [plain(translate(locale, `employees.import.columns.${field}`)), field] as const,
    ),
  ]),
)

function fieldOf(heading: string): ImportField | undefined {
  return headings.get(plain(heading.replace(/^\ufeff/, '')))
}
