import type {
  ChoiceWord,
  ColumnWords,
  ImportDecisions,
  WordMeaning,
} from '@landfall/contract/customers/customer-import.ts'
import { type ImportColumn, ownFieldOf } from '@landfall/contract/customers/import-fields.ts'
import { readStars } from './cell-reader.ts'
import { type ChoiceField, choicesOf, foldWord, type ImportVocabulary, meaningOf } from './word-meaning.ts'

/** Words shown of one column. */
const wordsShown = 50

/** What somebody decided that words mean, by their columns. */
export type DecidedWords = ReadonlyMap<number, ReadonlyMap<string, WordMeaning>>

/** The decisions about words as a reader looks them up; imports of before have none. */
export function decidedWords(words: readonly ChoiceWord[] = []): DecidedWords {
  const byColumn = Map.groupBy(words, ({ column }) => column)
  return new Map(
    [...byColumn].map(([column, some]) => [
      column,
      new Map(some.map(({ word, means }) => [foldWord(word), means])),
    ]),
  )
}

/** What a word means without anybody's decision; undefined where it is none of the choices. */
export function choiceOf(
  column: ImportColumn,
  word: string,
  vocabulary: ImportVocabulary,
): { key: string; isGuess: boolean } | undefined {
  const exact =
    column === 'stars' ? readStars(word)?.toString() : meaningOf(choicesOf(column, vocabulary) ?? {}, word)
  if (exact !== undefined) return { key: exact, isGuess: false }
  const guess = meaningOf(vocabulary.others[column as ChoiceField] ?? {}, word)
  return guess === undefined ? undefined : { key: guess, isGuess: true }
}

/** A column with choices, and the single words of one of its cells. */
interface WordColumn {
  column: number
  field: ImportColumn
  wordsIn: (cell: string) => string[]
}

/** The columns of a file that name choices. */
function wordColumns({ columns }: ImportDecisions, vocabulary: ImportVocabulary): WordColumn[] {
  return columns.flatMap((field, column) => {
    if (field === null || !choicesOf(field, vocabulary)) return []
    const isList = vocabulary.fields[ownFieldOf(field) ?? 0]?.type === 'choices'
    const wordsIn = (cell: string) => (isList ? splitWords(field, cell, vocabulary) : [cell.trim()])
    return [{ column, field, wordsIn }]
  })
}

/** The words of a cell with several; the name of a choice may have a comma itself, so the longest one that fits is taken each time. */
export function splitWords(field: ImportColumn, cell: string, vocabulary: ImportVocabulary): string[] {
  const parts = cell.split(/([;,，；、|]+)/)
  const words: string[] = []
  for (let at = 0; at < parts.length; ) {
    const ends = parts.map((_, end) => end).filter((end) => end >= at && (end - at) % 2 === 0)
    const upTo = (end: number) =>
      parts
        .slice(at, end + 1)
        .join('')
        .trim()
    const last = ends.findLast((end) => choiceOf(field, upTo(end), vocabulary) !== undefined) ?? at
    if (upTo(last) !== '') words.push(upTo(last))
    at = last + 2
  }
  return words
}

type FoundColumn = Pick<ColumnWords, 'column' | 'words'> & { field: ImportColumn }

/** The words of the first rows that are called otherwise than a choice, with what they mean so far. */
export function findChoiceWords(
  rows: readonly (readonly string[])[],
  decisions: ImportDecisions,
  vocabulary: ImportVocabulary,
): FoundColumn[] {
  const decided = decidedWords(decisions.words)
  return wordColumns(decisions, vocabulary).flatMap(({ column, field, wordsIn }) => {
    const counted = new Map<string, { word: string; rows: number }>()
    for (const word of rows.flatMap((row) => wordsIn(row[column] ?? ''))) {
      const folded = foldWord(word)
      if (folded === '' || choiceOf(field, word, vocabulary)?.isGuess === false) continue
      const known = counted.get(folded)
      counted.set(folded, { word: known?.word ?? word.slice(0, 200), rows: (known?.rows ?? 0) + 1 })
    }
    const words = [...counted.values()]
      .sort((a, b) => b.rows - a.rows)
      .slice(0, wordsShown)
      .map(({ word, rows: amount }) => {
        const guess = choiceOf(field, word, vocabulary)
        const proposed: WordMeaning = guess ? { kind: 'choice', key: guess.key } : { kind: 'nothing' }
        return { word, rows: amount, means: decided.get(column)?.get(foldWord(word)) ?? proposed }
      })
    return words.length > 0 ? [{ column, field, words }] : []
  })
}

/** What a cell of a column with choices says. */
export interface ChosenWords {
  keys: string[]
  /** Some of its words mean nothing and nobody decided about them. */
  hasUnknown: boolean
  /** Words that are to be kept as texts: in the remark, or in an own field. */
  kept: { in: 'remark' | ImportColumn; word: string }[]
}

/** Reads a cell by what was decided about its words, then by the names of choices and what others call them. */
export function readChosen(text: string, { field, decided, vocabulary }: ChosenBy): ChosenWords {
  const isList = vocabulary.fields[ownFieldOf(field) ?? 0]?.type === 'choices'
  const chosen: ChosenWords = { keys: [], hasUnknown: false, kept: [] }
  for (const word of isList ? splitWords(field, text, vocabulary) : [text.trim()]) {
    const means = decided?.get(foldWord(word))
    const known = choiceOf(field, word, vocabulary)
    if (means?.kind === 'nothing') continue
    if (means?.kind === 'keep' && means.in !== 'newField') chosen.kept.push({ in: means.in, word })
    else if (means?.kind === 'choice' && isChoice(field, means.key, vocabulary)) chosen.keys.push(means.key)
    else if (known) chosen.keys.push(known.key)
    else chosen.hasUnknown = true
  }
  return { ...chosen, keys: [...new Set(chosen.keys)] }
}

interface ChosenBy {
  field: ImportColumn
  /** Decided meanings of the words of its column. */
  decided: ReadonlyMap<string, WordMeaning> | undefined
  vocabulary: ImportVocabulary
}

// A choice may have been deleted since it was decided.
function isChoice(field: ImportColumn, key: string, vocabulary: ImportVocabulary): boolean {
  return Object.values(choicesOf(field, vocabulary) ?? {}).includes(key)
}
