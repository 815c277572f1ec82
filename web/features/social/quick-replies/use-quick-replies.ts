import {
  type QuickReply,
  type QuickReplyInput,
  quickReplyRoutes,
} from '@landfall/contract/social/social-inbox.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const quickRepliesKey = 'socialQuickReplies'

/** The texts of the company that are ready to be sent. */
export function useQuickReplies(): UseQueryResult<QuickReply[]> {
  return useQuery({
    queryKey: [quickRepliesKey],
    queryFn: async ({ signal }) => (await call(quickReplyRoutes.list, {}, { signal })).items,
    staleTime: 60_000,
    meta: { claims: true },
  })
}

/** Stores a text, a new one without an id. */
export function useSaveQuickReply(
  id: number | undefined,
): UseMutationResult<QuickReply, unknown, QuickReplyInput> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(quickReplyRoutes.create, { body })
        : call(quickReplyRoutes.change, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [quickRepliesKey] }),
    meta: { claims: true },
  })
}

/** Moves a text to the recycle bin. */
export function useRemoveQuickReply(): UseMutationResult<null, unknown, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id) => call(quickReplyRoutes.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [quickRepliesKey] }),
  })
}
