import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { describeChoices, describeImport, findUnknownWords, tryRows } from './customer-import-inspection.ts'

const jobs = {
  describe: (given: Parameters<typeof describeImport>) => describeImport(...given),
  describeChoices: (given: Parameters<typeof describeChoices>) => describeChoices(...given),
  tryRows: (given: Parameters<typeof tryRows>) => tryRows(...given),
  findUnknownWords: (given: Parameters<typeof findUnknownWords>) => findUnknownWords(...given),
}

/** What can be asked about the rows of a sample. */
export type ImportLooking = typeof jobs

serveParsing(jobs)
