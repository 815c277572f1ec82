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
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { OutsideRequest } from '#platform/http/outside-fetch.ts'

/** How a client of ours is known to an OpenID Connect provider. */
export interface ClientAccess {
  issuer: string
  clientId: string
  clientSecret: string
}

type OutsideFetch = (address: string, init: OutsideRequest) => Promise<Response>

/** What the provider says of who has signed in there. */
export interface ProviderAccount {
  subject: string
  email: string
  isEmailVerified: boolean
}

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

/** What has to be kept until the provider answers, and where the browser goes meanwhile. */
export async function beginAtProvider(configuration: Configuration, redirectUri: string) {
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
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
): Promise<ProviderAccount> {
  const tokens = await authorizationCodeGrant(configuration, answer.address, {
    expectedState: answer.state,
    expectedNonce: answer.nonce,
    pkceCodeVerifier: answer.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  return {
    subject: claims?.sub ?? '',
    email: typeof claims?.email === 'string' ? claims.email : '',
    isEmailVerified: claims?.email_verified === true,
  }
}
