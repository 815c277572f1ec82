import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type TableReading, uploadSizeLimit } from '@landfall/contract/table-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { openSpool, type SpoolFolder } from './spool-folder.ts'
import type { TableFormat } from './table-sample.ts'

/** Collects the text of rows that could not be loaded. */
export interface RejectsFile {
  add(text: Uint8Array): Promise<void>
  contentType: string
  extension: 'csv' | 'jsonl'
  /** The collected file; call it once, after the last row. */
  read(): Promise<Readable>
  remove(): Promise<void>
}

interface RejectsPlace {
  reading: Pick<TableReading, 'encoding'>
  kind: TableFormat['kind']
  /** In bytes; what is larger could not be sent again once it is mended. */
  sizeLimit?: number
}

/** A rejects file on the local disk; nothing is written before the first reject. Throws `uploadTooManyRejects`. */
export function createRejectsFile({ reading, kind, sizeLimit = uploadSizeLimit }: RejectsPlace): RejectsFile {
  let spool: SpoolFolder | undefined
  let handle: FileHandle | undefined
  let size = 0
  const pathOf = ({ path }: SpoolFolder) => join(path, 'rejects')
  return {
    contentType: `${kind === 'json' ? 'application/x-ndjson' : 'text/csv'}; charset=${reading.encoding}`,
    extension: kind === 'json' ? 'jsonl' : 'csv',
    async add(text) {
      if (text.length === 0) return
      if (!handle) {
        spool = await openSpool()
        handle = await open(pathOf(spool), 'wx', 0o600)
      }
      size += text.length
      if (size > sizeLimit) throw new AppError('uploadTooManyRejects', { limit: '2 GB' })
      await handle.write(text)
    },
    async read() {
      await handle?.close()
      handle = undefined
      if (!spool) throw new Error('nothing was rejected')
      return createReadStream(pathOf(spool))
    },
    async remove() {
      await handle?.close()
      await spool?.remove()
    },
  }
}
