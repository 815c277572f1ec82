import type { TextParser } from './csv-parser.ts'
import { TableError, tableLimits } from './table-limits.ts'
import { createTextDecoder, type TextEncoding } from './text-encoding.ts'

/** The columns that vCards (RFC 2426, RFC 6350 and the older 2.1) become; several values of one are joined by a space. */
export const vcardColumns = [
  'ORG',
  'FN',
  'TITLE',
  'EMAIL',
  'EMAIL HOME',
  'TEL',
  'URL',
  'ADR',
  'COUNTRY',
  'X-LINKEDIN',
  'NOTE',
  'UID',
] as const
type VcardColumn = (typeof vcardColumns)[number]
type Card = Partial<Record<VcardColumn, string>>

/** True when the file begins with a vCard. */
export function looksLikeVcards(start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start.subarray(0, 64)).replaceAll('\0', '')
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*BEGIN:VCARD/i.test(text)
}

/** A reader of vCards as rows, the first of which names the columns; throws TableError when a card never ends. */
export function createVcardReader({ encoding }: { encoding: TextEncoding }): TextParser {
  const decoder = createTextDecoder(encoding)
  let rest = ''
  let isNamed = false
  let read = 0
  const take = (text: string): string[][] => {
    rest += text
    const rows: string[][] = isNamed ? [] : [[...vcardColumns]]
    isNamed = true
    const ends = /^END:VCARD[^\n]*(?:\n|$)/gim
    let from = 0
    for (let end = ends.exec(rest); end; end = ends.exec(rest)) {
      rows.push(rowOf(rest.slice(from, end.index)))
      from = ends.lastIndex
      read += 1
    }
    rest = rest.slice(from)
    if (rest.length > tableLimits.row) throw new TableError('rowTooLong', read + 2)
    return rows
  }
  return {
    // An end that is cut off in the middle of its line is read with the next piece.
    push(bytes) {
      const text = rest + decoder.decode(bytes, { stream: true })
      const whole = text.lastIndexOf('\n') + 1
      rest = ''
      const rows = take(text.slice(0, whole))
      rest += text.slice(whole)
      return rows
    },
    end: () => take(decoder.decode()),
  }
}

function rowOf(card: string): string[] {
  const values: Card = {}
  for (const line of unfold(card)) readLine(line, values)
  return vcardColumns.map((column) => values[column] ?? '')
}

// Long lines go on behind a break and a blank; quoted-printable ones of version 2.1 behind an equals sign.
function unfold(card: string): string[] {
  const lines: string[] = []
  for (const line of card.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const last = lines.at(-1)
    if (last?.endsWith('=') && /quoted-printable/i.test(last.split(':')[0] ?? '')) {
      lines[lines.length - 1] = last.slice(0, -1) + line
    } else lines.push(line)
  }
  return lines
}

/** One line of a card: what it says, and what was said about it. */
interface Line {
  value: string
  isHome: boolean
  isFax: boolean
  isLinkedin: boolean
}

const readers: Readonly<Record<string, (card: Card, line: Line) => void>> = {
  ORG: (card, { value }) => set(card, 'ORG', partsOf(value)[0] ?? ''),
  FN(card, { value }) {
    card.FN = plain(value)
  },
  N: (card, { value }) => set(card, 'FN', nameOf(partsOf(value))),
  TITLE: (card, { value }) => set(card, 'TITLE', plain(value)),
  EMAIL(card, { value, isHome }) {
    const email = plain(value).replace(/^mailto:/i, '')
    if (!isHome && card.EMAIL === undefined) set(card, 'EMAIL', email)
    else add(card, 'EMAIL HOME', email)
  },
  // Nobody answers a call to a fax.
  TEL(card, { value, isFax }) {
    if (!isFax) add(card, 'TEL', plain(value).replace(/^tel:/i, '').replace(/;.*$/, ''))
  },
  URL: (card, { value, isLinkedin }) => set(card, isLinkedin ? 'X-LINKEDIN' : 'URL', plain(value)),
  'X-SOCIALPROFILE'(card, { value, isLinkedin }) {
    if (isLinkedin) set(card, 'X-LINKEDIN', plain(value))
  },
  ADR: (card, { value }) => readAddress(partsOf(value), card),
  NOTE: (card, { value }) => add(card, 'NOTE', plain(value)),
  UID: (card, { value }) => set(card, 'UID', plain(value)),
}

function readLine(text: string, card: Card): void {
  const [, name = '', options = '', raw = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(text) ?? []
  readers[name.toUpperCase()]?.(card, {
    value: /quoted-printable/i.test(options) ? decodeQuoted(raw, options) : raw,
    isHome: /(?:^|[;=,])"?home\b/i.test(options),
    isFax: /(?:^|[;=,])"?fax\b/i.test(options),
    isLinkedin: /linkedin/i.test(text),
  })
}

/** Columns that take all values of a card, with what stands between two. */
const between = { 'EMAIL HOME': '; ', TEL: ' / ', NOTE: '\n' } as const

function add(card: Card, column: keyof typeof between, value: string): void {
  if (value !== '') card[column] = [card[column], value].filter(Boolean).join(between[column])
}

// Of several values the first is kept.
function set(card: Card, column: VcardColumn, value: string): void {
  if (value !== '') card[column] ??= value
}

function nameOf([family = '', given = '']: readonly string[]): string {
  return /[\u3040-\u9fff\uac00-\ud7af]/.test(family) ? `${family}${given}` : `${given} ${family}`.trim()
}

// Post box, extension, street, town, region, postal code, country.
function readAddress(parts: readonly string[], card: Card): void {
  set(card, 'ADR', parts.slice(0, 6).filter(Boolean).join(', '))
  set(card, 'COUNTRY', parts[6] ?? '')
}

function partsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map(plain)
}

function plain(value: string): string {
  return value
    .replace(/\\([nN:;,\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    .trim()
}

function decodeQuoted(text: string, options: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(options) ?? []
  const known = /^gb/i.test(charset) ? 'gb18030' : charset.toLowerCase()
  try {
    return new TextDecoder(known).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
  } catch {
    return bytes
  }
}
