import { readBeginning } from '#platform/files/chunked-file.ts'
import { createParsers, type ParsingCaller } from '#platform/parsing/parsers.ts'
import { readWholePart, type TablePart } from './table-file.ts'
import { type SampleOptions, sampleSize, type TableSample } from './table-sample.ts'
import type { TableSampling } from './table-sampling-process.ts'

/** How long somebody waits for what he sees of his file before it is loaded. */
export const sampleTurns = {
  atOnce: 2,
  waitMs: 10_000,
  limitMs: 15_000,
  refusals: { busy: 'uploadReadingBusy', tooLong: 'uploadReadingEnded' },
} as const

/** Reads the beginnings of files beside the thread that answers everybody. */
export const tableSamplers = createParsers<TableSampling>({
  script: new URL('./table-sampling-process.ts', import.meta.url),
  ...sampleTurns,
})

/** The first rows of a part. */
export async function samplePart(
  part: TablePart,
  options: SampleOptions,
  caller: ParsingCaller,
): Promise<TableSample> {
  if (part.kind === 'xlsx') {
    return tableSamplers.ask(caller, 'workbook', { bytes: await readWholePart(part), options })
  }
  const length = sampleSize(part.kind)
  const start = await readBeginning(part.pieces(), length)
  return tableSamplers.ask(caller, 'text', { start, whole: start.length < length, options })
}
