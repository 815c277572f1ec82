const newline = 0x0a

/**
 * Cuts a byte stream into pieces of about `size` bytes that end at a line end, so that each piece is
 * valid on its own. The same bytes give the same pieces, however they arrive.
 */
export async function* chunkLines(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let held = 0
  for await (const piece of source) {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    while (held + rest.length >= size) {
      // The cut is searched from the fixed size on, never before it: that makes it independent of arrival.
      const end = rest.indexOf(newline, Math.max(0, size - held - 1))
      if (end < 0) break
      yield Buffer.concat([...parts, rest.subarray(0, end + 1)])
      rest = rest.subarray(end + 1)
      parts = []
      held = 0
    }
    if (rest.length > 0) parts.push(rest)
    held += rest.length
    if (held > size * 8) throw new Error(`a row of the insert is longer than ${size * 8} bytes`)
  }
  if (held > 0) yield Buffer.concat(parts)
}
