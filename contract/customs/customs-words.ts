import * as z from 'zod/mini'
import { idParams, listSelection } from '../list.ts'
import { locales } from '../locales.ts'
import { route } from '../route.ts'
import { yesNo } from '../yes-no.ts'
import { recordKinds } from './customs-fields.ts'

/** Sets of its own that a company may have. */
export const wordSetLimit = 500
/** Characters of a search with everything that was added to it. */
export const expandedSearchLimit = 1_000

const word = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^"()|]*$/), z.regex(/[\p{L}\p{N}]/u))

/** Words that mean the same, by language. */
export const setWords = z.partialRecord(z.enum(locales), z.array(word).check(z.maxLength(20)))
export type SetWords = z.infer<typeof setWords>

export const wordSet = z.object({
  /** Null for a set the product comes with. */
  id: z.nullable(z.number()),
  /** The set of the product that this is or stands in for; null for one the company thought of. */
  key: z.nullable(z.string()),
  words: setWords,
})
export type WordSet = z.infer<typeof wordSet>

const wordSetInput = z.object({ words: setWords })

const addedWord = z.object({
  text: z.string(),
  locale: z.enum(locales),
  /** Taken out by the user: not searched for. */
  isRemoved: z.boolean(),
})

/** A search with the words of other languages added. */
export const wordExpansion = z.object({
  /** What to search for instead. */
  search: z.string(),
  terms: z.array(z.object({ text: z.string(), words: z.array(addedWord) })),
})
export type WordExpansion = z.infer<typeof wordExpansion>

/** What may be searched for instead of what found nothing. */
export const offerKinds = [
  'withoutWords',
  'leaveOut',
  'anyWord',
  'anywhere',
  'separateWords',
  'withoutExclusions',
  'oneNumber',
  'withoutPrefix',
  'withoutConditions',
  'inShipments',
  'inStatistics',
] as const

/** Records that a count of advice tells apart; more are this many at least. */
export const advisedCount = 1_000

/** Why a search finds nothing, and what would find something. */
export const searchAdvice = z.object({
  /** The words of the search by themselves: how many records have them, within the conditions and without. */
  words: z.array(z.object({ typed: z.string(), records: z.number(), withoutConditions: z.number() })),
  offers: z.array(
    z.object({
      kind: z.enum(offerKinds),
      /** What to search for instead, as one would type it. */
      search: z.string(),
      /** The words it leaves out, or what it is about; empty where the kind says it. */
      about: z.string(),
      keepsConditions: z.boolean(),
      records: z.number(),
    }),
  ),
})
export type SearchAdvice = z.infer<typeof searchAdvice>

const read = 'customs.record.read'
const write = 'customs.word.write'

export const customsWordRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customs/words',
    access: read,
    summary: 'Sets of trade words that mean the same: the company’s and those of the product.',
    reply: z.object({ items: z.array(wordSet) }),
  }),
  expand: route({
    method: 'GET',
    path: '/api/customs/words/expansion',
    access: read,
    summary: 'A search text with the words that mean the same; `without` leaves some out, as a JSON list.',
    query: z.object({
      search: z.string().check(z.maxLength(1000)),
      without: z.optional(z.string().check(z.maxLength(4000))),
    }),
    reply: wordExpansion,
  }),
  advice: route({
    method: 'GET',
    path: '/api/customs/words/advice',
    access: read,
    summary:
      'Why a search text finds no records: how many have each of its words, and other searches with how many they find.',
    query: z.object({
      kind: z.enum(recordKinds),
      /** As it was typed; words that mean the same are added unless `synonyms` is off. */
      search: z.string().check(z.maxLength(1000)),
      filter: listSelection.shape.filter,
      without: z.optional(z.string().check(z.maxLength(4000))),
      synonyms: z.optional(yesNo),
    }),
    reply: searchAdvice,
  }),
  create: route({
    method: 'POST',
    path: '/api/customs/words',
    access: write,
    summary:
      'Add a set; with `key` it stands in for that set of the product, without words it switches it off.',
    body: z.extend(wordSetInput, { key: z._default(z.nullable(z.string().check(z.maxLength(60))), null) }),
    reply: wordSet,
  }),
  update: route({
    method: 'PUT',
    path: '/api/customs/words/:id',
    access: write,
    summary: 'Change a set of the company.',
    params: idParams,
    body: wordSetInput,
    reply: wordSet,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/customs/words/:id',
    access: write,
    summary: 'Remove a set of the company; a set of the product that it stood in for is used again.',
    params: idParams,
    reply: z.null(),
  }),
}
