import type { NetworkAddresses, SocialAppConfig } from '#platform/config/social-network-config.ts'
import type { Ask } from './network-asking.ts'

/** What a network gave for somebody who signed in there. */
export interface GivenToken {
  token: string
  /** Until when it is good; null: the network does not say. */
  until: Date | null
  /** By which another one is had; empty where the network gives none. */
  refreshToken: string
}

/** Whom a token is asked of, and as which application. */
export interface TokenDesk {
  ask: Ask
  tokenUrl: string
  app: SocialAppConfig
}

/** What comes back from a network, with what was kept meanwhile. */
export interface SignInAnswer {
  code: string
  redirectUri: string
  /** The secret whose hash went along (PKCE). */
  verifier: string
}

/** Signing in at a network to give access to accounts there: OAuth 2 with a code. */
export interface SignInDoor {
  /** Where somebody signs in. */
  dialogUrl(addresses: NetworkAddresses): string
  /** Where tokens are had. */
  tokenUrl(addresses: NetworkAddresses): string
  scopes: readonly string[]
  /** How the scopes stand in the address. */
  separator: ',' | ' '
  /** The network takes part in PKCE. */
  hasPkce: boolean
  exchange(desk: TokenDesk, answer: SignInAnswer): Promise<GivenToken>
  /** Has a token made anew; absent where nobody can. */
  renew?(desk: TokenDesk, refreshToken: string): Promise<GivenToken>
}
