import type { SmtpError, SmtpReply } from './smtp-reply.ts'

/** Whom a refusal concerns: this message alone, all mail from its sender, or all that the relay is given. */
export type RefusalScope = 'message' | 'sender' | 'relay'

const askingToSignIn = new Set([530, 534, 535, 538])
const senderStatus = /^5\.1\.[78]$/
const relayStatus = /^5\.(?:5\.\d+|7\.(?:8|9|11|13|30))$/
const relayWords =
  /authentication (?:is )?required|must (?:first )?(?:authenticate|log ?in)|client host|blocked using|your ip\b/i
const sizeStatus = /^5\.(?:3\.4|2\.3)$/
// Relays may put off what they have against a sender until they know the recipient.
const senderWords =
  /sender address rejected|not (?:owned by|allowed to send as)|sendasdenied|sender verify failed/i

/** Whom a failed try concerns; what is permanent at MAIL FROM is held against the sender, not against the relay. */
export function scopeOfRefusal({ stage, reply }: SmtpError): RefusalScope {
  if (stage === 'connect' || stage === 'tls' || stage === 'auth') return 'relay'
  if (reply?.code === 421) return 'relay'
  if (stage === 'mail') return reply ? scopeAtSender(reply) : 'relay'
  if (stage !== 'rcpt' || !reply || reply.code < 500) return 'message'
  const isOfSender = senderStatus.test(reply.enhanced ?? '') || senderWords.test(reply.text)
  return isOfSender && !relayWords.test(reply.text) ? 'sender' : 'message'
}

function scopeAtSender({ code, enhanced = '', text }: SmtpReply): RefusalScope {
  // A sender whose domain cannot be looked up now must not hold up the others.
  if (code < 500) return /^4\.1\.[78]$/.test(enhanced) || senderWords.test(text) ? 'message' : 'relay'
  if (sizeStatus.test(enhanced)) return 'message'
  if (senderStatus.test(enhanced)) return 'sender'
  // Of a code of syntax only the one for a wrong parameter is about what we gave.
  if (askingToSignIn.has(code) || (code < 510 && code !== 501)) return 'relay'
  return relayStatus.test(enhanced) || relayWords.test(text) ? 'relay' : 'sender'
}
