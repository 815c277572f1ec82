import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from 'openid-client'
import { OutsideError } from '#platform/http/outside-address.ts'
import type { OutsideRequest } from '#platform/http/outside-fetch.ts'

/** How a client of ours is known to an OpenID Connect provider. */
export interface ClientAccess {
  issuer: string
  clientId: string
  clientSecret: string
}

export type OutsideFetch = (address: string, init: OutsideRequest) => Promise<Response>

/** What the provider says of who has signed in there. */
export interface ProviderAccount {
  subject: string
  email: string
  isEmailVerified: boolean
  /** By which name he signs in there; empty when the provider does not say. */
  userName: string
}

/** What the provider gave for the account. */
export interface ProviderTokens {
  accessToken: string
  /** Until when it is good. */
  accessUntil: Date
  /** By which another one is had; absent when the provider gave none. */
  refreshToken: string | undefined
  /** What was allowed, as the provider names it; undefined: what was asked for. */
  scope: string | undefined
}

/** The provider takes what it gave no longer: the account has to sign in there again. */
export class GrantLost extends Error {}

/** Reads the discovery document of a provider; its signatures are checked with the keys it names there. */
export async function discoverProvider(access: ClientAccess, fetch: OutsideFetch): Promise<Configuration> {
  const send: CustomFetch = (address, { method, headers, body }) =>
    fetch(address, { method, headers, body: body == null ? undefined : String(body) })
  const configuration = await discovery(
    new URL(access.issuer),
    access.clientId,
    access.clientSecret,
    undefined,
    {
      [customFetch]: send,
      // The fetch itself refuses plain http except on this machine when the operator allows it.
      execute: access.issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    },
  )
  configuration[customFetch] = send
  enableNonRepudiationChecks(configuration)
  return configuration
}

/** What is asked of a provider. */
export interface SignInWish {
  redirectUri: string
  scope: string
  /** Further parameters of the address. */
  parameters?: Record<string, string>
}

/** What has to be kept until the provider answers, and where the browser goes meanwhile. */
export async function beginAtProvider(configuration: Configuration, wish: SignInWish) {
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const address = buildAuthorizationUrl(configuration, {
    ...wish.parameters,
    redirect_uri: wish.redirectUri,
    scope: wish.scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { state, nonce, verifier, address: address.href }
}

/** Exchanges the code of the answer; throws when anything about it is not as it was begun. */
export async function completeAtProvider(
  configuration: Configuration,
  answer: { address: URL; state: string; nonce: string; verifier: string },
): Promise<ProviderAccount & { tokens: ProviderTokens }> {
  const tokens = await authorizationCodeGrant(configuration, answer.address, {
    expectedState: answer.state,
    expectedNonce: answer.nonce,
    pkceCodeVerifier: answer.verifier,
    idTokenExpected: true,
  })
  const claims: Record<string, unknown> = { ...tokens.claims() }
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  return {
    subject: text('sub'),
    email: text('email'),
    isEmailVerified: claims.email_verified === true,
    userName: text('preferred_username'),
    tokens: readTokens(tokens),
  }
}

/** Has an access token made anew; throws GrantLost when the account has to sign in again. */
export async function refreshAtProvider(
  configuration: Configuration,
  refreshToken: string,
): Promise<ProviderTokens> {
  try {
    return readTokens(await refreshTokenGrant(configuration, refreshToken))
  } catch (error) {
    if (error instanceof ResponseBodyError && lostGrants.has(error.error)) throw new GrantLost(error.error)
    throw error
  }
}

// RFC 6749 section 5.2; Microsoft says `interaction_required` when a second factor is asked for anew.
const lostGrants = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'interaction_required',
  'consent_required',
])

const usualSeconds = 3600

function readTokens(tokens: TokenEndpointResponse): ProviderTokens {
  return {
    accessToken: tokens.access_token,
    accessUntil: new Date(Date.now() + (tokens.expires_in ?? usualSeconds) * 1000),
    refreshToken: tokens.refresh_token,
    scope: tokens.scope,
  }
}

/** What went wrong at a provider. What an address behind it answered is not passed on. */
export function reasonOfProvider(error: unknown): string {
  if (error instanceof OutsideError) return error.message
  // The library wraps what went wrong below it.
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  if (cause instanceof OutsideError) return cause.message
  return typeof code === 'string' ? code : 'OpenID Connect'
}
