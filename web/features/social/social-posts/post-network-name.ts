import { networkNames, type SocialNetwork } from '@landfall/contract/social/social-networks.ts'

/** What a network is called where something is published: Messenger is what is written with people, posts are of the page. */
export function postNetworkName(network: SocialNetwork): string {
  return network === 'facebook' ? 'Facebook' : networkNames[network]
}
