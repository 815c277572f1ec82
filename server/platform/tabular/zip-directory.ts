import { TableError, tableLimits } from './table-limits.ts'

export interface ZipEntry {
  name: string
  method: number
  compressedSize: number
  /** Bytes of the inflated content, as the archive says. */
  size: number
  checksum: number
  /** Offset of the entry's local header. */
  offset: number
}

/** Where an archive's table of contents is. */
export interface ZipContents {
  count: number
  offset: number
  /** In bytes. */
  size: number
}

export const localSignature = 0x04034b50
const endSignature = 0x06054b50
const wideEndSignature = 0x06064b50
const wideLocatorSignature = 0x07064b50
const entrySignature = 0x02014b50
/** Bytes of an entry's local header without its name and extras. */
export const localHeaderSize = 30
/** Bytes at the end of an archive that hold all that says where the contents are. */
export const zipTailSize = 65_557 + 76
const wide = 0xffffffff

/** Reads where the contents are from the last bytes of an archive; throws TableError when they are cut off. */
export function findZipContents(tail: Uint8Array): ZipContents {
  const view = viewOf(tail)
  const end = findEnd(view)
  const narrow = {
    count: view.getUint16(end + 10, true),
    size: view.getUint32(end + 12, true),
    offset: view.getUint32(end + 16, true),
  }
  const contents = narrow.offset === wide || narrow.count === 0xffff ? findWide(view, end) : narrow
  if (contents.count > tableLimits.archiveEntries) throw new TableError('tooManyEntries')
  if (contents.size > tableLimits.archiveContents) throw new TableError('tooManyEntries')
  return contents
}

// The end record is at the end, behind it at most a comment of 64 kB.
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw new TableError('truncatedWorkbook')
}

// Archives beyond the numbers of the first format say the same in a record before the end.
function findWide(view: DataView, end: number): ZipContents {
  const at = end - 20 - 56
  if (at < 0 || view.getUint32(end - 20, true) !== wideLocatorSignature) {
    throw new TableError('truncatedWorkbook')
  }
  if (view.getUint32(at, true) !== wideEndSignature) throw new TableError('truncatedWorkbook')
  return {
    count: wideNumber(view, at + 32),
    size: wideNumber(view, at + 40),
    offset: wideNumber(view, at + 48),
  }
}

function wideNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

/** The entries of an archive from its table of contents; throws TableError when it is damaged or encrypted. */
export function readZipEntries(contents: Uint8Array, count: number): ZipEntry[] {
  const view = viewOf(contents)
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) {
      throw new TableError('truncatedWorkbook')
    }
    if (view.getUint16(at + 8, true) & 1) throw new TableError('encryptedWorkbook')
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const name = new TextDecoder().decode(contents.subarray(at + 46, at + 46 + nameLength))
    entries.push({
      name: name.replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      ...readSizes(view, at, { start: at + 46 + nameLength, length: extraLength }),
    })
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  return entries
}

function readSizes(view: DataView, at: number, extras: { start: number; length: number }) {
  const sizes = {
    size: view.getUint32(at + 24, true),
    compressedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  }
  const end = Math.min(extras.start + extras.length, view.byteLength)
  for (let field = extras.start; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    let value = field + 4
    for (const name of ['size', 'compressedSize', 'offset'] as const) {
      if (sizes[name] !== wide || value + 8 > end) continue
      sizes[name] = wideNumber(view, value)
      value += 8
    }
  }
  return sizes
}

/** Where the content of an entry begins behind its local header; throws TableError when that is damaged. */
export function zipContentStart(entry: ZipEntry, header: Uint8Array): number {
  const view = viewOf(header)
  if (view.byteLength < localHeaderSize || view.getUint32(0, true) !== localSignature) {
    throw new TableError('truncatedWorkbook')
  }
  return entry.offset + localHeaderSize + view.getUint16(26, true) + view.getUint16(28, true)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
