import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import { type VariantResult, variantTestRoutes } from '@landfall/contract/email/variant-tests.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { useTabActive } from '#ui/tab-context.ts'

const liveMs = 5_000

/** How the variants of a mailing do; read again as long as it is not decided. */
export function useVariants(taskId: number): UseQueryResult<VariantResult> {
  const isActive = useTabActive()
  return useQuery({
    // Below the key of send tasks, so that whatever moves one asks anew.
    queryKey: ['sendTasks', 'variants', taskId],
    queryFn: ({ signal }) => call(variantTestRoutes.read, { params: { id: taskId } }, { signal }),
    refetchInterval: ({ state }) => isActive && state.data?.decidedAt === null && liveMs,
    meta: { claims: true },
  })
}

/** Ends the test of a mailing by a choice. */
export function useChooseVariant(taskId: number): UseMutationResult<SendTaskView, unknown, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (contentId) =>
      call(variantTestRoutes.choose, { params: { id: taskId }, body: { contentId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sendTasks'] }),
  })
}
