import Papa from 'papaparse'
import { TableError, tableLimits } from './table-limits.ts'
import { createTextDecoder, type TextEncoding } from './text-encoding.ts'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Turns consecutive pieces of a text file into rows; holds no more than what its header needs and one unfinished row. */
export interface TextParser {
  push(bytes: Uint8Array): string[][]
  end(): string[][]
  /** The rows that are held back until the header is known, when no more pieces shall follow. */
  settle?(): string[][]
}

/** The delimiter that splits the sample most evenly. */
export function sniffDelimiter(text: string): Delimiter {
  const lastBreak = text.lastIndexOf('\n')
  const sample = lastBreak > 0 ? text.slice(0, lastBreak) : text
  let best: { delimiter: Delimiter; points: number } = { delimiter: ',', points: 0 }
  for (const delimiter of delimiters) {
    const rows = Papa.parse<string[]>(sample, { delimiter, preview: 50, skipEmptyLines: true }).data
    // The most usual width: lines above the header may have one of their own.
    const widths = [...Map.groupBy(rows, (row) => row.length)].filter(([width]) => width > 1)
    const [width = 0, even = []] = widths.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    const points = width > 1 ? (even.length / rows.length) * 1000 + width : 0
    if (points > best.points) best = { delimiter, points }
  }
  return best.delimiter
}

/** A parser for one file; throws TableError when a quote is never closed. */
export function createCsvParser(options: { encoding: TextEncoding; delimiter: Delimiter }): TextParser {
  const decoder = createTextDecoder(options.encoding)
  const state = { rest: '', row: 0, newline: '' }
  const take = (text: string, last: boolean): string[][] => {
    state.rest += text
    state.newline ||= findNewline(state.rest)
    if (state.rest === '' || (!last && !text.includes('\n') && !text.includes('\r'))) return guard(state, [])
    const { data, meta } = new Papa.Parser({
      delimiter: options.delimiter,
      newline: state.newline === '' ? '\n' : state.newline,
    } as Papa.ParseConfig).parse(state.rest, 0, !last) as Papa.ParseResult<string[]>
    state.rest = last ? '' : state.rest.slice(meta.cursor)
    state.row += data.length
    return guard(state, last ? dropTrailingEmpty(data) : data)
  }
  return {
    push: (bytes) => take(decoder.decode(bytes, { stream: true }), false),
    end: () => take(decoder.decode(), true),
  }
}

function guard(state: { rest: string; row: number }, rows: string[][]): string[][] {
  if (state.rest.length > tableLimits.row) throw new TableError('rowTooLong', state.row + 1)
  return rows
}

// Decided once per file, on the first line break outside quotes. A break at the very end may be half of \r\n.
function findNewline(text: string): string {
  const outside = text.replace(/"[^"]*("|$)/g, '')
  const [found = ''] = /\r\n|\n|\r(?=.)/s.exec(outside) ?? []
  return found
}

function dropTrailingEmpty(rows: string[][]): string[][] {
  const last = rows.at(-1)
  return last && last.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}
