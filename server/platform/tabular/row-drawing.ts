import type { TableReading } from '@landfall/contract/table-files.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { convertFile } from './file-conversion.ts'
import type { DrawingOrder, DrawnRow } from './row-drawing-worker.ts'

/** How long a file is read for a sample; of a file that takes longer, the rows come from as far as that reaches. */
const drawingMs = 5_000

/**
 * Rows of a file in their order: the first ones, and some drawn from the others. A file that cannot be read to its
 * end is refused as its load would be.
 */
export async function drawRows(
  files: FileStore,
  file: ChunkedFile,
  wish: { reading: TableReading; first: number; drawn: number },
): Promise<DrawnRow[]> {
  const rows: DrawnRow[] = []
  const end = performance.now() + drawingMs
  const pieces = convertFile<DrawingOrder, { drawn: DrawnRow[] }>({
    script: new URL('./row-drawing-worker.ts', import.meta.url),
    order: wish,
    files,
    file,
    signal: new AbortController().signal,
  })
  for await (const { drawn } of pieces) {
    for (const row of drawn) rows[row.place] = row
    if (performance.now() > end) break
  }
  return rows.sort((a, b) => a.row - b.row)
}
