import { randomUUID } from 'node:crypto'
import type { MailPart } from './attachment-part.ts'
import type { DkimSigner } from './dkim-signer.ts'
import { encodeBody, encodeHeaderText, foldHeader, stripControls } from './mime-encoding.ts'

export interface MailAddress {
  name: string
  address: string
}

/** A message before it is written as RFC 5322 text. */
export interface MailMessage {
  from: MailAddress
  to: MailAddress
  replyTo?: MailAddress | undefined
  subject: string
  /** Without angle brackets. */
  messageId: string
  date: Date
  text: string
  html?: string | undefined
  /** Further headers such as List-Unsubscribe; ASCII values. */
  headers?: readonly (readonly [name: string, value: string])[]
  /** Files that go with it. */
  attachments?: readonly MailPart[]
}

/** Writes a message as bytes ready for DATA (without dot-stuffing), signed by each of the signers. */
export async function buildMessage(
  message: MailMessage,
  signers: readonly DkimSigner[] = [],
): Promise<Buffer> {
  const headers: [string, string][] = [
    ['From', formatAddress(message.from)],
    ['To', formatAddress(message.to)],
    ...(message.replyTo ? [['Reply-To', formatAddress(message.replyTo)] as [string, string]] : []),
    ['Subject', encodeHeaderText(message.subject)],
    ['Date', formatDate(message.date)],
    ['Message-ID', `<${stripControls(message.messageId)}>`],
    ...(message.headers ?? []).map(([name, value]): [string, string] => [name, stripControls(value)]),
    ['MIME-Version', '1.0'],
  ]
  const body = writeBody(message, headers)
  const lines = headers.map(([name, value]) => foldHeader(name, value))
  const signatures = await Promise.all(signers.map((signer) => signer.sign(lines, body)))
  return Buffer.from(`${signatures.join('')}${lines.join('')}\r\n${body}`, 'latin1')
}

function writeBody(message: MailMessage, headers: [string, string][]): string {
  const { attachments = [] } = message
  if (attachments.length === 0) return writeTexts(message, headers)
  const inner: [string, string][] = []
  const texts = writeTexts(message, inner)
  const boundary = `=_${randomUUID()}`
  headers.push(['Content-Type', `multipart/mixed; boundary="${boundary}"`])
  const head = inner.map(([name, value]) => foldHeader(name, value)).join('')
  return `${[`${head}\r\n${texts}`, ...attachments].map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`
}

function writeTexts({ text, html }: MailMessage, headers: [string, string][]): string {
  const plain = encodeBody(text)
  if (html === undefined) {
    headers.push(['Content-Type', 'text/plain; charset=utf-8'], ['Content-Transfer-Encoding', plain.encoding])
    return plain.body
  }
  const rich = encodeBody(html)
  // "=_" cannot occur in quoted-printable or base64, so the boundary never meets the content.
  const boundary = `=_${randomUUID()}`
  headers.push(['Content-Type', `multipart/alternative; boundary="${boundary}"`])
  return (
    `--${boundary}\r\n${partHead('plain', plain.encoding)}${plain.body}` +
    `--${boundary}\r\n${partHead('html', rich.encoding)}${rich.body}--${boundary}--\r\n`
  )
}

function partHead(kind: 'plain' | 'html', encoding: string): string {
  return `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
}

// Lines are put together as strings of bytes; letters of an address beyond ASCII are its bytes in UTF-8 (RFC 6532).
const asBytes = (text: string) => (/[^ -~]/.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text)

/** `Name <address>` with the name quoted or encoded as needed. */
export function formatAddress({ name, address }: MailAddress): string {
  const plain = stripControls(name)
  const angle = `<${asBytes(stripControls(address))}>`
  if (!plain) return angle
  if (/^[\w !#$%&'*+\-/=?^`{|}~]+$/.test(plain) && !plain.includes('=?')) return `${plain} ${angle}`
  if (/^[\x20-\x7e]+$/.test(plain) && !plain.includes('=?')) {
    return `"${plain.replace(/["\\]/g, '\\$&')}" ${angle}`
  }
  return `${encodeHeaderText(plain)} ${angle}`
}

function formatDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}
