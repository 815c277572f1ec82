import { type TradeNote, tradeNoteRoutes } from '@landfall/contract/customs/customs-notes.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { SavableCompany } from '#features/customers/customers/save-as-customer.tsx'
import { call } from '#platform/api-client.ts'

const area = 'tradeNotes'

/** The notes on a trade company. */
export function useCompanyNotes(key: string): UseQueryResult<TradeNote[]> {
  return useQuery({
    queryKey: [area, key],
    queryFn: async ({ signal }) => (await call(tradeNoteRoutes.list, { query: { key } }, { signal })).items,
    meta: { claims: true },
  })
}

/** Writes a note on a trade company. */
export function useWriteNote(company: SavableCompany): UseMutationResult<TradeNote, unknown, string> {
  return useAct((content) => call(tradeNoteRoutes.create, { body: { ...company, content } }))
}

/** Puts a note right. */
export function useChangeNote(): UseMutationResult<TradeNote, unknown, { id: number; content: string }> {
  return useAct(({ id, content }) => call(tradeNoteRoutes.change, { params: { id }, body: { content } }))
}

/** Deletes a note, which can be undone. */
export function useRemoveNote(): UseMutationResult<null, unknown, number> {
  return useAct((id) => call(tradeNoteRoutes.remove, { params: { id } }))
}

/** Brings a deleted note back. */
export function useRestoreNote(): UseMutationResult<TradeNote, unknown, number> {
  return useAct((id) => call(tradeNoteRoutes.restore, { params: { id } }))
}

function useAct<Result, Input>(
  mutationFn: (input: Input) => Promise<Result>,
): UseMutationResult<Result, unknown, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: [area] }),
  })
}
