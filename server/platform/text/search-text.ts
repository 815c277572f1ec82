const ideograph = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆])/gu

/**
 * A text as it is searched: lower case, without Latin accents and punctuation, words apart by one space, and
 * every CJK character a word of its own. The engine's default tokenizer then sees the same words with and
 * without an index.
 */
export function searchText(text: string): string {
  // The common case needs none of the costly steps.
  if (/^[ -~]*$/.test(text)) {
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  }
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(ideograph, ' $1 ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** The words a user typed, each as a phrase in the form of `searchText`. */
export function searchWords(typed: string): string[] {
  const words = typed.split(/[\s,，、；;]+/).map(searchText)
  return [...new Set(words.filter((word) => word !== ''))]
}
