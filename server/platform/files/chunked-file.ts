import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

/** A file that arrives in chunks of one size, the last of which may be shorter. */
export interface ChunkedFile {
  /** Key below which the chunks are kept. */
  prefix: string
  /** In bytes. */
  size: number
  chunkSize: number
}

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

const keyOf = (file: ChunkedFile, number: number) => `${file.prefix}/${number}`

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

/** The file from its beginning in pieces, each in memory of its own, so that it can be handed to another thread. */
export async function* readPieces(files: FileStore, file: ChunkedFile): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(pieceSize)
  let filled = 0
  for (let number = 0; number < chunkCount(file); number += 1) {
    for await (const part of await files.get(keyOf(file, number))) {
      let rest = part as Uint8Array
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
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** The first bytes of the file, or all of it when it has no more. */
export async function readStart(files: FileStore, file: ChunkedFile, length: number): Promise<Uint8Array> {
  if (file.size === 0) return new Uint8Array()
  const stream = await files.get(keyOf(file, 0))
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    pieces.push(piece as Buffer)
    size += (piece as Buffer).length
    if (size >= length) break
  }
  return Buffer.concat(pieces).subarray(0, length)
}

/** The whole file in memory; for workbooks, which are small. */
export async function readWhole(files: FileStore, file: ChunkedFile): Promise<Uint8Array> {
  const whole = new Uint8Array(file.size)
  let at = 0
  for await (const piece of readPieces(files, file)) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Deletes all chunks. */
export async function deleteChunks(files: FileStore, file: ChunkedFile): Promise<void> {
  for (let number = 0; number < chunkCount(file); number += 1) await files.delete(keyOf(file, number))
}
