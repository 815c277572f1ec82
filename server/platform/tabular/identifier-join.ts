import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { foldHeader } from './header-matching.ts'
import type { JoinedPart, RowsOfPart } from './manifest-part.ts'
import { createRecordShape } from './manifest-record.ts'
import { countCharacters, createLimit, TableError, tableLimits } from './table-limits.ts'

/** Files between which the rows are divided by their identifier; the bytes of one fit into memory. */
const shares = 128
/** Bytes of a share that are gathered before they are written. */
const gathered = 64 * 1024
const [tab, lineEnd] = [9, 10]

/** Makes one table of files that describe the same things under the same identifiers, within bounded memory. */
export interface IdentifierJoin {
  /** The rows that follow are those of the next file. */
  begin(name: string): void
  push(rows: readonly string[][]): void
  /** The joined rows with their header, after the last row. */
  rows(): Generator<string[][]>
}

/** True for a header whose rows can be joined. */
export function hasIdentifier(header: readonly string[]): boolean {
  return header.some((cell) => foldHeader(cell) === 'identifier')
}

/** A join that keeps its rows in `folder` until they are joined. */
export function createIdentifierJoin(folder: string): IdentifierJoin {
  const parts: JoinedPart[] = []
  const buffers = Array.from({ length: shares }, createShareBuffer)
  const pathOf = (share: number) => join(folder, String(share))
  let awaited: string | undefined
  const spool = createLimit(tableLimits.joinAll, 'workbookBomb')
  const joined = createLimit(tableLimits.joinAll, 'joinTooLarge')
  const write = (share: number, bytes: Uint8Array) => {
    spool(bytes.length)
    buffers[share]?.countBytes(bytes.length)
    appendFileSync(pathOf(share), bytes, { mode: 0o600 })
  }
  const gather = (share: number, line: string) => {
    const buffer = buffers[share]
    if (!buffer) return
    buffer.countRows(1)
    const size = Buffer.byteLength(line)
    if (buffer.used + size > buffer.bytes.length) {
      if (buffer.used > 0) write(share, buffer.bytes.subarray(0, buffer.used))
      buffer.used = 0
      if (buffer.bytes.length === 0) buffer.bytes = Buffer.allocUnsafeSlow(gathered)
    }
    if (size > gathered) write(share, Buffer.from(line))
    else buffer.used += buffer.bytes.write(line, buffer.used)
  }
  const keep = (cells: string[]) => {
    const part = parts.at(-1)
    if (!part || cells.every((cell) => cell === '')) return
    const id = (cells[part.identifier] ?? '').trim()
    gather(shareOf(id), `${JSON.stringify(id)}\t${parts.length - 1}\t${JSON.stringify(cells)}\n`)
  }
  return {
    begin(name) {
      awaited = name
    },
    push(rows) {
      for (const row of rows) {
        if (awaited === undefined) {
          keep(row)
          continue
        }
        parts.push(partOf(awaited, row))
        awaited = undefined
      }
    },
    *rows() {
      const shape = createRecordShape(parts)
      const read = createFileReader()
      yield [shape.header]
      for (const [share, { bytes, used }] of buffers.entries()) {
        if (used > 0) write(share, bytes.subarray(0, used))
        for (const [id, rows] of readShare(read(pathOf(share)), parts.length)) {
          const records = shape.records(id, rows)
          const size = countCharacters(records)
          if (size > tableLimits.joinRecords) throw new TableError('joinTooLarge')
          joined(size)
          yield records
        }
      }
    },
  }
}

// Bytes beside the heap: texts that wait so long would fill it with what is needed no more.
function createShareBuffer() {
  return {
    bytes: Buffer.alloc(0),
    used: 0,
    countBytes: createLimit(tableLimits.joinPart, 'joinTooLarge'),
    countRows: createLimit(tableLimits.joinPartRows, 'joinTooLarge'),
  }
}

/** The same for the beginnings of the files, which are in memory; things of which all is known come first. */
export function joinSamples(samples: readonly { name: string; rows: readonly string[][] }[]): string[][] {
  const parts = samples.map(({ name, rows }) => partOf(name, rows[0] ?? []))
  const groups = new Map<string, RowsOfPart>()
  samples.forEach(({ rows }, at) => {
    for (const cells of rows.slice(1)) {
      addRow(groups, { id: (cells[parts[at]?.identifier ?? 0] ?? '').trim(), part: at, cells }, parts.length)
    }
  })
  const shape = createRecordShape(parts)
  const missing = (rows: RowsOfPart) =>
    rows.filter((own, at) => own.length === 0 && shape.isSingle(at)).length
  const sorted = [...groups].sort(([, a], [, b]) => missing(a) - missing(b))
  return [shape.header, ...sorted.flatMap(([id, rows]) => shape.records(id, rows))]
}

function partOf(name: string, header: readonly string[]): JoinedPart {
  const columns = header.map((cell) => cell.trim())
  const identifier = columns.findIndex((cell) => foldHeader(cell) === 'identifier')
  if (identifier === -1) throw new TableError('headersDiffer', 1)
  return { name, columns, identifier }
}

/** Where the rows of an identifier are in the bytes of a share: part, first byte and end of each. */
type Places = number[]

// Only the rows of one identifier at a time are texts: those of a whole share would take many times its bytes.
function* readShare(bytes: Buffer, partCount: number): Generator<[id: string, rows: RowsOfPart]> {
  for (const [id, places] of placesOf(bytes)) {
    const groups = new Map<string, RowsOfPart>()
    for (let at = 0; at < places.length; at += 3) {
      const [part = 0, from, to] = places.slice(at, at + 3)
      const cells = JSON.parse(bytes.toString('utf8', from, to)) as string[]
      addRow(groups, { id, part, cells }, partCount)
    }
    yield [JSON.parse(id) as string, groups.get(id) ?? []]
  }
}

/** Reads files one after another into the same memory: what one of them took is not freed before the next is read. */
function createFileReader(): (path: string) => Buffer {
  let memory = Buffer.alloc(0)
  return (path) => {
    if (!existsSync(path)) return memory.subarray(0, 0)
    const file = openSync(path, 'r')
    const { size } = fstatSync(file)
    if (size > memory.length) memory = Buffer.allocUnsafeSlow(Math.ceil(size * 1.25))
    let read = 0
    for (let more = 1; more > 0 && read < size; read += more)
      more = readSync(file, memory, read, size - read, read)
    closeSync(file)
    rmSync(path)
    return memory.subarray(0, read)
  }
}

function placesOf(bytes: Buffer): Map<string, Places> {
  const places = new Map<string, Places>()
  for (let from = 0; from < bytes.length; ) {
    const [idEnd, end] = [bytes.indexOf(tab, from), bytes.indexOf(lineEnd, from)]
    const partEnd = bytes.indexOf(tab, idEnd + 1)
    const id = bytes.toString('utf8', from, idEnd)
    const place = [Number(bytes.toString('latin1', idEnd + 1, partEnd)), partEnd + 1, end]
    const own = places.get(id)
    if (own) own.push(...place)
    else places.set(id, place)
    from = end + 1
  }
  return places
}

function addRow(
  groups: Map<string, RowsOfPart>,
  { id, part, cells }: { id: string; part: number; cells: string[] },
  partCount: number,
): void {
  let rows = groups.get(id)
  if (!rows) {
    rows = Array.from({ length: partCount }, () => [])
    groups.set(id, rows)
  }
  const own = rows[part]
  if (own && own.length >= tableLimits.joinRows) throw new TableError('joinTooLarge')
  own?.push(cells)
}

// The same share for the same identifier in every attempt, so that rows keep their numbers.
function shareOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash >>> 8) % shares
}
