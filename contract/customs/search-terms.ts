/** The texts of a record that a term may name as the only place to look. */
export const searchScopes = ['goods', 'buyer', 'seller'] as const
export type SearchScope = (typeof searchScopes)[number]

/** What an alternative of a term asks for: one phrase, or all words of its text wherever they stand. */
export interface TermWords {
  text: string
  isAll: boolean
  /** As it was written. */
  written: string
}

/** One term of a search: found where one of its alternatives is, or excluded. */
export interface SearchTerm {
  isExcluded: boolean
  /** Undefined: anywhere. */
  scope: SearchScope | undefined
  alternatives: TermWords[]
  /** As it was written. */
  written: string
}

const alternative = /"[^"]*"|\([^()]*\)|[^\s"()|]+/
const term = new RegExp(
  `-?(?:(?:${searchScopes.join('|')}):)?(?:${alternative.source})(?:\\|(?:${alternative.source}))*`,
  'g',
)

/**
 * The terms of a search text: `a b` both, `"a b"` the phrase, `(a b)` both as one alternative, `a|b` either, `-a`
 * not, `goods:a`, `buyer:a` and `seller:a` only there.
 */
export function readTerms(typed: string): SearchTerm[] {
  return splitTerms(typed).map((written) => {
    const isExcluded = written.startsWith('-') && written.length > 1
    const bare = isExcluded ? written.slice(1) : written
    const scope = searchScopes.find((one) => bare.startsWith(`${one}:`) && bare.length > one.length + 1)
    const rest = scope ? bare.slice(scope.length + 1) : bare
    const parts = rest.match(new RegExp(alternative.source, 'g')) ?? []
    return { isExcluded, scope, written, alternatives: parts.map(readAlternative) }
  })
}

/** The terms of a search text as they were written. */
export function splitTerms(typed: string): string[] {
  return typed.match(term) ?? []
}

/** Parts of a search text that say nothing: signs the grammar cannot read where they stand, and terms without a letter or digit. */
export function unreadSigns(typed: string): string[] {
  const between = typed.replace(term, ' ').split(/\s+/)
  const wordless = splitTerms(typed).filter((written) => !/[\p{L}\p{N}]/u.test(written))
  return [...new Set([...between, ...wordless])].filter((part) => part !== '')
}

function readAlternative(written: string): TermWords {
  if (written.startsWith('"')) return { text: written.slice(1, -1), isAll: false, written }
  if (written.startsWith('(')) return { text: written.slice(1, -1), isAll: true, written }
  return { text: written, isAll: false, written }
}
