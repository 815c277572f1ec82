import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { facebookNetwork } from './facebook-network.ts'
import { judgeGraph } from './graph-asking.ts'
import type { NetworkAdapter } from './network-adapter.ts'
import { type Ask, createAsk } from './network-asking.ts'
import { judgeTelegram, telegramNetwork } from './telegram-network.ts'
import { whatsappNetwork } from './whatsapp-network.ts'

/** The networks by name. */
export const networks: Readonly<Record<SocialNetwork, NetworkAdapter>> = {
  whatsapp: whatsappNetwork,
  telegram: telegramNetwork,
  facebook: facebookNetwork,
}

/** Where networks are asked. */
export interface NetworkAddresses {
  /** With the version of the API in it. */
  graphUrl: string
  telegramUrl: string
}

type Fetch = Parameters<typeof createAsk>[0]['fetch']

/** How a network is asked at these addresses. */
export function askOf(
  fetch: Fetch,
  { graphUrl, telegramUrl }: NetworkAddresses,
  network: SocialNetwork,
): Ask {
  return network === 'telegram'
    ? createAsk({ fetch, baseUrl: telegramUrl, judge: judgeTelegram })
    : createAsk({ fetch, baseUrl: graphUrl, judge: judgeGraph })
}
