import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { checkDecisions, describeSample, tryDecisions } from './upload-inspection.ts'

type Arguments<Work extends (...given: never[]) => unknown> = Parameters<Work>

const jobs = {
  describe: (given: Arguments<typeof describeSample>) => describeSample(...given),
  checkDecisions: (given: Arguments<typeof checkDecisions>) => checkDecisions(...given),
  tryDecisions: (given: Arguments<typeof tryDecisions>) => tryDecisions(...given),
}

/** What can be asked about the rows of a sample. */
export type UploadLooking = typeof jobs

serveParsing(jobs)
