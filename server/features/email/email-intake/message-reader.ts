import { createHash } from 'node:crypto'
import { AppError } from '#platform/http/app-error.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { cleanText, type ParsedMessage } from '#platform/mail/message-parsing.ts'
import { keptSize } from './intake-queue.ts'

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

// Not one company's: what arrives may not keep people waiting, nor they what arrives.
const arrivals = { company: { id: 0 }, isPatient: true }

/** Reads the beginning of a message; undefined when it is built to be a burden, or no message at all. */
export async function readMessage(raw: Buffer): Promise<ReadMessage | undefined> {
  const kept = raw.subarray(0, keptSize)
  const parsed = await mailParsers.ask(arrivals, 'parseMessage', kept).catch((error: unknown) => {
    if (error instanceof AppError && error.errorName === 'parsingTooLong') return null
    throw error
  })
  if (!parsed) return undefined
  const { headers, parts, from, subject, text } = parsed
  const header = (name: string) => headers.get(name) ?? ''
  const type = header('content-type')
  return {
    key: keyOf(header('message-id'), kept),
    header,
    from,
    subject,
    text,
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
