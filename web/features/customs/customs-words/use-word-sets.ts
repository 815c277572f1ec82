import { customsWordRoutes, type SetWords, type WordSet } from '@landfall/contract/customs/customs-words.ts'
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { wordsKey } from './use-word-expansion.ts'

/** The sets of the company and of the product. */
export function useWordSets() {
  return useQuery({
    queryKey: [wordsKey, 'sets'],
    queryFn: ({ signal }) => call(customsWordRoutes.list, {}, { signal }),
    select: ({ items }) => items,
  })
}

/** A set as it shall be: of the company by its id, or in place of one of the product by its key. */
export type WordSetDraft = Pick<WordSet, 'id' | 'key'> & { words: SetWords }

/** Stores a set. */
export function useSaveWordSet(): UseMutationResult<WordSet, unknown, WordSetDraft> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key, words }: WordSetDraft) =>
      id === null
        ? call(customsWordRoutes.create, { body: { words, key } })
        : call(customsWordRoutes.update, { params: { id }, body: { words } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [wordsKey] }),
    meta: { claims: true },
  })
}

/** Removes a set of the company. */
export function useRemoveWordSet(): UseMutationResult<null, unknown, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(customsWordRoutes.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [wordsKey] }),
  })
}
