import type { MailTokens, SentMessage } from '#platform/mail/mail-token.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findByAddress } from './answer-store.ts'
import { splitBounce } from './bounce-text.ts'
import type { Classified } from './mail-classifier.ts'
import type { ReadMessage } from './message-view.ts'
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
  const { proven, likely, senders } = idsIn(message, classified)
  for (const address of senders) {
    const own = readReturnAddress(tokens, address)
    if (own) return { ...own.message, isProven: true }
  }
  const [named] = ownMessageIds(tokens, proven)
  if (named) return { ...named, isProven: true }
  const [meant] = ownMessageIds(tokens, likely)
  if (meant) return { ...meant, isProven: false }
  if (!('report' in classified)) return undefined
  for (const address of classified.report.addresses) {
    const found = await findByAddress(db, address)
    if (found) return { ...found, isProven: false }
  }
  return undefined
}

interface Traces {
  /** Ids of our messages that only who has got them can know, where a report returns them. */
  proven: string
  likely: string
  /** The addresses that the returned message was sent from. */
  senders: string[]
}

function idsIn(message: ReadMessage, classified: Classified): Traces {
  const answered = message.header('in-reply-to')
  if (classified.kind === 'reply' || classified.kind === 'autoReply') {
    // The conversation from its end, the nearest first.
    const likely = message.header('references').split(/\s+/).reverse().join(' ')
    return { proven: answered, likely, senders: [] }
  }
  // A report is about the one message it returns, which may itself be a later letter of a conversation with us.
  const part = message.part('message/rfc822') || message.part('text/rfc822-headers')
  // Servers without parts return the message within their words.
  const returned = part.trimStart().split(/\r?\n\r?\n/, 1)[0] || splitBounce(message.text).returned
  const feedback = message.part('message/feedback-report')
  return {
    proven: `${messageIdIn(returned)} ${answered}`,
    likely: 'report' in classified ? messageIdIn(message.text) : '',
    senders: [lineIn(returned, 'return-path'), lineIn(feedback, 'original-mail-from')],
  }
}

function messageIdIn(text: string): string {
  return /^[> \t]*message-id:\s*(<[^<>\s]+>)/im.exec(text)?.[1] ?? ''
}

function lineIn(head: string, name: 'return-path' | 'original-mail-from'): string {
  return new RegExp(`^${name}:\\s*<?([^<>\\s]{1,320})`, 'im').exec(head)?.[1] ?? ''
}
