import type { AccountAccess } from './network-adapter.ts'
import { type Ask, recordsIn, textIn } from './network-asking.ts'

/** A message of WhatsApp: what it is, and what it consists of. */
interface WhatsappMessage {
  personRef: string
  sendKey: string
  type: string
  content: object
}

/** Hands a message over and answers how WhatsApp calls it. */
export async function sendWhatsapp(
  ask: Ask,
  { targetId, token }: Pick<AccountAccess, 'targetId' | 'token'>,
  { personRef, sendKey, type, content }: WhatsappMessage,
): Promise<string> {
  const answer = await ask({
    method: 'POST',
    path: `/${targetId}/messages`,
    token,
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientOf(personRef),
      type,
      [type]: content,
      // Comes back with what became of the message, also when this answer is lost.
      biz_opaque_callback_data: sendKey,
    },
  })
  return textIn(recordsIn(answer.messages)[0]?.id)
}

// Whoever hides his number is written to by his id within the business.
function recipientOf(personRef: string): { to: string } | { recipient: string } {
  return /^\d+$/.test(personRef) ? { to: personRef } : { recipient: personRef }
}
