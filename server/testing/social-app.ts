import { type SocialBinding, socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import { networkAbilities, type SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import {
  type PlayedAnswer,
  type PlayedQuestion,
  playedBusinessId,
  playedTargets,
  playedToken,
} from '#features/social/social-demo/played-answers.ts'
import { createPlayedNetworks, type PlayedNetworks } from '#features/social/social-demo/played-networks.ts'
import type { PlayedLine } from '#features/social/social-demo/played-reports.ts'
import type { NetworkAddresses } from '#platform/config/social-network-config.ts'
import type { TestUser } from './build-people.ts'
import { type OwnTestApp, startTestApp } from './test-app.ts'

/** What the played networks were asked, and what they say instead of what they would. */
interface PlayedTalk {
  asked: PlayedQuestion[]
  answer: ((question: PlayedQuestion) => PlayedAnswer | 'cut' | undefined) | undefined
}

/** An app whose networks are on this machine and do nothing by themselves. */
export interface SocialApp {
  app: OwnTestApp
  played: PlayedNetworks
  network: PlayedTalk
  /** Forgets what was asked, and lets the networks answer as they would. */
  reset(): void
  /** Binds the account of a network, and answers where that reports. */
  bind(admin: TestUser, network: SocialNetwork): Promise<PlayedLine & { id: number }>
  stop(): Promise<void>
}

const secret = 'app-secret'

/** A token that played networks take. */
export const playedTokenOf = (name: string): string => `${playedToken}${name}`

/** What lets an app ask played networks. */
export function playedVariables(addresses: NetworkAddresses): Record<string, string> {
  return {
    META_GRAPH_URL: addresses.graphUrl,
    META_DIALOG_URL: addresses.metaDialogUrl,
    TELEGRAM_API_URL: addresses.telegramUrl,
    LINKEDIN_API_URL: addresses.linkedinUrl,
    LINKEDIN_SIGN_IN_URL: addresses.linkedinSignInUrl,
  }
}

/** What binds the one account that a played network has. */
export function playedBinding(network: SocialNetwork): SocialBinding {
  return {
    ...{ network, token: `${playedToken}${network}`, targetId: playedTargets[network].id },
    businessId: network === 'whatsapp' ? playedBusinessId : '',
    appSecret: networkAbilities[network].needsAppSecret ? secret : '',
  }
}

/** Starts an app with networks of its own. */
export async function startSocialApp(environment: Record<string, string> = {}): Promise<SocialApp> {
  const network: PlayedTalk = { asked: [], answer: undefined }
  const played = createPlayedNetworks({
    log: { warn: () => undefined },
    lineOf: async () => undefined,
    pace: 0,
    answer: (question) => {
      network.asked.push(question)
      return network.answer?.(question)
    },
  })
  const app = await startTestApp({ ...playedVariables(await played.addresses()), ...environment })
  return {
    ...{ app, played, network },
    reset() {
      network.asked = []
      network.answer = undefined
    },
    async bind(admin, name) {
      const as = { token: admin.token }
      const body = playedBinding(name)
      const { id } = await app.client.call(socialAccountRoutes.bind, { body }, as)
      const door = await app.client.call(socialAccountRoutes.door, { params: { id } }, as)
      const own = name === 'telegram' ? door.verifyToken : secret
      return { id, network: name, targetId: body.targetId, address: door.address, secret: own }
    },
    async stop() {
      await app.stop()
      await played.close()
    },
  }
}
