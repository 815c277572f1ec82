import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ChunkedFile, readBeginning, readRange } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ParsingCaller } from '#platform/parsing/parsers.ts'
import type { ConvertReply } from '#platform/tabular/conversion-process.ts'
import { type ConversionCaller, startConverter } from '#platform/tabular/converter-process.ts'
import { convertFile } from '#platform/tabular/file-conversion.ts'
import { hasBody, readSample, type SampleWithHeader } from '#platform/tabular/file-sample.ts'
import { openSpool } from '#platform/tabular/spool-folder.ts'
import { type DatasetField, datasetColumns } from './dataset-columns.ts'
import type { DatasetPiece } from './dataset-rows.ts'
import type { DatasetOrder } from './dataset-worker.ts'
import { looksLikePlaces } from './place-file.ts'
import type { PlacePiece } from './place-worker.ts'

/** Bytes that tell what a file is. */
const tellingBytes = 8 * 1024

/** What was understood of a file before all of it is read: of places nothing, of a table its columns. */
export type DatasetLook = { places: true } | { places: false; sample: SampleWithHeader; columns: Columns }

type Columns = (DatasetField | null)[]

/** Looks at the beginning of a file of companies; refuses what is no table, and what names no companies. */
export async function lookAtDataset(
  files: FileStore,
  file: ChunkedFile,
  caller: ParsingCaller,
): Promise<DatasetLook> {
  const start = await readBeginning(readRange(files, file, { start: 0, end: file.size }), tellingBytes)
  if (looksLikePlaces(start)) return { places: true }
  const sample = await readSample(files, file, { wish: {}, known: datasetColumns.known, caller })
  const columns = datasetColumns.propose(sample.headers.map((title) => title.replace(/^\ufeff/, '')))
  if (!columns.includes('name')) throw new AppError('datasetColumnsMissing')
  if (!hasBody(sample)) throw new AppError('datasetUnusable')
  return { places: false, sample, columns }
}

/** A piece of a file, with the columns of it that are not understood. */
export type ReadPiece = DatasetPiece & { unknownColumns: readonly string[] }

/** A file of companies, and in which country they are where it does not say so. */
interface DatasetSource {
  files: FileStore
  file: ChunkedFile
  country: string | null
}

/** All companies of a file, piece by piece, read in a process of its own. */
export async function* readDataset(
  { files, file, country }: DatasetSource,
  caller: ConversionCaller,
): AsyncGenerator<ReadPiece> {
  const look = await lookAtDataset(files, file, {
    company: caller.company,
    gone: caller.signal,
    isPatient: true,
  })
  if (look.places) yield* placesOf({ files, file, country }, caller)
  else yield* rowsOf({ files, file, country, caller }, look)
}

async function* rowsOf(
  { country, ...from }: DatasetSource & { caller: ConversionCaller },
  { sample, columns }: Extract<DatasetLook, { places: false }>,
): AsyncGenerator<ReadPiece> {
  const { format, headerRow, headers, entry } = sample
  const pieces = convertFile<DatasetOrder, DatasetPiece & ConvertReply>({
    script: new URL('./dataset-worker.ts', import.meta.url),
    order: { reading: { ...format, headerRow, entry }, columns, country },
    ...from,
  })
  const unknownColumns = headers.filter((title, at) => columns[at] === null && title !== '')
  for await (const piece of pieces) yield { ...piece, unknownColumns }
}

// Parquet is read from its end, so that a file of places lies on this machine while it is read.
async function* placesOf(
  { files, file, country }: DatasetSource,
  caller: ConversionCaller,
): AsyncGenerator<ReadPiece> {
  const spool = await openSpool()
  try {
    const path = join(spool.path, 'places')
    const bytes = readRange(files, file, { start: 0, end: file.size })
    await pipeline(bytes, createWriteStream(path), { signal: caller.signal })
    const script = new URL('./place-worker.ts', import.meta.url)
    const reader = startConverter(script, { path, size: file.size, country }, caller)
    try {
      for (;;) {
        const piece = (await reader.ask({})) as PlacePiece
        if (piece.isBroken) throw new AppError('datasetUnreadable')
        if (!piece.more) return
        yield piece
      }
    } finally {
      await reader.end()
    }
  } finally {
    await spool.remove()
  }
}
