import { readTerms, type SearchTerm, type TermWords } from '@landfall/contract/customs/search-terms.ts'
import type { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { isJoinedWord, joinedWords, searchText, searchWords } from '#platform/text/search-text.ts'
import { isNumberLike } from './record-numbers.ts'

/** Words that a search may have at most; more say nothing and cost much. */
const wordLimit = 20

/** Phrases that occur in a column for sure not, as `absentPhrase` names them: its texts need not be read for them. */
export type AbsentPhrases = ReadonlySet<string>

interface WordPlace {
  binder: ParamBinder
  absent?: AbsentPhrases | undefined
  /** All columns as one text with an index of its own, where that answers in every part (`readsAllTexts`). */
  allTexts?: string | undefined
  /** The condition of records with a number, for words that look like one; not every kind of record has numbers. */
  numbers?: ((text: string) => string) | undefined
}

/** A phrase that a column does not have. */
export function absentPhrase(column: string, phrase: string): string {
  return `${column} ${phrase}`
}

/** The phrases of a search that are looked for in texts, because the index only knows in which rows their words are. */
export function readPhrases(typed: string): string[] {
  const all = readTerms(typed)
    .slice(0, wordLimit)
    .flatMap(({ alternatives }) => alternatives.flatMap(wantedOf))
  return [...new Set(all.filter(isReadFor))]
}

/**
 * The condition of a text typed into a search box: every term must occur in one of the columns, or in the column
 * that it names. `readTerms` knows the grammar.
 */
export function textSearch(
  typed: string,
  columns: Readonly<Record<string, string>>,
  place: WordPlace,
): string {
  const parts = readTerms(typed)
    .slice(0, wordLimit)
    .map((term) => termSql(term, columns, place))
  return parts.filter((part) => part !== '').join(' and ')
}

function termSql(
  { isExcluded, scope, alternatives }: SearchTerm,
  columns: Readonly<Record<string, string>>,
  { binder, absent, allTexts, numbers }: WordPlace,
): string {
  const searched = scope ? [columns[scope]].filter((column) => column !== undefined) : Object.values(columns)
  const found = alternatives.flatMap((words) => {
    const wanted = wantedOf(words)
    return wanted.length > 0 ? [{ ...words, wanted }] : []
  })
  if (found.length === 0) return ''
  const anywhere = found.flatMap(({ text, isAll, wanted }) => {
    // All words of an alternative, each in whatever column.
    const each = wanted.map((phrase) =>
      // Between its texts a phrase could reach from one into the next, so there only single words are looked for.
      (allTexts && !scope && !isReadFor(phrase) ? [allTexts] : searched)
        .filter((column) => !absent?.has(absentPhrase(column, phrase)))
        .map((column) => phraseSql(column, phrase, binder))
        .join(' or '),
    )
    const inTexts = each.length > 1 ? each.map((sql) => `(${sql || '0'})`).join(' and ') : each[0] || '0'
    return numbers && !scope && !isAll && isNumberLike(text) ? [inTexts, numbers(text)] : [inTexts]
  })
  return `${isExcluded ? 'not ' : ''}(${anywhere.map((sql) => (anywhere.length > 1 ? `(${sql})` : sql)).join(' or ')})`
}

/** The words and phrases that an alternative wants. */
function wantedOf({ isAll, text }: TermWords): string[] {
  return isAll ? searchWords(text) : [searchText(text)].filter((one) => one !== '')
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

/** Words of a phrase that are looked up in the index before its texts are read; more narrow nothing. */
const joinedLimit = 16

/**
 * The condition that a phrase in the form of `searchText` stands in a column of `indexedText`. Two or three CJK
 * characters are a word of the index; of longer runs the index finds the threes, and only rows with all of them are read.
 */
export function phraseSql(column: string, phrase: string, binder: ParamBinder): string {
  const joined = joinedWords(phrase).slice(0, joinedLimit)
  if (!isReadFor(phrase)) return allWordsSql(column, joined[0] ?? phrase, binder)
  const exactly = `hasPhrase(${column}, ${binder.bind(phrase, 'String')})`
  return joined.length > 0 ? `(${allWordsSql(column, joined.join(' '), binder)} and ${exactly})` : exactly
}

function isReadFor(phrase: string): boolean {
  return phrase.includes(' ') && !isJoinedWord(phrase)
}

/** The condition that all words of a text stand in a column, wherever. The index alone answers it. */
// Two arguments: the engine uses the index with these only, and without it the same default tokenizer.
export function allWordsSql(column: string, words: string, binder: ParamBinder): string {
  return `hasAllTokens(${column}, ${binder.bind(words, 'String')})`
}
