import { calculatePKCECodeChallenge, randomPKCECodeVerifier, randomState } from 'openid-client'

/** What an attempt to sign in elsewhere is known by when it comes back. */
export interface AttemptSecrets {
  state: string
  /** Kept here; its hash, the challenge, goes along (PKCE). */
  verifier: string
  challenge: string
}

/** Makes the secrets of an attempt to sign in at a provider that has no OpenID Connect. */
export async function makeAttemptSecrets(): Promise<AttemptSecrets> {
  const verifier = randomPKCECodeVerifier()
  return { state: randomState(), verifier, challenge: await calculatePKCECodeChallenge(verifier) }
}
