import {
  type DemandFeed,
  type DemandFeedInput,
  type DemandFeedLook,
  demandFeedRoutes,
} from '@landfall/contract/buyers/demand-feeds.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { notifySuccess } from '#ui/toast-store.ts'

const feedsKey = 'demandFeeds'

/** The feeds of the company, by name. */
export function useDemandFeeds(): UseQueryResult<DemandFeed[]> {
  return useQuery({
    queryKey: [feedsKey],
    queryFn: async ({ signal }) => (await call(demandFeedRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
}

// What a feed brings stands in the lists of demands.
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([feedsKey, 'buyerDemands'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Adds a feed or changes one; whoever asks shows what is refused. */
export function useFeedSaving(
  id: number | undefined,
): UseMutationResult<DemandFeed, unknown, DemandFeedInput> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(demandFeedRoutes.create, { body })
        : call(demandFeedRoutes.change, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

type Look = Pick<DemandFeedInput, 'url' | 'keyHeader' | 'apiKey' | 'columns'> & { id?: number | undefined }

/** Asks a feed without storing anything; whoever asks shows what is refused. */
export function useFeedLook(): UseMutationResult<DemandFeedLook, unknown, Look> {
  return useMutation({
    mutationFn: ({ id, ...body }) =>
      call(demandFeedRoutes.look, { body: id === undefined ? body : { ...body, id } }),
    meta: { claims: true },
  })
}

interface FeedWork {
  readNow: UseMutationResult<DemandFeed, unknown, void>
  remove: UseMutationResult<unknown, unknown, void>
}

/** What can be done about one feed. */
export function useFeedWork({ id, name }: Pick<DemandFeed, 'id' | 'name'>): FeedWork {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const params = { id }
  return {
    readNow: useMutation({
      mutationFn: () => call(demandFeedRoutes.readNow, { params }),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: () => call(demandFeedRoutes.remove, { params }),
      onSuccess: () => notifySuccess(t('demandFeeds.removed', { name })),
      onSettled: refresh,
    }),
  }
}
