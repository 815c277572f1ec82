import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
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

/** The chunks in their order, each in memory of its own. */
export async function* readChunks(files: FileStore, file: ChunkedFile): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < chunkCount(file); number += 1) {
    const bytes = await buffer(await files.get(keyOf(file, number)))
    yield new Uint8Array(bytes)
  }
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
  for await (const chunk of readChunks(files, file)) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Deletes all chunks. */
export async function deleteChunks(files: FileStore, file: ChunkedFile): Promise<void> {
  for (let number = 0; number < chunkCount(file); number += 1) await files.delete(keyOf(file, number))
}
