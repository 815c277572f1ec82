import { Inflate } from 'fflate'
import { TableError, tableLimits } from './table-limits.ts'
import {
  findZipContents,
  localSignature,
  readZipEntries,
  type ZipEntry,
  zipContentStart,
  zipTailSize,
} from './zip-directory.ts'

/** A ZIP file held in memory; inflating is counted over all entries, so that nothing swells without bound. */
export interface ZipArchive {
  names: ReadonlySet<string>
  /** Inflated pieces of an entry; throws TableError beyond the limits. */
  inflate(name: string): Generator<Uint8Array>
}

const sliceSize = 64 * 1024

/** Opens a ZIP file by its table of contents; throws TableError when it is cut off, encrypted or a bomb. */
export function openZip(bytes: Uint8Array): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint32(0, true) !== localSignature) throw new TableError('notAWorkbook')
  const entries = readEntries(bytes)
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
      for (const piece of inflateEntry(dataOf(entry, bytes), entry.method)) {
        inflated += piece.length
        if (inflated > ceiling) throw new TableError('workbookBomb')
        yield piece
      }
    },
  }
}

function readEntries(bytes: Uint8Array): Map<string, ZipEntry> {
  const { count, offset } = findZipContents(bytes.subarray(Math.max(0, bytes.length - zipTailSize)))
  const entries = readZipEntries(bytes.subarray(Math.min(offset, bytes.length)), count)
  return new Map(entries.map((entry) => [entry.name, entry]))
}

function dataOf(entry: ZipEntry, bytes: Uint8Array): Uint8Array {
  const header = bytes.subarray(Math.min(entry.offset, bytes.length))
  const start = zipContentStart(entry, header)
  if (start + entry.compressedSize > bytes.length) throw new TableError('truncatedWorkbook')
  return bytes.subarray(start, start + entry.compressedSize)
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
