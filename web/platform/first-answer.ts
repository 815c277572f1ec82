import type { QueryFunctionContext } from '@tanstack/react-query'
import { calmMoment } from './calm-moment.ts'

/** What an answer is that may have come in two steps; absent where it came in one. */
export interface Staged {
  /** `first` while the exact answer is still asked for, or could not be had. */
  stage?: 'first' | 'exact' | undefined
}

/** The questions of an answer in two steps. */
interface TwoQuestions<Answer> {
  /** A first answer that is there sooner; without the stage `first` it is the exact one already. */
  first: (signal: AbortSignal) => Promise<Answer>
  exact: (signal: AbortSignal) => Promise<Answer>
}

/** First answers that are waited for, of whatever part of the screen. */
const underWay = new Set<Promise<unknown>>()

/**
 * The function of a query that shows a first answer and puts the exact one in its place, in a moment in which nobody is
 * about to click. What is on screen already is only replaced by exact answers.
 */
export async function askTwice<Answer extends Staged>(
  { client, queryKey, signal }: QueryFunctionContext,
  { first, exact }: TwoQuestions<Answer>,
): Promise<Answer> {
  const shown = client.getQueryData<Answer>(queryKey)
  if (shown === undefined) {
    const asked = first(signal)
    underWay.add(asked)
    const answer = await asked.finally(() => underWay.delete(asked))
    if (answer.stage !== 'first') return answer
    signal.throwIfAborted()
    client.setQueryData(queryKey, answer)
    // Exact answers take long, and would hold up the first ones beside them.
    await Promise.allSettled(underWay)
  }
  const answer = await exact(signal)
  if (shown && shown.stage === undefined) return answer
  if (shown?.stage !== 'exact') await calmMoment(signal)
  return { ...answer, stage: 'exact' }
}
