const ideograph = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆])/gu

/**
 * A text as it is searched: lower case, without Latin accents and punctuation, words apart by one space, and
 * every CJK character a word of its own. The engine's default tokenizer then sees the same words with and
 * without an index.
 */
export function searchText(text: string): string {
  // The common case needs none of the costly steps.
  if (isAscii(text)) {
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  }
  return foldLatin(text.normalize('NFKC').toLowerCase())
    .replace(ideograph, ' $1 ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

// Only Latin letters lose their marks: elsewhere a mark makes another letter.
function foldLatin(text: string): string {
  if (!/[\u00c0-\u024f\u1e00-\u1eff]|\p{M}/u.test(text)) return text
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
}

/** True for texts of printable ASCII characters only. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/** SQL of the engine that gives the same as `searchText` for printable ASCII texts. */
export function asciiSearchSql(column: string): string {
  return `trimBoth(replaceRegexpAll(lower(${column}), '[^a-z0-9]+', ' '))`
}

/** The words a user typed, each as a phrase in the form of `searchText`. */
export function searchWords(typed: string): string[] {
  const words = typed.split(/[\s,，、；;]+/).map(searchText)
  return [...new Set(words.filter((word) => word !== ''))]
}
