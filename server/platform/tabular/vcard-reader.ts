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
type Card = Partial<Record<VcardColumn | 'NICKNAME', string>> & {
  /** The parts of a name: family, given, further, before, behind. */
  N?: readonly string[]
}

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
  const lines = unfold(card)
  const charset = lines.map((line) => /^[^:]*;charset="?([\w-]+)/i.exec(line)?.[1]).find((each) => each) ?? ''
  for (const line of lines) readLine(line, values, charset)
  const name = wholeName(values)
  // Whom no company is named for is a person, whose nickname is better than nothing.
  values.FN = name || values.NICKNAME || ''
  return vcardColumns.map((column) => values[column] ?? '')
}

// Phones write a nickname or a first name where the whole name belongs; what the parts say besides is not lost.
function wholeName({ FN = '', N = [] }: Card): string {
  const [family = '', given = '', middle = ''] = N
  const parts = [family, given, middle].filter((part) => part !== '')
  if (FN !== '' && parts.every((part) => FN.includes(part))) return FN
  return parts.length > 0 ? nameOf(N) : FN
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
  N(card, { value }) {
    card.N ??= partsOf(value)
  },
  NICKNAME: (card, { value }) => set(card, 'NICKNAME', plain(value)),
  TITLE: (card, { value }) => set(card, 'TITLE', plain(value)),
  EMAIL(card, { value, isHome }) {
    const email = plain(value).replace(/^mailto:/i, '')
    if (!isHome && card.EMAIL === undefined) set(card, 'EMAIL', email)
    else add(card, 'EMAIL HOME', email)
  },
  // Nobody answers a call to a fax.
  TEL(card, { value, isFax }) {
    if (!isFax) add(card, 'TEL', telephoneOf(plain(value)))
  },
  URL: (card, { value, isLinkedin }) => setOrNote(card, isLinkedin ? 'X-LINKEDIN' : 'URL', plain(value)),
  'X-SOCIALPROFILE'(card, { value, isLinkedin }) {
    if (isLinkedin) set(card, 'X-LINKEDIN', plain(value))
  },
  ADR: (card, { value }) => readAddress(partsOf(value), card),
  NOTE: (card, { value }) => add(card, 'NOTE', plain(value)),
  UID: (card, { value }) => set(card, 'UID', plain(value)),
}

function readLine(text: string, card: Card, charset: string): void {
  const [, name = '', options = '', raw = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(text) ?? []
  readers[name.toUpperCase()]?.(card, {
    value: /quoted-printable/i.test(options)
      ? decodeQuoted(raw, /charset=/i.test(options) ? options : `;charset=${charset || 'utf-8'}`)
      : raw,
    isHome: /(?:^|[;=,])"?home\b/i.test(options),
    isFax: /(?:^|[;=,])"?fax\b/i.test(options),
    isLinkedin: /linkedin/i.test(text),
  })
}

/** Columns that take all values of a card, with what stands between two. */
const between = { 'EMAIL HOME': '; ', TEL: '\n', NOTE: '\n' } as const

function add(card: Card, column: keyof typeof between, value: string): void {
  if (value !== '') card[column] = [card[column], value].filter(Boolean).join(between[column])
}

// Of several values the first is kept.
function set(card: Card, column: VcardColumn | 'NICKNAME', value: string): void {
  if (value !== '') card[column] ??= value
}

// There is one place for it, and the note for others.
function setOrNote(card: Card, column: 'URL' | 'X-LINKEDIN' | 'ADR', value: string): void {
  if (card[column] !== undefined && card[column] !== value) add(card, 'NOTE', value)
  else set(card, column, value)
}

function nameOf([family = '', given = '', middle = '', before = '', behind = '']: readonly string[]): string {
  if (/[\u3040-\u9fff\uac00-\ud7af]/.test(family)) return `${family}${middle}${given}`
  return [before, given, middle, family, behind].filter((part) => part !== '').join(' ')
}

// `tel:+1-415-555-2671;ext=4781`, and whatever else stands behind a semicolon.
function telephoneOf(value: string): string {
  const [number = '', ...options] = value.replace(/^tel:/i, '').split(';')
  const inside = options.map((option) => /^ext=(\d+)$/i.exec(option.trim())?.[1]).find((each) => each)
  return inside ? `${number}x${inside}` : number
}

// Post box, extension, street, town, region, postal code, country.
function readAddress(parts: readonly string[], card: Card): void {
  const isFirst = card.ADR === undefined
  const address = parts.slice(0, 6).filter(Boolean)
  setOrNote(card, 'ADR', (isFirst ? address : [...address, parts[6] ?? '']).filter(Boolean).join(', '))
  if (isFirst) set(card, 'COUNTRY', parts[6] ?? '')
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
