import type { AddressOutcome } from '../verification-engine/address-outcome.ts'
import { nextAttemptSeconds } from './retry-clock.ts'
import type { QueuedDomain, Settlement } from './verification-queue.ts'

type Asked = Pick<QueuedDomain['addresses'][number], 'id' | 'attempts' | 'reason'>

/** What is written down of an address that was asked for, and when it is asked for again. */
export function settlementOf({ id, attempts, reason }: Asked, outcome: AddressOutcome): Settlement {
  // Twice the same of those who do not say what they mean: it may arrive, and nothing better will be learned.
  const isSettled = outcome.reason === 'ambiguous' && outcome.verdict === 'unknown' && reason === 'ambiguous'
  const settled = isSettled ? { ...outcome, verdict: 'risky' as const, score: 45 } : outcome
  const nextSeconds =
    settled.verdict === 'deliverable' ? null : nextAttemptSeconds(settled.reason, attempts + 1)
  return { id, outcome: settled, nextSeconds: isSettled ? null : nextSeconds }
}
