import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { joinSamples } from './identifier-join.ts'
import { namedProblem } from './table-refusal.ts'
import { type SampleOptions, sampleText, sampleWorkbook } from './table-sample.ts'

const jobs = {
  text: naming((wish: { start: Uint8Array; whole: boolean; options: SampleOptions }) =>
    sampleText(wish.start, wish.whole, wish.options),
  ),
  workbook: naming((wish: { bytes: Uint8Array; options: SampleOptions }) =>
    sampleWorkbook(wish.bytes, wish.options),
  ),
  join: naming((wish: { samples: { name: string; rows: string[][] }[]; rows: number }) =>
    joinSamples(wish.samples).slice(0, wish.rows),
  ),
}

// What is wrong with a file crosses to the other process as a refusal.
function naming<Input, Output>(job: (input: Input) => Output): (input: Input) => Output {
  return (input) => {
    try {
      return job(input)
    } catch (error) {
      throw namedProblem(error)
    }
  }
}

/** What can be asked about the beginnings of files. */
export type TableSampling = typeof jobs

serveParsing(jobs)
