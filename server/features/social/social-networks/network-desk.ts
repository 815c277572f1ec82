import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import type { Platform } from '#platform/area/platform.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import type { MediaPlace, NetworkAdapter } from './network-adapter.ts'
import { type Ask, fetchFile } from './network-asking.ts'
import { askOf, type NetworkAddresses, networks } from './network-list.ts'

/** Networks that are played by this process, for the demo. */
export interface PlayedNetworks {
  addresses(): Promise<NetworkAddresses>
}

/** A network, and the way to ask it. */
export interface OpenNetwork {
  adapter: NetworkAdapter
  ask: Ask
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
  const { graphUrl, telegramUrl } = config
  // These hosts are named by who runs the installation, and by nobody else.
  const fetch = createOutsideFetch(createWebGuard({ allowInside: true, log }))
  // Addresses of files are told by events, which whoever has the secret of his app can write as he likes.
  const fetchTold = createOutsideFetch(createWebGuard({ allowInside: false, log }))
  return {
    async open({ network, isPlayed }) {
      const addresses = isPlayed ? await played.addresses() : { graphUrl, telegramUrl }
      const base = network === 'telegram' ? addresses.telegramUrl : addresses.graphUrl
      return {
        ...{ adapter: networks[network], ask: askOf(fetch, addresses, network) },
        fetchMedia(place, mostBytes) {
          const { address, token } = place
          const url = 'path' in address ? `${base}${address.path}` : address.url
          const isNamed = URL.canParse(url) && new URL(url).origin === new URL(base).origin
          return fetchFile(isNamed ? fetch : fetchTold, { url, token, mostBytes })
        },
      }
    },
  }
}
