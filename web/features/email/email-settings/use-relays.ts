import { type RelayInput, type RelayView, relayRoutes } from '@landfall/contract/email/email-settings.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const relaysKey = 'relays'
// Where mail goes is shown beside the form of send tasks too.
const senderKey = ['sendTasks', 'sender']

/** The relays of the company. */
export function useRelays(): UseQueryResult<{ items: RelayView[]; mailInDomain: string }> {
  return useQuery({
    queryKey: [relaysKey],
    queryFn: ({ signal }) => call(relayRoutes.list, {}, { signal }),
    meta: { claims: true },
  })
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [relaysKey] })
    await client.invalidateQueries({ queryKey: senderKey })
  }
}

/** Adds a relay, or changes the one with the id; the form shows what is refused. */
export function useSaveRelay(id: number | undefined): UseMutationResult<RelayView, unknown, RelayInput> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(relayRoutes.create, { body })
        : call(relayRoutes.update, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Removes a relay. */
export function useRemoveRelay(): UseMutationResult<null, unknown, number> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id) => call(relayRoutes.remove, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Sends a test mail through a relay; the dialog shows what it answered. */
export function useTestRelay(): UseMutationResult<{ answer: string }, unknown, { id: number; to: string }> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, to }) => call(relayRoutes.test, { params: { id }, body: { to } }, { timeout: null }),
    onSettled: refresh,
    meta: { claims: true },
  })
}
