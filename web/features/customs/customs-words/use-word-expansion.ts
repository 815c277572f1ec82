import { customsWordRoutes, type WordExpansion } from '@landfall/contract/customs/customs-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#platform/api-client.ts'
import { isAborted } from '#platform/api-error.ts'
import type { ListState } from '#ui/list-state.ts'

/** First part of the query keys of synonyms. */
export const wordsKey = 'customs-words'

/** Parameters of the address that say which words of other languages are searched for. */
export const expansionParams = ['synonyms', 'without'] as const

const nothing: WordExpansion = { search: '', terms: [] }

/** Whether the search asks for words of other languages too, as the address says. */
export function isExpanding(state: ListState): boolean {
  return state.param('synonyms') !== 'off'
}

/** Words of other languages that are not searched for, as the address says. */
export function wordsLeftOut(state: ListState): string[] {
  try {
    const value: unknown = JSON.parse(state.param('without') ?? '[]')
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

// The list waits for the words: rather without them than not at all.
async function expandOrNot(
  query: { search: string; without: string | undefined },
  signal: AbortSignal,
): Promise<WordExpansion> {
  try {
    return await call(customsWordRoutes.expand, { query }, { signal })
  } catch (error) {
    if (isAborted(error)) throw error
    return { search: query.search, terms: [] }
  }
}

/** The search of the address with the words that mean the same; undefined until they are known for the first time. */
export function useWordExpansion(state: ListState): WordExpansion | undefined {
  const { search } = state
  const beganEmpty = useRef(search === '')
  const isAsked = search !== '' && isExpanding(state)
  const without = state.param('without')
  const { data } = useQuery({
    queryKey: [wordsKey, 'expansion', search, without],
    queryFn: ({ signal }) => expandOrNot({ search, without }, signal),
    enabled: isAsked,
    staleTime: 60_000,
    // While the next words are looked up, the list stays as it was.
    placeholderData: (previous) => previous ?? (beganEmpty.current ? nothing : undefined),
  })
  if (!isAsked) return { search, terms: [] }
  return data
}
