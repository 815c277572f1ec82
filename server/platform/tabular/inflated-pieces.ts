import { Readable, type Transform } from 'node:stream'
import { crc32, createGunzip, createInflateRaw } from 'node:zlib'
import { createLimit, TableError, tableLimits } from './table-limits.ts'
import type { ZipEntry } from './zip-directory.ts'

/** How far an archive of so many bytes may swell. */
function ceilingOf(packedSize: number): number {
  const allowed = Math.max(packedSize * tableLimits.inflation, tableLimits.archiveAtLeast)
  return Math.min(allowed, tableLimits.archiveAtMost)
}

/** What a gzip file holds; throws TableError when it is cut off, damaged or a bomb. */
export function gunzipped(packed: AsyncIterable<Uint8Array>, packedSize: number): AsyncGenerator<Uint8Array> {
  return inflated(packed, createGunzip(), createLimit(ceilingOf(packedSize), 'workbookBomb'))
}

/** Counts how far the entries of one archive were inflated; throws TableError when that is too far together. */
export type Swelling = (entry: ZipEntry, size: number) => void

/** The count of an archive of so many bytes; what is read again counts once. */
export function createSwelling(packedSize: number): Swelling {
  const add = createLimit(ceilingOf(packedSize), 'workbookBomb')
  const furthest = new Map<ZipEntry, number>()
  return (entry, size) => {
    const before = furthest.get(entry) ?? 0
    if (size <= before) return
    furthest.set(entry, size)
    add(size - before)
  }
}

/** What an entry of an archive holds; throws TableError when it is cut off, damaged or part of a bomb. */
export async function* unzipped(
  packed: AsyncIterable<Uint8Array>,
  entry: ZipEntry,
  swelling: Swelling,
): AsyncGenerator<Uint8Array> {
  if (entry.method !== 0 && entry.method !== 8) throw new TableError('notATable')
  let size = 0
  const count = (more: number) => {
    size += more
    swelling(entry, size)
  }
  const pieces = entry.method === 0 ? packed : inflated(packed, createInflateRaw(), count)
  let checksum = 0
  for await (const piece of pieces) {
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (checksum !== entry.checksum) throw new TableError('truncatedWorkbook')
}

async function* inflated(
  packed: AsyncIterable<Uint8Array>,
  inflate: Transform,
  count: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(packed, { objectMode: false })
  source.on('error', (error) => inflate.destroy(error))
  try {
    for await (const piece of source.pipe(inflate)) {
      count((piece as Buffer).length)
      yield piece as Buffer
    }
  } catch (error) {
    throw isDamage(error) ? new TableError('truncatedWorkbook') : error
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
}
