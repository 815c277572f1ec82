import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import type { NetworkAddresses } from '#platform/config/social-network-config.ts'
import { facebookNetwork } from './facebook-network.ts'
import { judgeGraph } from './graph-asking.ts'
import { judgeLinkedin, linkedinHeaders, linkedinNetwork } from './linkedin-network.ts'
import type { MessageDoor, NetworkAdapter } from './network-adapter.ts'
import { type Ask, createAsk, NetworkRefusal } from './network-asking.ts'
import { judgeTelegram, telegramNetwork } from './telegram-network.ts'
import { whatsappNetwork } from './whatsapp-network.ts'

/** The networks by name. */
export const networks: Readonly<Record<SocialNetwork, NetworkAdapter>> = {
  whatsapp: whatsappNetwork,
  telegram: telegramNetwork,
  facebook: facebookNetwork,
  linkedin: linkedinNetwork,
}

type AskingNeeds = Parameters<typeof createAsk>[0]

/** What people are answered by at a network; throws `NetworkRefusal` where nobody can be. */
export function messagesOf({ messages }: NetworkAdapter): MessageDoor {
  if (!messages) throw new NetworkRefusal('refused', 'no messages')
  return messages
}

/** How a network is asked at these addresses. */
export function askOf(fetch: AskingNeeds['fetch'], addresses: NetworkAddresses, network: SocialNetwork): Ask {
  return createAsk({ fetch, baseUrl: baseOf(addresses, network), ...waysOf(addresses, network) })
}

/** Where a network is asked. */
export function baseOf(
  { graphUrl, telegramUrl, linkedinUrl }: NetworkAddresses,
  network: SocialNetwork,
): string {
  return network === 'telegram' ? telegramUrl : network === 'linkedin' ? linkedinUrl : graphUrl
}

function waysOf(
  { linkedinVersion }: NetworkAddresses,
  network: SocialNetwork,
): Omit<AskingNeeds, 'fetch' | 'baseUrl'> {
  if (network === 'telegram') return { judge: judgeTelegram }
  if (network !== 'linkedin') return { judge: judgeGraph }
  return { judge: judgeLinkedin, headers: linkedinHeaders(linkedinVersion), idHeader: 'x-restli-id' }
}
