import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive, written line by line. */
export interface ArchiveEntry {
  name: string
  write(line: (text: string) => Promise<void>): Promise<void>
}

const pieceLength = 65_536

/** A ZIP archive that is compressed while it is read; a failure of an entry fails the stream. */
export function archiveOf(entries: AsyncIterable<ArchiveEntry>): Readable {
  const output = new PassThrough({ highWaterMark: 1 << 20 })
  const zip = new Zip((error, data, isLast) => {
    if (error) output.destroy(error)
    else output.write(data)
    if (isLast) output.end()
  })
  fill(zip, entries, output).catch((error: unknown) => output.destroy(error as Error))
  return output
}

async function fill(zip: Zip, entries: AsyncIterable<ArchiveEntry>, output: PassThrough): Promise<void> {
  for await (const entry of entries) {
    const file = new ZipDeflate(entry.name, { level: 6 })
    zip.add(file)
    let text = ''
    await entry.write(async (line) => {
      text += `${line}\n`
      if (text.length < pieceLength) return
      file.push(Buffer.from(text))
      text = ''
      if (output.destroyed) throw new Error('the archive was given up')
      if (output.writableNeedDrain) await once(output, 'drain')
    })
    file.push(Buffer.from(text), true)
  }
  zip.end()
}
