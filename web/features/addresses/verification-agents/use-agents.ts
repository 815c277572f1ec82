import {
  type VerificationAgent,
  verificationAgentRoutes,
} from '@landfall/contract/addresses/verification-agents.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const area = 'verificationAgents'
const askAgainMs = 10_000

/** The agents of the installation, asked for again while they are looked at. */
export function useAgents(): UseQueryResult<VerificationAgent[]> {
  return useQuery({
    queryKey: [area],
    queryFn: async ({ signal }) => (await call(verificationAgentRoutes.list, {}, { signal })).items,
    refetchInterval: askAgainMs,
    meta: { claims: true },
  })
}

/** Lets an agent in; answers its key, which nobody sees again. */
export function useCreateAgent(): UseMutationResult<{ key: string }, unknown, { name: string }> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(verificationAgentRoutes.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [area] }),
    meta: { claims: true },
  })
}

/** Takes the key of an agent back. */
export function useRevokeAgent(): UseMutationResult<null, unknown, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id) => call(verificationAgentRoutes.revoke, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [area] }),
  })
}
