import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { foldHeader } from './header-matching.ts'
import type { JoinedPart, RowsOfPart } from './manifest-part.ts'
import { createRecordShape } from './manifest-record.ts'
import { countCharacters, createLimit, TableError, tableLimits } from './table-limits.ts'

/** Files between which the rows are divided by their identifier; the rows of one fit into memory. */
const shares = 128
/** Characters of a share that are gathered before they are written. */
const writeAt = 64 * 1024

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
  const buffers = Array.from({ length: shares }, () => '')
  const pathOf = (share: number) => join(folder, String(share))
  let awaited: string | undefined
  const spool = createLimit(tableLimits.joinAll, 'workbookBomb')
  const joined = createLimit(tableLimits.joinAll, 'joinTooLarge')
  const limitOf = buffers.map(() => createLimit(tableLimits.joinPart, 'joinTooLarge'))
  const write = (share: number) => {
    const bytes = Buffer.from(buffers[share] ?? '')
    spool(bytes.length)
    limitOf[share]?.(bytes.length)
    appendFileSync(pathOf(share), bytes, { mode: 0o600 })
    buffers[share] = ''
  }
  const keep = (cells: string[]) => {
    const part = parts.at(-1)
    if (!part || cells.every((cell) => cell === '')) return
    const id = (cells[part.identifier] ?? '').trim()
    const share = shareOf(id)
    const buffer = `${buffers[share] ?? ''}${JSON.stringify([id, parts.length - 1, cells])}\n`
    buffers[share] = buffer
    if (buffer.length > writeAt) write(share)
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
      yield [shape.header]
      for (let share = 0; share < shares; share += 1) {
        if (buffers[share] !== '') write(share)
        for (const [id, rows] of readShare(pathOf(share), parts.length)) {
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

function readShare(path: string, partCount: number): Map<string, RowsOfPart> {
  const groups = new Map<string, RowsOfPart>()
  if (!existsSync(path)) return groups
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const [id, part, cells] = JSON.parse(text.slice(from, end)) as [string, number, string[]]
    addRow(groups, { id, part, cells }, partCount)
    from = end + 1
  }
  return groups
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
