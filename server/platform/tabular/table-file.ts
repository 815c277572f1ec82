import { type ChunkedFile, gatherPieces, readBeginning, readRange } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { createSwelling, gunzipped, unzipped } from './inflated-pieces.ts'
import { TableError, tableLimits } from './table-limits.ts'
import {
  formatKind,
  isForeign,
  isGzip,
  isZip,
  looksLikeOtherArchive,
  type TableFormat,
} from './table-sample.ts'
import {
  findZipContents,
  localHeaderSize,
  readZipEntries,
  type ZipEntry,
  zipContentStart,
  zipTailSize,
} from './zip-directory.ts'

/** One table: a file as it was sent, or what an archive holds. */
export interface TablePart {
  /** The name inside the archive; empty for a file that is none. */
  name: string
  kind: TableFormat['kind']
  /** In bytes, as far as it is known before reading. */
  size: number
  /** Its bytes from the beginning, unpacked, each piece in memory of its own. */
  pieces(): AsyncIterable<Uint8Array>
}

/** A file with the tables in it. */
export interface TableFile {
  isArchive: boolean
  /** At least one; the entries of an archive by name. */
  parts: TablePart[]
}

/** Bytes that tell what a file is. */
const tellingBytes = 1024

/** Opens a file that may be packed; throws TableError when there is no table in it. */
export async function openTableFile(files: FileStore, file: ChunkedFile): Promise<TableFile> {
  const plain = () => readRange(files, file, { start: 0, end: file.size })
  const start = await readBeginning(plain(), tellingBytes)
  if (isZip(start)) return openArchive(files, file)
  const pieces = isGzip(start)
    ? () => gatherPieces(gunzipped(plain(), file.size))
    : () => gatherPieces(plain())
  const part = await describePart({ name: '', size: file.size, pieces }, isGzip(start))
  return { isArchive: false, parts: [part] }
}

/** The parts that are read: all, or the one that was chosen. */
export function chooseParts({ parts }: TableFile, entry: number | null): [TablePart, ...TablePart[]] {
  const [first, ...rest] = entry === null ? parts : parts.slice(entry, entry + 1)
  if (!first) throw new TableError('noSuchEntry')
  return [first, ...rest]
}

/** All bytes of a part in memory; for workbooks, which are small. */
export async function readWholePart(part: TablePart): Promise<Uint8Array> {
  const bytes = await readBeginning(part.pieces(), tableLimits.workbook + 1)
  if (bytes.length > tableLimits.workbook) throw new TableError('workbookTooLarge')
  return new Uint8Array(bytes)
}

async function openArchive(files: FileStore, file: ChunkedFile): Promise<TableFile> {
  const read = (start: number, length: number) =>
    readBeginning(readRange(files, file, { start, end: start + length }), length)
  const tailStart = Math.max(0, file.size - zipTailSize)
  const contents = findZipContents(await read(tailStart, zipTailSize))
  const entries = readZipEntries(await read(contents.offset, contents.size), contents.count)
  if (entries.some(({ name }) => name === '[Content_Types].xml' || name === 'xl/workbook.xml')) {
    const pieces = () => gatherPieces(readRange(files, file, { start: 0, end: file.size }))
    return { isArchive: false, parts: [{ name: '', kind: 'xlsx', size: file.size, pieces }] }
  }
  const located = await Promise.all(
    tablesAmong(entries).map(async (entry) => {
      const start = zipContentStart(entry, await read(entry.offset, localHeaderSize))
      const range = { start, end: start + entry.compressedSize }
      if (range.end > file.size) throw new TableError('truncatedWorkbook')
      return { entry, range }
    }),
  )
  refuseOverlaps(located)
  const swelling = createSwelling(file.size)
  const parts = located.map(({ entry, range }) => {
    const pieces = () => gatherPieces(unzipped(readRange(files, file, range), entry, swelling))
    return describePart({ name: entry.name, size: entry.size, pieces }, true)
  })
  return { isArchive: true, parts: await Promise.all(parts) }
}

// Entries that share their bytes make a small archive hold any amount.
function refuseOverlaps(located: readonly { entry: ZipEntry; range: { end: number } }[]): void {
  let end = 0
  for (const { entry, range } of [...located].sort((a, b) => a.entry.offset - b.entry.offset)) {
    if (entry.offset < end) throw new TableError('workbookBomb')
    end = range.end
  }
}

function tablesAmong(entries: readonly ZipEntry[]): ZipEntry[] {
  const own = entries.filter(({ name, size }) => size > 0 && !/(^|\/)(__MACOSX\/|\.)|\/$/.test(name))
  if (own.some(({ name }) => /\.(zip|gz|tgz|tar|7z|rar|bz2|xz|zst)$/i.test(name))) {
    throw new TableError('nestedArchive')
  }
  const tables = own.filter(
    ({ name }) =>
      /\.(csv|tsv|txt|json|jsonl|ndjson|xlsx|xlsm|xls)$/i.test(name) &&
      !/(^|\/)(readme|licen[cs]e)[^/]*$/i.test(name),
  )
  if (tables.length === 0) throw new TableError('archiveEmpty')
  if (tables.length > tableLimits.archiveTables) throw new TableError('tooManyEntries')
  return tables.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function describePart(part: Omit<TablePart, 'kind'>, isPacked: boolean): Promise<TablePart> {
  const start = await readBeginning(part.pieces(), tellingBytes)
  if (looksLikeOtherArchive(start)) throw new TableError(isPacked ? 'nestedArchive' : 'notATable')
  // Whether a packed ZIP file is a workbook is told by its own contents, when it is opened as one.
  if (isPacked && (isGzip(start) || (isZip(start) && !isWorkbookStart(start)))) {
    throw new TableError('nestedArchive')
  }
  if (isForeign(start)) throw new TableError('notATable')
  return { ...part, kind: formatKind(start) }
}

// The first entry of an office file is one of these few.
function isWorkbookStart(start: Uint8Array): boolean {
  const name = new TextDecoder('latin1').decode(start.subarray(30, 60))
  return /^(\[Content_Types\]|_rels\/|xl\/|docProps\/)/.test(name)
}
