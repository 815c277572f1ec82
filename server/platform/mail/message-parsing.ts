import PostalMime, { type Address, type Email } from 'postal-mime'
import { htmlToText } from './html-text.ts'

/** What of an incoming message matters for telling what it is. */
export interface ParsedMessage {
  /** The first line of each name, in lower case. */
  headers: ReadonlyMap<string, string>
  /** In lower case; empty when nobody is named. */
  from: string
  subject: string
  /** What somebody wrote as plain text. */
  text: string
  /** The beginnings of the parts that are not read by people. */
  parts: { type: string; content: string }[]
}

/** A message as a mail program would show it. */
export interface ShownMessage {
  headers: { name: string; value: string }[]
  html: string | null
  text: string | null
}

// A message of thousands of parts or nested lines costs seconds; nothing that concerns us is built like that.
const limits = {
  maxNestingDepth: 20,
  maxHeadersSize: 128 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
}
const htmlLimit = 20_000
const partLimit = 64 * 1024

/** Takes the beginning of an incoming message apart; null when it is built to be a burden, or no message at all. */
export async function parseMessage(raw: Uint8Array): Promise<ParsedMessage | null> {
  let mail: Email
  try {
    mail = await PostalMime.parse(raw, limits)
  } catch {
    return null
  }
  const headers = new Map<string, string>()
  for (const { key, value } of mail.headers) if (!headers.has(key)) headers.set(key, value)
  return {
    headers,
    from: addressOf(mail.from).toLowerCase(),
    subject: shortened((mail.subject ?? '').replace(/\s+/g, ' ').trim(), 255),
    // Some programs send an empty plain part beside what was written.
    text: cleanText(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
    parts: mail.attachments.map(({ mimeType, content }) => ({ type: mimeType, content: textOf(content) })),
  }
}

/** The subject of a message that we sent; its body is not looked at. */
export async function readSubject(raw: Buffer): Promise<string> {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, Math.min(end < 0 ? raw.length : end + 4, limits.maxHeadersSize))
  return (await PostalMime.parse(head, limits)).subject ?? ''
}

/** A message that we sent, with all its headers and both its bodies. */
export async function showMessage(raw: Uint8Array): Promise<ShownMessage> {
  const mail = await PostalMime.parse(raw)
  return {
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    html: mail.html ?? null,
    text: mail.text ?? null,
  }
}

function addressOf(from: Address | undefined): string {
  const mailbox = from?.group ? from.group[0] : from
  return shortened(mailbox?.address ?? '', 320)
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  if (typeof content === 'string') return cleanText(content.slice(0, partLimit))
  const bytes = new Uint8Array(content.slice(0, partLimit))
  const utf8 = new TextDecoder().decode(bytes)
  if (utf8.includes('\u001b$')) return cleanText(new TextDecoder('iso-2022-jp').decode(bytes))
  // Reports name no character set; those that are not in the usual one come from China.
  return cleanText(/\ufffd.{0,9}\ufffd/s.test(utf8) ? new TextDecoder('gb18030').decode(bytes) : utf8)
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

/** A text as the database can keep it. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replace(unwanted, '')
}
