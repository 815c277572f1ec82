import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { checkDecisions, describeSample, tryDecisions } from './upload-inspection.ts'

const jobs = {
  describe: (given: Parameters<typeof describeSample>) => describeSample(...given),
  checkDecisions: (given: Parameters<typeof checkDecisions>) => checkDecisions(...given),
  tryDecisions: (given: Parameters<typeof tryDecisions>) => tryDecisions(...given),
}

/** What can be asked about the rows of a sample. */
export type UploadLooking = typeof jobs

serveParsing(jobs)
