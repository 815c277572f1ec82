import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endWithParent, leaveSignalsToParent } from './bare-process.ts'

/** What a parser can be asked, by name. */
export type ParsingJobs = Readonly<Record<string, (input: never) => unknown>>

export interface ParsingRequest {
  job: string
  input: unknown
}

/** What a job gave, how it refused its input, or what failed in it. */
export interface ParsingReply {
  output?: unknown
  refusal?: { name: ErrorName; values: AppError['values'] }
  failure?: string
}

/** Answers a process started by `createParsers`, one request after the other. */
export function serveParsing(jobs: ParsingJobs): void {
  leaveSignalsToParent()
  endWithParent()
  process.on('message', async (request) => {
    const { job, input } = request as ParsingRequest
    process.send?.(await answer(jobs[job] as ((input: unknown) => unknown) | undefined, input))
  })
}

async function answer(job: ((input: unknown) => unknown) | undefined, input: unknown): Promise<ParsingReply> {
  try {
    if (!job) return { failure: 'no such job' }
    return { output: await job(input) }
  } catch (error) {
    if (error instanceof AppError) return { refusal: { name: error.errorName, values: error.values } }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
