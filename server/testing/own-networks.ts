import type { PlayedAnswer, PlayedQuestion } from '#features/social/social-demo/played-answers.ts'
import { createPlayedNetworks } from '#features/social/social-demo/played-networks.ts'
import { playedVariables } from './social-app.ts'

/** Social networks on this machine, for an app that is started with their addresses. */
export interface OwnNetworks {
  environment: Record<string, string>
  /** Answers in place of the networks, as long as it is set. */
  answer: ((question: PlayedQuestion) => PlayedAnswer | undefined) | undefined
  close(): Promise<void>
}

/** Plays social networks that do nothing by themselves. */
export async function playOwnNetworks(): Promise<OwnNetworks> {
  const own: OwnNetworks = { environment: {}, answer: undefined, close: () => played.close() }
  const played = createPlayedNetworks({
    log: { warn: console.warn },
    lineOf: async () => undefined,
    pace: 0,
    answer: (question) => own.answer?.(question),
  })
  own.environment = playedVariables(await played.addresses())
  return own
}
