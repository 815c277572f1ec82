import { createHash } from 'node:crypto'
import { cleanText, type ParsedMessage } from '#platform/mail/message-parsing.ts'

/** What of a message matters for telling what it is. */
export interface ReadMessage extends Pick<ParsedMessage, 'from' | 'subject' | 'text'> {
  /** Names the message wherever it turns up: its Message-ID, else what it consists of. */
  key: string
  /** The first line of that name, in lower case as given; empty when there is none. */
  header(name: string): string
  /** `delivery-status` or `feedback-report` of a report for programs; empty for other messages. */
  reportType: string
  /** The text of the first part of a type other than what is read by people; empty when there is none. */
  part(type: string): string
}

/** A parsed message as those look at it who tell what it is; `raw` is what was parsed. */
export function viewMessage(
  { headers, parts, from, subject, text }: ParsedMessage,
  raw: Buffer,
): ReadMessage {
  const header = (name: string) => headers.get(name) ?? ''
  const type = header('content-type')
  return {
    key: keyOf(header('message-id'), raw),
    header,
    from,
    subject,
    // Where the parts cannot be found, what the server says still stands in the body.
    text: text === '' && parts.length === 0 ? bodyOf(raw) : text,
    reportType: /^\s*multipart\/report\b/i.test(type)
      ? (/\breport-type="?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? '')
      : '',
    part: (wanted) => parts.find((part) => part.type === wanted)?.content ?? '',
  }
}

function keyOf(messageId: string, raw: Buffer): string {
  const id = /<([^<>\s]{3,300})>/.exec(messageId)?.[1]
  return id ? cleanText(id) : createHash('sha256').update(raw).digest('hex')
}

function bodyOf(raw: Buffer): string {
  const body = raw
    .subarray(0, 64 * 1024)
    .toString('utf8')
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('\n\n')
  return cleanText(body)
}
