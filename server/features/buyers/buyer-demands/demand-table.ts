import { Buffer } from 'node:buffer'
import { AppError } from '#platform/http/app-error.ts'
import type { ParsingCaller } from '#platform/parsing/parsers.ts'
import { looksLikeWorkbook } from '#platform/tabular/table-sample.ts'
import { tableSamplers } from '#platform/tabular/table-samplers.ts'

const refusals = { busy: 'uploadReadingBusy', long: 'uploadRowTooLong' } as const

interface TableLimits {
  /** Rows without the header. */
  rows: number
  bytes: number
  /** Headers by which the row that has them is recognised. */
  known: ReadonlySet<string>
}

/** The rows of a file below its header; refuses what is too large or cannot be read. */
export async function readDemandTable(
  caller: ParsingCaller,
  stream: AsyncIterable<Uint8Array>,
  limits: TableLimits,
): Promise<string[][]> {
  const rows = await readTable(caller, await readLimited(stream, limits.bytes), limits)
  if (rows.length > limits.rows + 1) throw tooLarge(limits)
  return rows
}

// What comes beyond the limit is read and forgotten: a connection that is cut cannot carry the refusal.
async function readLimited(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of stream) {
    size += piece.length
    if (size <= limit) pieces.push(piece)
  }
  if (size > limit) throw new AppError('tooLarge', { limit: `${limit / 1_000_000} MB` })
  return Buffer.concat(pieces)
}

async function readTable(caller: ParsingCaller, bytes: Uint8Array, limits: TableLimits): Promise<string[][]> {
  const options = { rows: limits.rows + 2, areAll: true, known: limits.known }
  try {
    const sample = looksLikeWorkbook(bytes)
      ? await tableSamplers.ask(caller, 'workbook', { bytes, options })
      : await tableSamplers.ask(caller, 'text', { start: bytes, whole: true, options })
    return sample.rows
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName === refusals.busy) throw error
    throw error.errorName === refusals.long ? tooLarge(limits) : new AppError('datasetUnreadable')
  }
}

const tooLarge = ({ rows }: TableLimits) => new AppError('datasetTooLarge', { limit: rows })
