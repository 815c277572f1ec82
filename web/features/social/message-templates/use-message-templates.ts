import { type MessageTemplate, messageTemplateRoutes } from '@landfall/contract/social/message-templates.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const templatesKey = 'messageTemplates'
const reviewMs = 5_000

/** The templates of all business accounts; read again every few seconds while one of them is in review. */
export function useMessageTemplates(): UseQueryResult<MessageTemplate[]> {
  return useQuery({
    queryKey: [templatesKey],
    queryFn: async ({ signal }) => (await call(messageTemplateRoutes.list, {}, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(({ state: s }) => s === 'pending') ? reviewMs : false),
    meta: { claims: true },
  })
}

/** Does something to templates, and reads them again. */
export function useTemplateWork<Wish, Result>(
  work: (wish: Wish) => Promise<Result>,
): UseMutationResult<Result, unknown, Wish> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: [templatesKey] }),
    meta: { claims: true },
  })
}
