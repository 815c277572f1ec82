import type { TableReading } from '@landfall/contract/table-files.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import { lookPlaces } from './conversion-places.ts'
import type { ConversionCaller } from './converter-process.ts'
import { convertFile } from './file-conversion.ts'
import type { DrawingOrder, DrawnRow } from './row-drawing-worker.ts'

/** How long a file is read for a sample; of a file that takes longer, the rows come from as far as that reaches. */
const drawingMs = 5_000

/** After so long a file is given up whose next rows do not come. */
const patienceMs = 15_000

/** A file that rows are drawn from, and who waits for them. */
export interface DrawnFile {
  files: FileStore
  file: ChunkedFile
  /** Once he is gone, the file is not read on. */
  caller: Pick<ConversionCaller, 'company' | 'log'> & { gone?: AbortSignal | undefined }
}

/**
 * Rows of a file in their order: the first ones, and some drawn from the others. A file that cannot be read to its
 * end is refused as its load would be.
 */
export async function drawRows(drawn: DrawnFile, wish: DrawingWish): Promise<DrawnRow[]> {
  const { company, log, gone = new AbortController().signal } = drawn.caller
  try {
    return await lookPlaces.during({ company, signal: gone }, () => {
      const signal = AbortSignal.any([gone, AbortSignal.timeout(patienceMs)])
      return drawInPlace({ ...drawn, caller: { company, log, signal } }, wish)
    })
  } catch (error) {
    throw isGivenUp(error) ? new AppError('uploadReadingEnded') : error
  }
}

function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')
}

interface DrawingWish {
  reading: TableReading
  first: number
  drawn: number
}

async function drawInPlace(
  { files, file, caller }: DrawnFile & { caller: ConversionCaller },
  wish: DrawingWish,
): Promise<DrawnRow[]> {
  const rows: DrawnRow[] = []
  const end = performance.now() + drawingMs
  const pieces = convertFile<DrawingOrder, { drawn: DrawnRow[] }>({
    script: new URL('./row-drawing-worker.ts', import.meta.url),
    order: wish,
    files,
    file,
    caller,
  })
  for await (const { drawn } of pieces) {
    for (const row of drawn) rows[row.place] = row
    if (performance.now() > end) break
  }
  // Places stay empty where rows were too long.
  return rows.filter((row) => row !== undefined).sort((a, b) => a.row - b.row)
}
