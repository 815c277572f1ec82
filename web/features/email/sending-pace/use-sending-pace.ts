import {
  type PaceInput,
  type SendingPaceView,
  sendingPaceRoutes,
  type WarmUpInput,
} from '@landfall/contract/email/sending-pace.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const paceKey = ['sendingPace']

/** How fast mail goes to each provider, and how far domains are warmed up. */
export function useSendingPace(): UseQueryResult<SendingPaceView> {
  return useQuery({
    queryKey: paceKey,
    queryFn: ({ signal }) => call(sendingPaceRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

function usePaceChange<Wish>(
  change: (wish: Wish) => Promise<SendingPaceView>,
): UseMutationResult<SendingPaceView, unknown, Wish> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (pace) => client.setQueryData(paceKey, pace),
    meta: { claims: true },
  })
}

/** Changes how fast mail goes and when mailings rest; the form shows what is refused. */
export function useSavePace(): UseMutationResult<SendingPaceView, unknown, PaceInput> {
  return usePaceChange((body) => call(sendingPaceRoutes.save, { body }))
}

/** Begins the warm-up of a domain or changes it. */
export function useWarmUp(id: number): UseMutationResult<SendingPaceView, unknown, WarmUpInput> {
  return usePaceChange((body) => call(sendingPaceRoutes.warmUp, { params: { id }, body }))
}

/** Ends the warm-up of a domain. */
export function useEndWarmUp(id: number): UseMutationResult<SendingPaceView, unknown, void> {
  return usePaceChange(() => call(sendingPaceRoutes.endWarmUp, { params: { id } }))
}
