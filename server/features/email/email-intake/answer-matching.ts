import type { MailTokens, SentMessage } from '#platform/mail/mail-token.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findByAddress } from './answer-store.ts'
import type { Classified } from './mail-classifier.ts'
import type { ReadMessage } from './message-reader.ts'
import { ownMessageIds } from './own-message-ids.ts'
import { readReturnAddress } from './return-address.ts'

/** Which message of ours something answers. */
export interface Match extends SentMessage {
  /**
   * Whether it is this very message, known by a token, that is answered or returned; anybody can guess an address, and
   * whoever is written to in a conversation may be somebody else.
   */
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
  const { proven, likely } = idsIn(message, classified)
  const [named] = ownMessageIds(tokens, proven)
  if (named) return { ...named, isProven: true }
  const [meant] = ownMessageIds(tokens, likely)
  if (meant) return { ...meant, isProven: false }
  if (!('report' in classified) || !classified.report.address) return undefined
  const found = await findByAddress(db, classified.report.address)
  return found && { ...found, isProven: false }
}

function idsIn(message: ReadMessage, classified: Classified): { proven: string; likely: string } {
  const answered = message.header('in-reply-to')
  if (classified.kind === 'reply' || classified.kind === 'autoReply') {
    // The conversation from its end, the nearest first.
    return { proven: answered, likely: message.header('references').split(/\s+/).reverse().join(' ') }
  }
  // A report is about the one message it returns, which may itself be a later letter of a conversation with us.
  const returned = message.part('message/rfc822') || message.part('text/rfc822-headers')
  return {
    proven: `${messageIdIn(returned.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? '')} ${answered}`,
    // Servers without reports return the message within their words.
    likely: 'report' in classified ? messageIdIn(message.text) : '',
  }
}

function messageIdIn(text: string): string {
  return /^[> \t]*message-id:\s*(<[^<>\s]+>)/im.exec(text)?.[1] ?? ''
}
