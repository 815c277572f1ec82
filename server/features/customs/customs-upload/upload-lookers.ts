import { createParsers } from '#platform/parsing/parsers.ts'
import { sampleTurns } from '#platform/tabular/table-samplers.ts'
import type { UploadLooking } from './upload-looking-process.ts'

/** Look at the cells of samples beside the thread that answers everybody: three hundred columns take half a second. */
export const uploadLookers = createParsers<UploadLooking>({
  script: new URL('./upload-looking-process.ts', import.meta.url),
  ...sampleTurns,
})
