import type { TextParser } from './csv-parser.ts'
import { TableError, tableLimits } from './table-limits.ts'
import { createTextDecoder, type TextEncoding } from './text-encoding.ts'

/** True when a file begins like a JSON array or like objects one after another, in any encoding. */
export function looksLikeJson(start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start).replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
  return /^\s*(?:\[\s*(?:[[{\]"\d]|$)|\{\s*(?:"|\}|$))/.test(text.replaceAll('\0', ''))
}

/** A row before the header is known; text that is no object is kept as it is. */
type Row = ReadonlyMap<string, string> | { unreadable: string }

/**
 * Reads a JSON array of objects, or objects one after another (one per line, usually), as rows. The header is the
 * keys of the first objects, those of nested ones joined by dots. What a later object has under other keys, and a
 * line that is no object, stand in one cell more than the header has: such rows are not taken, and nothing is lost.
 */
export function createJsonReader(options: {
  encoding: TextEncoding
  /** The header, when it is that of a file before; otherwise the first row is the header. */
  header?: readonly string[] | undefined
}): TextParser {
  const decoder = createTextDecoder(options.encoding)
  const table = createRowTable(options.header)
  const objects = createObjectScanner((row, size) => table.add(row, size))
  return {
    push(bytes) {
      objects.push(decoder.decode(bytes, { stream: true }))
      return table.take()
    },
    end() {
      objects.push(decoder.decode())
      objects.end()
      table.settle()
      return table.take()
    },
    settle() {
      table.settle()
      return table.take()
    },
  }
}

function createRowTable(known: readonly string[] | undefined) {
  let columns = known && new Map(known.map((key, at) => [key, at]))
  let held: Row[] = []
  let heldText = 0
  let rows: string[][] = []
  const settle = () => {
    if (columns) return
    const keys = new Set(held.flatMap((row) => ('unreadable' in row ? [] : [...row.keys()])))
    if (keys.size > tableLimits.columns) throw new TableError('tooManyColumns')
    columns = new Map([...keys].map((key, at) => [key, at]))
    if (keys.size > 0) rows.push([...keys])
    for (const row of held) rows.push(toCells(row, columns))
    held = []
  }
  return {
    settle,
    add(row: Row, size: number) {
      if (columns) {
        rows.push(toCells(row, columns))
        return
      }
      held.push(row)
      heldText += size
      if (held.length >= tableLimits.jsonHeaderRows || heldText >= tableLimits.jsonHeaderText) settle()
    },
    take() {
      const taken = rows
      rows = []
      return taken
    },
  }
}

function toCells(row: Row, columns: ReadonlyMap<string, number>): string[] {
  const cells = new Array<string>(columns.size).fill('')
  if ('unreadable' in row) return [...cells, row.unreadable]
  const unknown: [string, string][] = []
  for (const [key, value] of row) {
    const at = columns.get(key)
    if (at !== undefined) cells[at] = value
    else if (value !== '') unknown.push([key, value])
  }
  return unknown.length > 0 ? [...cells, JSON.stringify(Object.fromEntries(unknown))] : cells
}

/** Cuts text into objects: by lines where the first line is one, else by their brackets. */
function createObjectScanner(emit: (row: Row, size: number) => void) {
  let rest = ''
  let count = 0
  let mode: 'unknown' | 'lines' | 'brackets' = 'unknown'
  const brackets = createBracketScanner((text) => {
    count += 1
    const row = readObject(text, count)
    if ('unreadable' in row) throw new TableError('notJson', count)
    emit(row, text.length)
  })
  const takeLine = (line: string) => {
    if (line.trim() === '') return
    count += 1
    emit(readObject(line, count), line.length)
  }
  const takeLines = () => {
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(takeLine)
    if (rest.length > tableLimits.row) throw new TableError('rowTooLong', count + 1)
  }
  const decide = (isLast: boolean) => {
    const text = rest.trimStart()
    const lineEnd = text.indexOf('\n')
    if (text === '' || (text.startsWith('{') && lineEnd === -1 && !isLast && text.length < tableLimits.row))
      return
    const first = lineEnd === -1 ? text : text.slice(0, lineEnd)
    mode = text.startsWith('{') && !('unreadable' in readObject(first, 1)) ? 'lines' : 'brackets'
  }
  return {
    push(text: string) {
      rest += text
      if (mode === 'unknown') decide(false)
      if (mode === 'lines') takeLines()
      if (mode === 'brackets') {
        brackets.push(rest)
        rest = ''
      }
    },
    end() {
      if (mode === 'unknown') decide(true)
      if (mode === 'lines') takeLine(rest)
      if (mode !== 'brackets') return
      brackets.push(rest)
      brackets.end()
    },
  }
}

const token = /[{}[\]]|"(?:[^"\\]|\\.)*"?/gs

/** Finds the objects of an array, or of a row of objects, by counting brackets outside of strings. */
function createBracketScanner(emit: (object: string) => void) {
  let rest = ''
  /** Where the object that was begun begins, and how far the text has been looked at. */
  let from = 0
  let seen = 0
  let depth = 0
  let count = 0
  let list: 'none' | 'open' | 'closed' = 'none'
  const refuse = () => new TableError('notJson', count + 1)
  const between = (gap: string, mark: string) => {
    if (/[^\s,]/.test(gap) || list === 'closed') throw refuse()
    if (mark === '[' && list === 'none' && count === 0) list = 'open'
    else if (mark === ']' && list === 'open') list = 'closed'
    else if (mark === '{') depth = 1
    else throw refuse()
  }
  const inside = (mark: string) => {
    if (mark === '{' || mark === '[') depth += 1
    if (mark === '}' || mark === ']') depth -= 1
    if (depth > tableLimits.jsonDepth) throw new TableError('jsonTooDeep', count + 1)
  }
  const take = (mark: string, at: number) => {
    if (depth === 0) {
      between(rest.slice(seen, at), mark)
      from = at
    } else {
      inside(mark)
      if (depth === 0) {
        count += 1
        emit(rest.slice(from, at + 1))
      }
    }
    seen = at + mark.length
  }
  return {
    push(text: string) {
      rest += text
      token.lastIndex = seen
      for (let found = token.exec(rest); found; found = token.exec(rest)) {
        // The end of this string is in the next piece.
        if (found[0].startsWith('"') && !/^"(?:[^"\\]|\\.)*"$/s.test(found[0])) break
        take(found[0], found.index)
      }
      const done = depth > 0 ? from : seen
      rest = rest.slice(done)
      seen -= done
      from = 0
      if (rest.length > tableLimits.row) throw new TableError('rowTooLong', count + 1)
    },
    end() {
      if (depth > 0 || list === 'open') throw new TableError('truncatedWorkbook', count + 1)
      if (rest.trim() !== '') throw refuse()
    },
  }
}

function readObject(text: string, row: number): Row {
  try {
    const value = parseKeepingDigits(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { unreadable: text.trim() }
    const cells = new Map<string, string>()
    flatten(value as Record<string, unknown>, { prefix: '', depth: 1, row }, cells)
    return cells
  } catch (error) {
    if (error instanceof SyntaxError) return { unreadable: text.trim() }
    // The engine's own parser ran out of stack.
    if (error instanceof RangeError) throw new TableError('jsonTooDeep', row)
    throw error
  }
}

/** Numbers with more digits than a double holds, such as those of bills, stay as they were written. */
function parseKeepingDigits(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  // The type of the language's library does not know yet that a reviver is told how a value was written.
  const revive = (...[, value, context]: [string, unknown, { source?: string }?]) => {
    const written = context?.source ?? ''
    return typeof value === 'number' && /\d{16}/.test(written) ? written : value
  }
  return JSON.parse(text, revive)
}

function flatten(
  object: Readonly<Record<string, unknown>>,
  place: { prefix: string; depth: number; row: number },
  cells: Map<string, string>,
): void {
  const { prefix, depth, row } = place
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + key
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (depth >= tableLimits.jsonDepth) throw new TableError('jsonTooDeep', row)
      flatten(value as Record<string, unknown>, { prefix: `${name}.`, depth: depth + 1, row }, cells)
    } else {
      cells.set(name, cellOf(value))
    }
  }
}

function cellOf(value: unknown): string {
  if (value === null) return ''
  if (!Array.isArray(value)) return String(value)
  const isPlain = value.every((item) => typeof item !== 'object' || item === null)
  return isPlain ? value.map(cellOf).join(', ') : JSON.stringify(value)
}
