import { analyse } from 'chardet'

/** Encodings a text file may be read in; the names are those of the Encoding Standard. */
export const textEncodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'utf-16le',
  'utf-16be',
  'windows-1252',
] as const
export type TextEncoding = (typeof textEncodings)[number]

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const detectorNames: Readonly<Record<string, TextEncoding>> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-KR': 'euc-kr',
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
}

/**
 * Likely encodings of the beginning of a file, best first; 64 kB or the whole file make a good sample.
 * `score` may add knowledge of the content: more points for a decoded text that makes sense.
 */
export function rankEncodings(
  sample: Uint8Array,
  score: (text: string) => number = () => 0,
): [TextEncoding, ...TextEncoding[]] {
  const marked = marks.find(([, bytes]) => bytes.every((byte, at) => sample[at] === byte))
  if (marked) return [marked[0]]
  const wide = wideEncoding(sample)
  if (wide) return [wide]
  if (canDecode(sample, 'utf-8')) return ['utf-8']
  const guesses = analyse(sample)
    .map(({ name, confidence }) => ({ encoding: detectorNames[name], confidence }))
    .flatMap(({ encoding, confidence }) => (encoding ? [{ encoding, confidence }] : []))
    .filter(({ encoding }) => encoding !== 'euc-kr' || isKorean(sample))
  for (const encoding of ['gb18030', 'windows-1252'] as const) {
    if (!guesses.some((guess) => guess.encoding === encoding)) guesses.push({ encoding, confidence: 1 })
  }
  const ranked = guesses
    .map(({ encoding, confidence }) => ({ encoding, points: confidence + content(sample, encoding, score) }))
    .sort((a, b) => b.points - a.points)
    .map(({ encoding }) => encoding)
  return [ranked[0] ?? 'utf-8', ...ranked.slice(1)]
}

/** A decoder of consecutive pieces of a file; bytes that do not fit become U+FFFD. */
export function createTextDecoder(encoding: TextEncoding) {
  return new TextDecoder(encoding)
}

function content(sample: Uint8Array, encoding: TextEncoding, score: (text: string) => number): number {
  const possible = canDecode(sample, encoding) ? 0 : -1000
  return possible + score(new TextDecoder(encoding).decode(sample, { stream: true }))
}

// The bytes of simplified Chinese are Korean ones too, but of the Chinese characters that Korean hardly writes.
function isKorean(sample: Uint8Array): boolean {
  const text = new TextDecoder('euc-kr').decode(sample, { stream: true })
  const countOf = (signs: RegExp) => text.match(signs)?.length ?? 0
  return countOf(/[\uac00-\ud7a3]/g) > countOf(/[\u4e00-\u9fff\uf900-\ufaff\ufffd]/g)
}

// The sample may end in the middle of a character, hence `stream`.
function canDecode(sample: Uint8Array, encoding: TextEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

// Without a mark, UTF-16 betrays itself by the zero halves of its ASCII characters; a stray NUL does not.
function wideEncoding(sample: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0]
  const length = Math.min(sample.length, 4096)
  for (let at = 0; at < length; at += 1) {
    if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (odd > length / 8 && even < odd / 8) return 'utf-16le'
  if (even > length / 8 && odd < even / 8) return 'utf-16be'
  return undefined
}
