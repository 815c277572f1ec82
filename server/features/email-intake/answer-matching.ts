import type { MailTokens, SentMessage } from '#platform/mail/mail-token.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findByAddress } from './answer-store.ts'
import type { Classified } from './mail-classifier.ts'
import type { ReadMessage } from './message-reader.ts'
import { ownMessageIds } from './own-message-ids.ts'
import { readReturnAddress } from './return-address.ts'

/** Which message of ours something answers. */
export interface Match extends SentMessage {
  /** Whether it is known by a token, which only its readers have; an address alone may be anybody's guess. */
  isProven: boolean
}

/** Finds the message by the address it was returned to, by the ids it names, and a bounce at last by its address. */
export async function matchAnswer(
  db: Db,
  tokens: MailTokens,
  { message, classified, envelopeTo }: { message: ReadMessage; classified: Classified; envelopeTo: string },
): Promise<Match | undefined> {
  const returned = readReturnAddress(tokens, envelopeTo)
  if (returned) return { ...returned.message, isProven: true }
  const [named] = ownMessageIds(tokens, idsIn(message, classified))
  if (named) return { ...named, isProven: true }
  if (!('report' in classified) || !classified.report.address) return undefined
  const found = await findByAddress(db, classified.report.address)
  return found && { ...found, isProven: false }
}

// The nearest first: what is answered, what was returned, then the conversation from its end.
function idsIn(message: ReadMessage, { kind }: Classified): string {
  const returned = message.part('message/rfc822') || message.part('text/rfc822-headers')
  const thread = message.header('references').split(/\s+/).reverse().join(' ')
  // Servers without reports return the message within their words.
  const words = kind === 'bounce' || kind === 'delay' ? message.text : ''
  return [message.header('in-reply-to'), returned, thread, words].join(' ')
}
