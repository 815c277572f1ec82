import type { UseQueryResult } from '@tanstack/react-query'
import type { SettledWords } from './use-settled-words.ts'

/** What one source of the palette has found so far. */
export interface SearchHits<Found> {
  /** Undefined until it has answered for the words that stand there now. */
  found: Found | undefined
  isSearching: boolean
  isFailed: boolean
}

/** What a source that was asked for the settled words has to say about those that stand there. */
export function searchHits<Found>(
  { data, isFetching, isError }: Pick<UseQueryResult<Found>, 'data' | 'isFetching' | 'isError'>,
  { isAsked, isBehind }: Pick<SettledWords, 'isBehind'> & { isAsked: boolean },
): SearchHits<Found> {
  return {
    // Hits for other words must not be where Enter goes.
    found: isAsked && !isBehind ? data : undefined,
    isSearching: isAsked && (isFetching || isBehind),
    isFailed: isAsked && !isBehind && isError,
  }
}
