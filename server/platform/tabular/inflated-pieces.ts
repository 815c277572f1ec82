import { Readable, type Transform } from 'node:stream'
import { crc32, createGunzip, createInflateRaw } from 'node:zlib'
import { TableError, tableLimits } from './table-limits.ts'
import type { ZipEntry } from './zip-directory.ts'

/** How far an archive of so many bytes may swell. */
function ceilingOf(packedSize: number): number {
  const allowed = Math.max(packedSize * tableLimits.inflation, tableLimits.archiveAtLeast)
  return Math.min(allowed, tableLimits.archiveAtMost)
}

/** What a gzip file holds; throws TableError when it is cut off, damaged or a bomb. */
export function gunzipped(packed: AsyncIterable<Uint8Array>, packedSize: number): AsyncGenerator<Uint8Array> {
  return inflated(packed, createGunzip(), ceilingOf(packedSize))
}

/** What an entry of an archive holds; throws TableError when it is cut off, damaged or a bomb. */
export async function* unzipped(
  packed: AsyncIterable<Uint8Array>,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array> {
  if (entry.method !== 0 && entry.method !== 8) throw new TableError('notATable')
  const ceiling = ceilingOf(entry.compressedSize)
  const pieces = entry.method === 0 ? packed : inflated(packed, createInflateRaw(), ceiling)
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
  ceiling: number,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(packed, { objectMode: false })
  source.on('error', (error) => inflate.destroy(error))
  let size = 0
  try {
    for await (const piece of source.pipe(inflate)) {
      size += (piece as Buffer).length
      if (size > ceiling) throw new TableError('workbookBomb')
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
