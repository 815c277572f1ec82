import { Readable } from 'node:stream'

/**
 * The bytes of a request's body; undefined where they are more than the limit. What comes beyond it is read and forgotten: a
 * connection that is cut cannot carry the refusal.
 */
export async function readLimited(stream: Readable, limit: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= limit) pieces.push(piece)
  }
  return size <= limit ? Buffer.concat(pieces) : undefined
}

/** A body as it is to be stored, cut at the limit; what comes beyond it is read and forgotten. */
export function cutAt(stream: Readable, limit: number): { content: Readable; wasCut(): boolean } {
  let size = 0
  const kept = async function* () {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length
      if (size <= limit) yield piece
    }
  }
  return { content: Readable.from(kept(), { objectMode: false }), wasCut: () => size > limit }
}
