import type { SendFailure } from '@landfall/contract/social/social-inbox.ts'
import { type Ask, asRecord, type Judge, textIn } from './network-asking.ts'

/** What numbers of the Graph API mean; sources: its lists of errors of WhatsApp, Messenger and pages. */
const meanings: readonly (readonly [SendFailure, readonly number[]])[] = [
  ['reauth', [0, 3, 102, 190, 200]],
  ['window', [131047, 2018278, 2534022]],
  ['tooFast', [4, 17, 32, 613, 80004, 80006, 80007, 130429, 131048, 131056]],
  ['person', [551, 131026, 131021, 2018001, 2018108]],
  ['policy', [368, 131031, 131049, 1893063]],
  ['stopped', [131050]],
  ['template', [132000, 132001, 132005, 132007, 132012, 132015, 132016]],
]

/** Judges an answer of the Graph API: the finer code of an error says more than the coarse one. */
export const judgeGraph: Judge = (status, answer) => {
  const error = asRecord(answer.error)
  if (!error) return status >= 500 ? undefined : status >= 400 ? refused(status, answer) : undefined
  const codes = [error.error_subcode, error.code].map(Number)
  const details = textIn(asRecord(error.error_data)?.details)
  return { failure: meaningOf(codes), said: details || textIn(error.message) || `HTTP ${status}` }
}

/** What one of the codes of an error means, the first that is known. */
export function meaningOf(codes: readonly number[]): SendFailure {
  for (const code of codes) {
    const known = meanings.find(([, numbers]) => numbers.includes(code))
    if (known) return known[0]
  }
  return 'refused'
}

const refused = (status: number, answer: object) => ({
  failure: 'refused' as const,
  said: `HTTP ${status} ${JSON.stringify(answer).slice(0, 200)}`,
})

/** Where the Graph API says what a token is good for. */
export const tokenPath = (token: string): string => `/debug_token?input_token=${encodeURIComponent(token)}`

/** When a token ends; null: never. A page's does not, whatever became of the one it was made with. */
export async function readTokenEnd(ask: Ask, token: string): Promise<Date | null> {
  const answer = await ask({ method: 'GET', path: tokenPath(token), token })
  const seconds = Number(asRecord(answer.data)?.expires_at)
  return Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : null
}
