import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { htmlToText } from '#platform/mail/html-text.ts'
import { keptSize } from './intake-queue.ts'

/** What of a message matters for telling what it is. */
export interface ReadMessage {
  /** Names the message wherever it turns up: its Message-ID, else what it consists of. */
  key: string
  /** The first line of that name, in lower case as given; empty when there is none. */
  header(name: string): string
  /** In lower case; empty when nobody is named. */
  from: string
  subject: string
  /** What somebody wrote as plain text. */
  text: string
  /** `delivery-status` or `feedback-report` of a report for programs; empty for other messages. */
  reportType: string
  /** The text of the first part of a type other than what is read by people; empty when there is none. */
  part(type: string): string
}

// A message of thousands of parts or nested lines costs seconds; nothing that concerns us is built like that.
const limits = {
  maxNestingDepth: 20,
  maxHeadersSize: 128 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
}
// Taking HTML apart costs the square of its length when it is meant to.
const htmlLimit = 20_000
const partLimit = 64 * 1024

/** Reads the beginning of a message; undefined when it is built to be a burden, or no message at all. */
export async function readMessage(raw: Buffer): Promise<ReadMessage | undefined> {
  const kept = raw.subarray(0, keptSize)
  let mail: Email
  try {
    mail = await PostalMime.parse(kept, limits)
  } catch {
    return undefined
  }
  const headers = new Map<string, string>()
  for (const { key, value } of mail.headers) if (!headers.has(key)) headers.set(key, value)
  const header = (name: string) => headers.get(name) ?? ''
  const type = header('content-type')
  return {
    key: keyOf(header('message-id'), kept),
    header,
    from: addressOf(mail.from).toLowerCase(),
    subject: shortened((mail.subject ?? '').replace(/\s+/g, ' ').trim(), 255),
    // Some programs send an empty plain part beside what was written.
    text: cleanText(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
    reportType: /^\s*multipart\/report\b/i.test(type)
      ? (/\breport-type="?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? '')
      : '',
    part: (wanted) => contentOf(mail, wanted),
  }
}

function keyOf(messageId: string, raw: Buffer): string {
  const id = /<([^<>\s]{3,300})>/.exec(messageId)?.[1]
  return id ? cleanText(id) : createHash('sha256').update(raw).digest('hex')
}

function addressOf(from: Address | undefined): string {
  const mailbox = from?.group ? from.group[0] : from
  return shortened(mailbox?.address ?? '', 320)
}

function contentOf(mail: Email, type: string): string {
  const part = mail.attachments.find(({ mimeType }) => mimeType === type)
  if (!part) return ''
  const { content } = part
  if (typeof content === 'string') return cleanText(content.slice(0, partLimit))
  return cleanText(new TextDecoder().decode(content.slice(0, partLimit)))
}

function textOfHtml(html: string): string {
  const body = html.search(/<body\b/i)
  const shown = html.slice(Math.max(0, body)).slice(0, htmlLimit)
  return htmlToText(shown.replace(/<(script|style|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' '))
}

// What the database cannot keep, and marks that let a text look like another one.
const unwanted = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|\ufeff/gu

// The cut may go through a character of two halves; one half is no text to the database.
function shortened(text: string, length: number): string {
  return cleanText(text).slice(0, length).toWellFormed()
}

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replace(unwanted, '')
}
