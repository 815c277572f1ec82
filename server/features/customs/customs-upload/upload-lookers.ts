import { createParsers } from '#platform/parsing/parsers.ts'
import type { UploadLooking } from './upload-looking-process.ts'

/** Look at the cells of samples beside the thread that answers everybody: three hundred columns take half a second. */
export const uploadLookers = createParsers<UploadLooking>({
  script: new URL('./upload-looking-process.ts', import.meta.url),
  atOnce: 2,
  waitMs: 10_000,
  limitMs: 15_000,
  refusals: { busy: 'uploadReadingBusy', tooLong: 'uploadReadingEnded' },
})
