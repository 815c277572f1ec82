import { Buffer } from 'node:buffer'
import { datasetRowLimit, datasetSizeLimit } from '@landfall/contract/buyers/company-datasets.ts'
import { AppError } from '#platform/http/app-error.ts'
import { createParsers, type ParsingCaller } from '#platform/parsing/parsers.ts'
import { looksLikeWorkbook } from '#platform/tabular/table-sample.ts'
import { sampleTurns, tableSamplers } from '#platform/tabular/table-samplers.ts'
import { datasetColumns } from './dataset-columns.ts'
import { type DatasetContent, readDatasetRows } from './dataset-rows.ts'
import { looksLikePlaces } from './place-file.ts'
import type { PlaceReading } from './place-reading-process.ts'

const placeReaders = createParsers<PlaceReading>({
  script: new URL('./place-reading-process.ts', import.meta.url),
  ...sampleTurns,
})

const refusals = { busy: 'uploadReadingBusy', long: 'uploadRowTooLong' } as const

/** The companies of a CSV, JSON, XLSX, GeoJSON or Parquet file; refuses what is too large and what names no companies. */
export async function readDatasetFile(
  caller: ParsingCaller,
  stream: AsyncIterable<Uint8Array>,
): Promise<DatasetContent> {
  const rows = await readTable(caller, await readLimited(stream))
  if (rows.length > datasetRowLimit + 1) throw tooLarge()
  const content = readDatasetRows(rows)
  if (!content) throw new AppError('datasetColumnsMissing')
  if (content.companies.length === 0) throw new AppError('datasetUnusable')
  return content
}

// What comes beyond the limit is read and forgotten: a connection that is cut cannot carry the refusal.
async function readLimited(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of stream) {
    size += piece.length
    if (size <= datasetSizeLimit) pieces.push(piece)
  }
  if (size > datasetSizeLimit) throw new AppError('tooLarge', { limit: `${datasetSizeLimit / 1_000_000} MB` })
  return Buffer.concat(pieces)
}

async function readTable(caller: ParsingCaller, bytes: Uint8Array): Promise<string[][]> {
  if (looksLikePlaces(bytes)) {
    const rows = await placeReaders.ask(caller, 'places', { bytes, limit: datasetRowLimit + 2 })
    if (rows.length === 0) throw new AppError('datasetUnusable')
    return rows
  }
  const options = { rows: datasetRowLimit + 2, areAll: true, known: datasetColumns.known }
  try {
    const sample = looksLikeWorkbook(bytes)
      ? await tableSamplers.ask(caller, 'workbook', { bytes, options })
      : await tableSamplers.ask(caller, 'text', { start: bytes, whole: true, options })
    return sample.rows
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName === refusals.busy) throw error
    throw error.errorName === refusals.long ? tooLarge() : new AppError('datasetUnreadable')
  }
}

const tooLarge = () => new AppError('datasetTooLarge', { limit: datasetRowLimit })
