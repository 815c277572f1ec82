/** The parts in which other programs keep a name; what a file does not say is empty. */
export interface NameParts {
  /** The whole name, where a column has it. */
  full: string
  prefix: string
  first: string
  middle: string
  last: string
  suffix: string
}

const isEastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u

/** A whole name of its parts: the family name first and without a blank where the script is Chinese, Japanese or Korean. */
export function joinName({ full, prefix, first, middle, last, suffix }: NameParts): string {
  const parts = [first, middle, last].filter((part) => part !== '')
  // A column of whole names may hold less than its parts: a nickname, or the first name alone.
  if (full !== '' && parts.every((part) => full.includes(part))) return full
  if (parts.length === 0) return full
  if (isEastAsian.test(parts.join(''))) return `${last}${middle}${first}`
  return [prefix, ...parts, suffix].filter((part) => part !== '').join(' ')
}
