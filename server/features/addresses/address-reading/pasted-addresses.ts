import { type ParsedAddress, parseAddress, type SyntaxReason } from '../verification-engine/address-syntax.ts'

/** One address out of a text, corrected where what was meant is plain. */
export type PastedAddress =
  | { address: ParsedAddress; from: string | null }
  | { address: null; text: string; reason: SyntaxReason }

const invisible = /[\u200b-\u200d\u2060\ufeff\u00ad]/g
const quotes = /^["'`“”‘’«»<(]+|["'`“”‘’«»>).,;:]+$/g
/** A line that is longer is no list of addresses. */
const longestLine = 20_000

/** The addresses of one line: `Name <a@b>`, several with separators between them, `mailto:` and full-width forms. */
export function readPastedLine(line: string): PastedAddress[] {
  if (line.length > longestLine) return [{ address: null, text: line.slice(0, 100), reason: 'badSyntax' }]
  const clean = line
    .replace(invisible, '')
    .replace(/\uff20/g, '@')
    .replace(/[\uff0e\u3002\uff61]/g, '.')
    .replace(/[\uff0c\uff1b\u3001]/g, ',')
  if (!clean.includes('@')) {
    const text = clean.trim()
    return text === '' ? [] : [{ address: null, text: text.slice(0, 100), reason: 'badSyntax' }]
  }
  return piecesOf(clean).map((piece) => readPiece(piece, line.trim()))
}

// In angle brackets stands the address, and what is before them is a name.
function piecesOf(line: string): string[] {
  const bracketed = [...line.matchAll(/<([^<>]*@[^<>]*)>/g)].map(([, inside = '']) => inside)
  if (bracketed.length > 0) {
    const rest = line.replace(/(?:"[^"]*"|[^<>,;"]*)<[^<>]*@[^<>]*>/g, ' ')
    return [...bracketed, ...wordsOf(rest)]
  }
  return wordsOf(line)
}

const wordsOf = (line: string) => line.split(/[\s,;|\t]+/).filter((word) => word.includes('@'))

function readPiece(piece: string, line: string): PastedAddress {
  const text = piece
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replace(quotes, '')
  const read = parseAddress(text)
  if (typeof read === 'string') {
    // In quotation marks it is one of a form that few servers take; said so, not corrected.
    return { address: null, text: piece.trim().slice(0, 100), reason: parsedAsIs(piece) ?? read }
  }
  return { address: read, from: line === text ? null : line.slice(0, 100) }
}

function parsedAsIs(piece: string): SyntaxReason | undefined {
  const read = parseAddress(piece.trim())
  return read === 'unsupportedSyntax' ? read : undefined
}
