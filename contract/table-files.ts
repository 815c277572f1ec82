import * as z from 'zod/mini'
import { line } from './line.ts'

/** Bytes of every chunk but the last in which a file is sent. */
export const uploadChunkSize = 5_242_880
/** Bytes of the largest file. */
export const uploadSizeLimit = 2 * 1024 * 1024 * 1024

/** Characters of the name of a column; what is longer is no name, and would be sent with each answer. */
export const columnNameLength = 300

/** Where a file with rows is on its way from the disk of a user to records, and back. */
export const uploadStates = [
  'receiving',
  'mapping',
  'queued',
  'loading',
  'done',
  'doneWithRejects',
  'failed',
  'cancelled',
  'reverting',
  'reverted',
] as const
export type UploadState = (typeof uploadStates)[number]

const encodings = z.enum([
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'utf-16le',
  'utf-16be',
  'windows-1252',
])
const delimiters = z.enum([',', ';', '\t', '|'])
const count = z.int().check(z.gte(0))

/** The header row of a table whose first row is data already: its columns are called by letters. */
export const noHeaderRow = -1
const headerRow = z.int().check(z.gte(noHeaderRow), z.lte(50))

/** How the bytes of a file become rows. */
export const tableReading = z.object({
  encoding: z._default(encodings, 'utf-8'),
  delimiter: z._default(delimiters, ','),
  /** Counted from 0; workbooks only. */
  sheet: z._default(count, 0),
  /** Counted from 0; see `noHeaderRow`. */
  headerRow: z._default(headerRow, 0),
  /** The file of an archive, counted from 0 in its list; null for all of them together. */
  entry: z._default(z.nullable(count), null),
})
export type TableReading = z.infer<typeof tableReading>

/** The same as far as the user has chosen; the rest is found out. */
export const readingWish = z.object({
  encoding: z.optional(encodings),
  delimiter: z.optional(delimiters),
  sheet: z.optional(count),
  headerRow: z.optional(headerRow),
  entry: z.optional(z.nullable(count)),
})
export type ReadingWish = z.infer<typeof readingWish>

/** What is odd about a file; the texts are `tableFiles.note.<code>`. */
export const tableNotes = [
  'formulas',
  'merged',
  'textDates',
  'hiddenSheets',
  'otherSheets',
  'headerless',
  'lettered',
] as const

/** The beginning of a file as it is read. */
export const tablePreview = z.object({
  format: z.object({
    kind: z.enum(['csv', 'xlsx', 'json', 'vcard']),
    encoding: encodings,
    delimiter: delimiters,
    sheet: count,
    headerRow,
    entry: z.nullable(count),
  }),
  /** The tables of an archive; empty for any other file. */
  entries: z.array(z.string()),
  /** What reading all of them together would do: one after another, or rows of one identifier made one. */
  together: z.nullable(z.enum(['append', 'join'])),
  /** Other encodings the file may be in, best first. */
  encodings: z.array(encodings),
  sheets: z.array(z.string()),
  /** What of a file may be missing or be read otherwise than it is meant; cells are those of its first rows. */
  notes: z.array(z.object({ code: z.enum(tableNotes), amount: count })),
  headers: z.array(z.string()),
  /** The first five rows below the header, decoded. */
  rows: z.array(z.array(z.string())),
})
export type TablePreview = z.infer<typeof tablePreview>

/** What a file is announced with. */
export const announcedFile = z.object({
  fileName: line(1, 200),
  size: z.int().check(z.gte(0)),
})

/** A problem of one cell of a row, counted from 1 in the file; the code is a key below the feature's texts. */
export function rowProblem<Code extends string>(codes: readonly Code[]) {
  return z.object({
    row: z.number(),
    column: z.nullable(z.string()),
    value: z.string(),
    code: z.enum(codes),
  })
}
