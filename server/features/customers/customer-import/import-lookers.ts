import { createParsers } from '#platform/parsing/parsers.ts'
import { sampleTurns } from '#platform/tabular/table-samplers.ts'
import type { ImportLooking } from './import-looking-process.ts'

/** Look at the cells of samples beside the thread that answers everybody. */
export const importLookers = createParsers<ImportLooking>({
  script: new URL('./import-looking-process.ts', import.meta.url),
  ...sampleTurns,
})
