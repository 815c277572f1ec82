import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { TableReading } from '@landfall/contract/table-files.ts'
import { createCopyWriter } from './table-writer.ts'

/** A row that could not be loaded, with its problems; a column is counted from 0, null for the whole row. */
export interface RejectedCells {
  /** Counted from 1 in the file, its header included. */
  fileRow: number
  cells: readonly string[]
  problems: readonly { code: string; column: number | null }[]
}

/** Collects the rows that could not be loaded, in the original columns, beside the reasons. */
export interface RejectsFile {
  add(rows: readonly RejectedCells[]): Promise<void>
  contentType: string
  /** The collected file; call it once, after the last row. */
  read(): Promise<Readable>
  remove(): Promise<void>
}

interface RejectsOptions {
  reading: TableReading
  headers: readonly string[]
  /** The sentence of a problem. */
  describe(code: string): string
}

/** Columns that a rejects file adds; when it is loaded again they mean nothing. */
export const rejectColumns = ['__row', '__codes', '__messages'] as const

/** A rejects file on the local disk; nothing is written before the first reject. */
export function createRejectsFile({ reading, headers, describe }: RejectsOptions): RejectsFile {
  const path = join(tmpdir(), `landfall-rejects-${randomUUID()}.csv`)
  const writer = createCopyWriter(reading)
  const toCells = ({ fileRow, cells, problems }: RejectedCells) => {
    const errors = problems.filter(({ code }) => code.startsWith('E_'))
    const reasons = errors.map(({ code, column }) =>
      column === null ? describe(code) : `${headers[column] ?? column + 1}: ${describe(code)}`,
    )
    const padded = headers.map((_, column) => cells[column] ?? '')
    const codes = [...new Set(errors.map(({ code }) => code))].join(' ')
    return [...padded, fileRow, codes, reasons.join('; '), ...cells.slice(headers.length)]
  }
  let handle: FileHandle | undefined
  return {
    contentType: writer.contentType,
    async add(rows) {
      if (rows.length === 0) return
      if (!handle) {
        handle = await open(path, 'wx', 0o600)
        await handle.write(writer.write([[...headers, ...rejectColumns]]))
      }
      await handle.write(writer.write(rows.map(toCells)))
    },
    async read() {
      await handle?.close()
      handle = undefined
      return createReadStream(path)
    },
    async remove() {
      await handle?.close()
      await rm(path, { force: true })
    },
  }
}
