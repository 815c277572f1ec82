import { endIn, NetworkRefusal, textIn } from './network-asking.ts'
import type { GivenToken, TokenDesk } from './sign-in-door.ts'

/** Asks for a token, as an application of a network; throws `NetworkRefusal`. In the body: addresses are written down on the way. */
export async function askToken(
  { ask, tokenUrl, app }: TokenDesk,
  question: Record<string, string>,
): Promise<GivenToken> {
  const named = { client_id: app.clientId, client_secret: app.clientSecret }
  const body = new URLSearchParams({ ...named, ...question })
  const answer = await ask({ method: 'POST', path: tokenUrl, body })
  const token = textIn(answer.access_token)
  if (token === '') throw new NetworkRefusal('refused', 'no access token')
  return { token, until: endIn(answer.expires_in), refreshToken: textIn(answer.refresh_token) }
}
