import { searchText, searchWords } from '#platform/text/search-text.ts'
import type { ParamBinder } from './record-filter.ts'

/** Words that a search may have at most; more say nothing and cost much. */
const wordLimit = 20

/**
 * The condition of a text typed into a search box: every word must occur in one of the columns; `"a b"` is a
 * phrase, `-a` excludes, `a|b` is either.
 */
export function textSearch(typed: string, columns: readonly string[], binder: ParamBinder): string {
  const terms = typed.match(/-?"[^"]*"|[^\s"]+/g) ?? []
  const parts = terms.slice(0, wordLimit).map((term) => {
    const isExcluded = term.startsWith('-') && term.length > 1
    const bare = isExcluded ? term.slice(1) : term
    const alternatives = bare.startsWith('"') ? [searchText(bare)] : bare.split('|').map(searchText)
    const found = alternatives.filter((phrase) => phrase !== '')
    if (found.length === 0) return ''
    const anywhere = columns.flatMap((column) => found.map((phrase) => phraseSql(column, phrase, binder)))
    return `${isExcluded ? 'not ' : ''}(${anywhere.join(' or ')})`
  })
  return parts.filter((part) => part !== '').join(' and ')
}

/** The condition of a filter on one text: all words, any of them, the phrase, or none of them. */
export function wordsCondition(
  column: string,
  { op, text }: { op: string; text: string },
  binder: ParamBinder,
): string | undefined {
  const words = searchWords(text).slice(0, wordLimit)
  const each = (joint: string) => words.map((word) => phraseSql(column, word, binder)).join(joint)
  if (words.length === 0) return '1'
  if (op === 'contains') return `(${each(' and ')})`
  if (op === 'in') return `(${each(' or ')})`
  if (op === 'ne') return `not (${each(' or ')})`
  return op === 'eq' ? phraseSql(column, searchText(text), binder) : undefined
}

// Two arguments: the engine uses the index with these only, and without it the same default tokenizer.
function phraseSql(column: string, phrase: string, binder: ParamBinder): string {
  const needle = binder.bind(phrase, 'String')
  return phrase.includes(' ') ? `hasPhrase(${column}, ${needle})` : `hasAllTokens(${column}, ${needle})`
}
