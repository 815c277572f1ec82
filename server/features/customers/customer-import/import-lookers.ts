import { createParsers } from '#platform/parsing/parsers.ts'
import type { ImportLooking } from './import-looking-process.ts'

/** Look at the cells of samples beside the thread that answers everybody. */
export const importLookers = createParsers<ImportLooking>({
  script: new URL('./import-looking-process.ts', import.meta.url),
  atOnce: 2,
  waitMs: 10_000,
  limitMs: 15_000,
  refusals: { busy: 'uploadReadingBusy', tooLong: 'uploadReadingEnded' },
})
