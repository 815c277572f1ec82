import { Inflate } from 'fflate'
import { TableError, tableLimits } from './table-limits.ts'

export interface ZipEntry {
  name: string
  method: number
  compressedSize: number
  /** Offset of the entry's local header. */
  offset: number
}

/** A ZIP file held in memory; inflating is counted over all entries, so that nothing swells without bound. */
export interface ZipArchive {
  names: ReadonlySet<string>
  /** Inflated pieces of an entry; throws TableError beyond the limits. */
  inflate(name: string): Generator<Uint8Array>
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const sliceSize = 64 * 1024

/** Opens a ZIP file by its table of contents; throws TableError when it is cut off, encrypted or a bomb. */
export function openZip(bytes: Uint8Array): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint32(0, true) !== localSignature) throw new TableError('notAWorkbook')
  const entries = readEntries(bytes, view)
  const ceiling = Math.min(
    Math.max(bytes.length * tableLimits.inflation, tableLimits.inflatedAtLeast),
    tableLimits.inflatedAtMost,
  )
  let inflated = 0
  return {
    names: new Set(entries.keys()),
    *inflate(name) {
      const entry = entries.get(name)
      if (!entry) throw new TableError('truncatedWorkbook')
      for (const piece of inflateEntry(dataOf(entry, bytes, view), entry.method)) {
        inflated += piece.length
        if (inflated > ceiling) throw new TableError('workbookBomb')
        yield piece
      }
    },
  }
}

function readEntries(bytes: Uint8Array, view: DataView): Map<string, ZipEntry> {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > tableLimits.workbookEntries) throw new TableError('workbookBomb')
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) {
      throw new TableError('truncatedWorkbook')
    }
    if (view.getUint16(at + 8, true) & 1) throw new TableError('encryptedWorkbook')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.set(name.replaceAll('\\', '/'), {
      name,
      method: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

// The end record is at the end, behind it at most a comment of 64 kB.
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw new TableError('truncatedWorkbook')
}

function dataOf(entry: ZipEntry, bytes: Uint8Array, view: DataView): Uint8Array {
  const { offset, compressedSize } = entry
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== localSignature) {
    throw new TableError('truncatedWorkbook')
  }
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + compressedSize > view.byteLength) throw new TableError('truncatedWorkbook')
  return bytes.subarray(start, start + compressedSize)
}

function* inflateEntry(data: Uint8Array, method: number): Generator<Uint8Array> {
  if (method === 0) {
    yield data
    return
  }
  if (method !== 8) throw new TableError('notAWorkbook')
  let pieces: Uint8Array[] = []
  const inflate = new Inflate((piece) => pieces.push(piece))
  // Small slices: one slice can swell a thousandfold before the caller counts it.
  for (let at = 0; at < data.length || at === 0; at += sliceSize) {
    try {
      inflate.push(data.subarray(at, at + sliceSize), at + sliceSize >= data.length)
    } catch {
      throw new TableError('truncatedWorkbook')
    }
    yield* pieces
    pieces = []
  }
}
