/** A server's answer to one command, as far as it is looked at. */
export interface ServerReply {
  code: number
  /** All its lines. */
  text: string
}

/** An answer in the form in which it is looked through. */
export interface PreparedReply {
  code: number
  /** RFC 3463, for example `5.1.1`; empty when there is none. */
  enhanced: string
  /** Its second and third number, for example `1.1`. */
  detail: string
  /** In lower case, without codes and without what it repeats of our question. */
  words: string
}

const enhancedCode = /(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?![\d.]*\d)/

/**
 * Prepares an answer. What a server repeats goes first: an unknown person at `disabled-cars.com` is not disabled.
 */
export function prepareReply({ code, text }: ServerReply, repeated: readonly string[]): PreparedReply {
  const found = enhancedCode.exec(text)
  let words = text.toLowerCase().replace(/<[^<>]*>/g, ' ')
  for (const piece of repeated.toSorted((a, b) => b.length - a.length)) {
    if (piece.length > 3) words = words.replaceAll(piece.toLowerCase(), ' ')
  }
  words = words
    .replace(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    code,
    enhanced: found ? `${found[1]}.${found[2]}` : '',
    detail: found?.[2] ?? '',
    words,
  }
}
