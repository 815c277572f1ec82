import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { NetworkAddresses, SocialAppConfig } from '#platform/config/social-network-config.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import type { MediaPlace, NetworkAdapter } from './network-adapter.ts'
import { type Ask, fetchFile } from './network-asking.ts'
import { askOf, baseOf, networks } from './network-list.ts'
import type { TokenDesk } from './sign-in-door.ts'

/** Networks that are played by this process, for the demo. */
export interface PlayedNetworks {
  addresses(): Promise<NetworkAddresses>
}

/** A network, and the way to ask it. */
export interface OpenNetwork {
  adapter: NetworkAdapter
  ask: Ask
  addresses: NetworkAddresses
  /** Where tokens are had as this application; throws where nobody can sign in. */
  tokensOf(app: SocialAppConfig): TokenDesk
  /** Fetches a file of at most so many bytes; throws `NetworkRefusal`. */
  fetchMedia(place: MediaPlace, mostBytes: number): Promise<{ bytes: Buffer; contentType: string }>
}

/** Whom an account speaks with. */
export interface NetworkChoice {
  network: SocialNetwork
  isPlayed: boolean
}

/** Where accounts find their networks. */
export interface NetworkDesk {
  open(choice: NetworkChoice): Promise<OpenNetwork>
}

/** Real networks at the addresses of the configuration, and played ones on this machine. */
export function createNetworkDesk(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  played: PlayedNetworks,
): NetworkDesk {
  // These hosts are named by who runs the installation, and by nobody else.
  const fetchNamed = createOutsideFetch(createWebGuard({ allowInside: true, log }))
  // Addresses of files are told by events, which whoever has the secret of his app can write as he likes.
  const fetchTold = createOutsideFetch(createWebGuard({ allowInside: false, log }))
  return {
    async open({ network, isPlayed }) {
      const addresses = isPlayed ? await played.addresses() : config.socialNetworks.addresses
      const adapter = networks[network]
      const own = [baseOf(addresses, network), adapter.signIn?.tokenUrl(addresses)]
      const named = new Set(own.flatMap((url) => (url ? [new URL(url).origin] : [])))
      const fetch: typeof fetchNamed = (address, init) =>
        named.has(new URL(address).origin) ? fetchNamed(address, init) : fetchTold(address, init)
      const ask = askOf(fetch, addresses, network)
      return {
        ...{ adapter, ask, addresses },
        tokensOf(app) {
          if (!adapter.signIn) throw new Error(`nobody signs in at ${network}`)
          return { ask, app, tokenUrl: adapter.signIn.tokenUrl(addresses) }
        },
        fetchMedia({ address, token }, mostBytes) {
          const url = 'path' in address ? `${baseOf(addresses, network)}${address.path}` : address.url
          return fetchFile(fetch, { url, token, mostBytes })
        },
      }
    },
  }
}
