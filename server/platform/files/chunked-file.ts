import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

/** A file that arrives in chunks of one size, the last of which may be shorter. */
export interface ChunkedFile {
  /** Key below which the chunks are kept. */
  prefix: string
  /** In bytes. */
  size: number
  chunkSize: number
  /** It was stored in one piece, under the key itself. */
  isWhole?: boolean
}

/** A file that was stored in one piece as what reads files that came in chunks takes it. */
export const wholeFile = ({ storageKey, size }: { storageKey: string; size: number }): ChunkedFile => ({
  ...{ prefix: storageKey, size, chunkSize: Math.max(size, 1), isWhole: true },
})

/** A chunk has another size than its place in the file demands. */
export class WrongChunk extends Error {
  readonly number: number
  readonly expected: number

  constructor(number: number, expected: number) {
    super(`chunk ${number} must have ${expected} bytes`)
    this.number = number
    this.expected = expected
  }
}

/** How many chunks a file has. */
export function chunkCount({ size, chunkSize }: { size: number; chunkSize: number }): number {
  return Math.ceil(size / chunkSize)
}

const keyOf = ({ prefix, isWhole }: ChunkedFile, number: number) => (isWhole ? prefix : `${prefix}/${number}`)

/** Stores one chunk; throws WrongChunk for any other size than the chunk must have. */
export async function storeChunk(
  files: FileStore,
  file: ChunkedFile,
  chunk: { number: number; stream: Readable },
): Promise<void> {
  const { number, stream } = chunk
  const expected = Math.min(file.chunkSize, file.size - number * file.chunkSize)
  const refuse = () => new WrongChunk(number, Math.max(expected, 0))
  if (number >= chunkCount(file)) throw refuse()
  let size = 0
  const counted = async function* () {
    for await (const piece of stream) {
      size += (piece as Buffer).length
      if (size > expected) throw refuse()
      yield piece as Buffer
    }
    // Checked before the file appears, so that a chunk is there completely or not at all.
    if (size !== expected) throw refuse()
  }
  await files.put(keyOf(file, number), Readable.from(counted(), { objectMode: false }))
}

/** Bytes handed out at a time. */
const pieceSize = 1024 * 1024

/** Bytes in pieces of one size, each in memory of its own, so that they can be handed to another thread. */
export async function* gatherPieces(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(pieceSize)
  let filled = 0
  for await (const part of parts) {
    let rest = part
    while (rest.length > 0) {
      const taken = rest.subarray(0, pieceSize - filled)
      piece.set(taken, filled)
      filled += taken.length
      rest = rest.subarray(taken.length)
      if (filled < pieceSize) continue
      yield piece
      piece = new Uint8Array(pieceSize)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** The bytes from `start` to before `end`, or to the end of the file when it has no more. */
export async function* readRange(
  files: FileStore,
  file: ChunkedFile,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  let at = start
  const last = Math.min(end, file.size)
  while (at < last) {
    const number = Math.floor(at / file.chunkSize)
    const stream = await files.get(keyOf(file, number), { start: at - number * file.chunkSize })
    const before = at
    for await (const part of stream) {
      const bytes = (part as Uint8Array).subarray(0, last - at)
      at += bytes.length
      yield bytes
      if (at >= last) break
    }
    if (at === before) throw new Error(`chunk ${number} of ${file.prefix} is shorter than it was`)
  }
}

/** The first bytes of a file or of an archive's entry, or all of it when it has no more. */
export async function readBeginning(parts: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of parts) {
    pieces.push(piece)
    size += piece.length
    if (size >= length) break
  }
  return Buffer.concat(pieces).subarray(0, length)
}

/** Deletes all chunks. */
export async function deleteChunks(files: FileStore, file: ChunkedFile): Promise<void> {
  for (let number = 0; number < chunkCount(file); number += 1) await files.delete(keyOf(file, number))
}
