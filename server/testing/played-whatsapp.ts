import type { SocialBinding } from '@landfall/contract/social/social-accounts.ts'
import {
  type PlayedQuestion,
  playedBusinessId,
  playedTargets,
} from '#features/social/social-demo/played-answers.ts'
import { createPlayedNetworks } from '#features/social/social-demo/played-networks.ts'
import { messageReport } from '#features/social/social-demo/played-reports.ts'
import { playedBinding, playedVariables } from './social-app.ts'

/** A WhatsApp on this machine, for an app that is started with its addresses. */
export interface PlayedWhatsapp {
  environment: Record<string, string>
  businessId: string
  /** What binds its number. */
  binding(appSecret: string): SocialBinding
  /** What it reports when somebody has written. */
  reportOf(person: { ref: string; name: string }, text: string): object
  close(): Promise<void>
}

/** Plays WhatsApp, to which nothing happens after it has taken a message; `onTemplate` is told of each template it takes. */
export async function playWhatsapp(onTemplate: (to: string) => void): Promise<PlayedWhatsapp> {
  const played = createPlayedNetworks({
    log: { warn: console.warn },
    lineOf: async () => undefined,
    pace: 0,
    answer({ body }: PlayedQuestion) {
      if (body.type === 'template') onTemplate(String(body.to))
      return undefined
    },
  })
  const environment = playedVariables(await played.addresses())
  const targetId = playedTargets.whatsapp.id
  return {
    environment,
    businessId: playedBusinessId,
    binding: (appSecret) => ({ ...playedBinding('whatsapp'), appSecret }),
    reportOf: (person, text) => messageReport({ network: 'whatsapp', targetId }, person, text),
    close: () => played.close(),
  }
}
