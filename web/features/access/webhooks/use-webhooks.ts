import {
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
  webhookRoutes,
} from '@landfall/contract/access/webhooks.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const area = 'webhooks'

/** The webhooks of the company. */
export function useWebhooks(): UseQueryResult<Webhook[]> {
  return useQuery({
    queryKey: [area, 'list'],
    queryFn: async ({ signal }) => (await call(webhookRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
}

/** Makes a webhook, or changes the one with the id; the secret of a new one comes this once. */
export function useSaveWebhook(
  id: number | undefined,
): UseMutationResult<string | undefined, unknown, WebhookInput> {
  return useChange(async (body) => {
    if (id === undefined) return (await call(webhookRoutes.create, { body })).secret
    await call(webhookRoutes.update, { params: { id }, body })
    return undefined
  }, true)
}

/** Replaces the secret of a webhook. */
export function useRenewSecret(): UseMutationResult<string, unknown, number> {
  return useChange(async (id) => (await call(webhookRoutes.renewSecret, { params: { id } })).secret)
}

/** Deletes a webhook. */
export function useRemoveWebhook(): UseMutationResult<null, unknown, number> {
  return useChange((id) => call(webhookRoutes.remove, { params: { id } }))
}

/** Sends a test event and brings what came back. */
export function usePing(): UseMutationResult<WebhookDelivery, unknown, number> {
  return useChange((id) => call(webhookRoutes.ping, { params: { id } }))
}

/** The newest deliveries of a webhook. */
export function useDeliveries(id: number): UseQueryResult<WebhookDelivery[]> {
  return useQuery({
    queryKey: [area, 'deliveries', id],
    queryFn: async ({ signal }) =>
      (await call(webhookRoutes.deliveries, { params: { id } }, { signal })).items,
    // What waits arrives by and by.
    refetchInterval: ({ state }) => (state.data?.some(({ state: now }) => now === 'waiting') ? 5_000 : false),
    meta: { claims: true },
  })
}

/** Sends an event once more. */
export function useRedeliver(): UseMutationResult<WebhookDelivery, unknown, number> {
  return useChange((id) => call(webhookRoutes.redeliver, { params: { id } }))
}

function useChange<Result, Input>(
  mutationFn: (input: Input) => Promise<Result>,
  isShown = false,
): UseMutationResult<Result, unknown, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: [area] }),
    meta: isShown ? { claims: true } : {},
  })
}
