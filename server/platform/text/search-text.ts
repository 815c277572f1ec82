const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々〆]'
const ideograph = new RegExp(`(${cjk})`, 'gu')
/** In a searched text: a character of a run, the next and the one after that. */
const neighbours = new RegExp(`(${cjk}) (?=(${cjk})(?: (${cjk}))?)`, 'gu')
const runs = new RegExp(`${cjk}(?: ${cjk})+`, 'gu')

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

/**
 * A text as it is stored for the index of words: as it is searched, and behind it every two and three CJK characters
 * that stand together, as words of their own. A phrase of two or three of them is then found without the texts.
 */
export function indexedText(text: string): string {
  const searched = searchText(text)
  // Most texts are Latin.
  if (isAscii(text)) return searched
  const joined = new Set<string>()
  for (const [, first = '', second = '', third] of searched.matchAll(neighbours)) {
    joined.add(first + second)
    if (third) joined.add(first + second + third)
  }
  return joined.size > 0 ? `${searched} ${[...joined].join(' ')}` : searched
}

/** What `indexedText` adds that a searched text with this phrase must have: threes of longer runs, and twos. */
export function joinedWords(phrase: string): string[] {
  const joined = (phrase.match(runs) ?? []).flatMap((run) => {
    const characters = run.split(' ')
    const width = Math.min(characters.length, 3)
    return characters.slice(width - 1).map((_, at) => characters.slice(at, at + width).join(''))
  })
  return [...new Set(joined)]
}

/** True for a phrase that is nothing but one of `joinedWords`. */
export function isJoinedWord(phrase: string): boolean {
  const characters = phrase.split(' ')
  return characters.length <= 3 && joinedWords(phrase)[0] === characters.join('')
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
