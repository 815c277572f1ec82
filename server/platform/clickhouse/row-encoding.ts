const chunkSize = 64 * 1024

/** Encodes rows as one line of JSON each, in pieces of some 64 kB. */
export async function* encodeRows(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<Buffer> {
  let chunk = ''
  for await (const row of rows) {
    chunk += `${JSON.stringify(row)}\n`
    if (chunk.length >= chunkSize) {
      yield Buffer.from(chunk)
      chunk = ''
    }
  }
  if (chunk) yield Buffer.from(chunk)
}
