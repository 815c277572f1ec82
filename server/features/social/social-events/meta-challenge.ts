import { isSame } from '../social-networks/meta-signature.ts'

/** What Meta is answered when it asks whether we know the word that its settings were given; undefined: we do not. */
export function answerChallenge(
  query: Readonly<Record<string, string | undefined>>,
  verifyToken: string,
): string | undefined {
  const challenge = query['hub.challenge'] ?? ''
  const isKnown = query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'] ?? '', verifyToken)
  return isKnown && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined
}

/** Whether bytes are JSON. */
export function isJson(raw: Buffer): boolean {
  try {
    JSON.parse(raw.toString('utf8'))
    return true
  } catch {
    return false
  }
}
