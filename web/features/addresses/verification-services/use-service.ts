import {
  type VerificationService,
  verificationServiceRoutes,
} from '@landfall/contract/addresses/verification-services.ts'
import type { RouteArguments, RouteReply } from '@landfall/contract/route.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const serviceKey = ['verificationService']

type Read = RouteReply<typeof verificationServiceRoutes.read>
type Wish = RouteArguments<typeof verificationServiceRoutes.save>['body']

/** The service that verifies addresses for the company. */
export function useService(): UseQueryResult<VerificationService | null> {
  return useQuery({
    queryKey: serviceKey,
    queryFn: async ({ signal }) => (await call(verificationServiceRoutes.read, {}, { signal })).service,
    meta: { claims: true },
  })
}

function useChange<T>(change: (wish: T) => Promise<Read | null>, isForm = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (reply) => client.setQueryData(serviceKey, reply?.service ?? null),
    ...(isForm ? { meta: { claims: true } } : {}),
  })
}

/** Has a service verify addresses; the form shows what is refused. */
export function useSaveService(): UseMutationResult<Read | null, unknown, Wish> {
  return useChange((body: Wish) => call(verificationServiceRoutes.save, { body }), true)
}

/** Asks it anew how it is. */
export function useLookAtService(): UseMutationResult<Read | null, unknown, void> {
  return useChange(() => call(verificationServiceRoutes.look, {}))
}

/** Asks it no more. */
export function useRemoveService(): UseMutationResult<Read | null, unknown, void> {
  return useChange(() => call(verificationServiceRoutes.remove, {}))
}
