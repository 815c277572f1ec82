import { AppError } from '#platform/http/app-error.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { keptSize } from './intake-queue.ts'
import { type ReadMessage, viewMessage } from './message-view.ts'

// Not one company's: what arrives may not keep people waiting, nor they what arrives.
const arrivals = { company: { id: 0 }, isPatient: true }

/** Reads the beginning of a message; undefined when it is built to be a burden, or no message at all. */
export async function readMessage(raw: Buffer): Promise<ReadMessage | undefined> {
  const kept = raw.subarray(0, keptSize)
  const parsed = await mailParsers.ask(arrivals, 'parseMessage', kept).catch((error: unknown) => {
    if (error instanceof AppError && error.errorName === 'parsingTooLong') return null
    throw error
  })
  return parsed ? viewMessage(parsed, kept) : undefined
}
