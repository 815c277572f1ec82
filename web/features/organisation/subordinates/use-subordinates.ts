import { subordinateRoutes } from '@landfall/contract/organisation/subordinates.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const subordinatesKey = 'subordinates'

/** The people below the user, or everybody. */
export function useSubordinates(
  everybody: boolean,
): UseQueryResult<RouteReply<typeof subordinateRoutes.list>> {
  return useQuery({
    queryKey: [subordinatesKey, everybody],
    queryFn: ({ signal }) =>
      call(subordinateRoutes.list, { query: everybody ? { everybody: 'true' } : {} }, { signal }),
    meta: { claims: true },
  })
}

/** Gives somebody another leader; the dialog shows what is refused. */
export function useReassign(id: number): UseMutationResult<null, unknown, number | null> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (leaderId) => call(subordinateRoutes.reassign, { params: { id }, body: { leaderId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [subordinatesKey] })
      await client.invalidateQueries({ queryKey: ['employees'] })
    },
    meta: { claims: true },
  })
}
