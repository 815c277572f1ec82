import type { TableReading } from '@landfall/contract/table-files.ts'
import iconv from 'iconv-lite'
import type { TableFormat } from './table-sample.ts'
import { createCopyWriter } from './table-writer.ts'

/** A row that could not be loaded, with its problems; a column is counted from 0, null for the whole row. */
export interface RejectedCells {
  /** Counted from 1 in the file, its header included. */
  fileRow: number
  cells: readonly string[]
  /** A text of its own says more than the sentence of its code. */
  problems: readonly { code: string; column: number | null; text?: string }[]
}

/** What a rejects file is written from. */
export interface RejectsOptions {
  reading: TableReading
  /** What the rows came from: objects stay objects, all other rows become lines of a text file. */
  kind: TableFormat['kind']
  headers: readonly string[]
  /** The sentence of a problem. */
  describe(code: string): string
}

/** Columns that a rejects file adds; when it is loaded again they mean nothing. */
export const rejectColumns = ['__row', '__codes', '__messages'] as const

/** Writes down rows that could not be loaded, in the original columns, beside the reasons. */
export interface RejectsText {
  /** The bytes of these rows; of the first ones with the header of the file. */
  write(rows: readonly RejectedCells[]): Uint8Array<ArrayBuffer>
}

const nothing = new Uint8Array()

/** The text of one rejects file, from its beginning. */
export function createRejectsText(options: RejectsOptions): RejectsText {
  const form = options.kind === 'json' ? objectForm(options) : lineForm(options)
  let isBegun = false
  return {
    write(rows) {
      if (rows.length === 0) return nothing
      const head = isBegun ? nothing : form.head()
      isBegun = true
      return new Uint8Array(Buffer.concat([head, form.write(rows)]))
    },
  }
}

/** How rejects are written down. */
interface RejectsForm {
  head(): Uint8Array
  write(rows: readonly RejectedCells[]): Uint8Array
}

// A rejects file that is loaded again and rejected in part has the newest reasons only.
function ownHeaders(headers: readonly string[]): [header: string, column: number][] {
  const added: readonly string[] = rejectColumns
  return headers.flatMap((header, column) => (added.includes(header) ? [] : [[header, column]]))
}

/** What the columns say that a rejects file adds. */
function reasonsOf({ problems }: RejectedCells, { headers, describe }: RejectsOptions) {
  const errors = problems.filter(({ code }) => code.startsWith('E_'))
  const reasons = errors.map(({ code, column, text = describe(code) }) =>
    column === null ? text : `${headers[column] ?? column + 1}: ${text}`,
  )
  const codes = [...new Set(errors.map(({ code }) => code))].join(' ')
  return [codes, reasons.join('; ')] as const
}

function lineForm(options: RejectsOptions): RejectsForm {
  const { reading, headers } = options
  const writer = createCopyWriter(reading)
  const own = ownHeaders(headers)
  const toCells = (row: RejectedCells) => {
    const padded = own.map(([, column]) => row.cells[column] ?? '')
    return [...padded, row.fileRow, ...reasonsOf(row, options), ...row.cells.slice(headers.length)]
  }
  return {
    head: () => writer.write([[...own.map(([header]) => header), ...rejectColumns]]),
    write: (rows) => writer.write(rows.map(toCells)),
  }
}

// What an object has beyond the header is among its own keys again, so that the next header has them too.
function objectForm(options: RejectsOptions): RejectsForm {
  const { reading, headers } = options
  const [rowKey, codesKey, messagesKey] = rejectColumns
  const columns = ownHeaders(headers)
  const toLine = (row: RejectedCells) => {
    const own = columns.map(([header, column]) => [header, row.cells[column] ?? ''] as const)
    const [codes, messages] = reasonsOf(row, options)
    const added = { [rowKey]: row.fileRow, [codesKey]: codes, [messagesKey]: messages }
    const filled = Object.fromEntries(own.filter(([, cell]) => cell !== ''))
    return `${JSON.stringify({ ...filled, ...beyond(row.cells.slice(headers.length)), ...added })}\n`
  }
  return {
    head: () => nothing,
    write: (rows) => iconv.encode(rows.map(toLine).join(''), reading.encoding),
  }
}

function beyond([cell]: readonly string[]): object {
  if (cell === undefined) return {}
  try {
    const value: unknown = JSON.parse(cell)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // A line that was no object is kept as text.
  }
  return { __text: cell }
}
