import { AppError } from '#platform/http/app-error.ts'
import { serveParsing } from '#platform/parsing/parsing-process.ts'

const jobs = {
  double: (value: number) => value * 2,
  whoAmI: () => ({ pid: process.pid, variables: Object.keys(process.env) }),
  refuse: (limit: number) => {
    throw new AppError('htmlTooComplex', { elements: limit, depth: limit })
  },
  fail: () => {
    throw new TypeError('of no use')
  },
  /** Never gives way, as a search by a bad pattern. */
  spin: () => {
    for (;;);
  },
}

/** What the parsers of tests can be asked. */
export type SlowParsing = typeof jobs

serveParsing(jobs)
