import {
  type WorkList,
  type WorkPage,
  type WorkQueue,
  type WorkTeamRow,
  workbenchRoutes,
} from '@landfall/contract/customers/workbench.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { useTabActive } from '#ui/tab-context.ts'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'

// Whatever changes customers asks for everything below the key of the customers anew.
const area = ['customers', 'workbench'] as const

/** What waits for the user, queue by queue. */
export function useWorkbench(): UseQueryResult<RouteReply<typeof workbenchRoutes.read>> {
  return useQuery({
    queryKey: [...area, 'queues'],
    queryFn: ({ signal }) => call(workbenchRoutes.read, {}, { signal }),
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** A queue that begins with what the workbench brought; more of it is fetched when it is wanted. */
export function useWorkQueue(list: WorkList): UseInfiniteQueryResult<InfiniteData<WorkPage>> {
  const { queue, items, nextCursor } = list
  return useInfiniteQuery({
    // The key names what the first page is, so that a newer workbench starts the queue anew.
    queryKey: ['workbenchQueue', queue, items.map(({ id, at }) => `${id} ${at}`).join()],
    queryFn: ({ pageParam, signal }) =>
      call(
        workbenchRoutes.queue,
        { params: { queue }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    initialData: { pages: [{ items, nextCursor }], pageParams: [''] },
    staleTime: Number.POSITIVE_INFINITY,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Takes one entry, or all, out of a queue and offers for 10 s to take it back. */
export function useMarkDone(queue: WorkQueue): UseMutationResult<void, unknown, number | 'all'> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const refresh = () => client.invalidateQueries({ queryKey: area })
  const undo = useMutation({
    mutationFn: (doneAt: string) => call(workbenchRoutes.undoDone, { body: { doneAt } }),
    onSuccess: async ({ restored }) => {
      await refresh()
      notifySuccess(t('workbench.restored', { amount: formatNumber(restored) }))
    },
  })
  return useMutation({
    mutationFn: async (what) => {
      const selection =
        what === 'all' ? { scope: batchScope.All } : { scope: batchScope.Checked, ids: [what] }
      const { doneAt, count } = await call(workbenchRoutes.markDone, {
        params: { queue },
        body: { selection },
      })
      await refresh()
      notifyUndo(t('workbench.marked', { amount: formatNumber(count) }), {
        label: t('common.undo'),
        run: () => undo.mutate(doneAt),
      })
    },
  })
}

/** The days of a period on which something lies. */
export function useCalendar(
  from: string,
  days: number,
): UseQueryResult<RouteReply<typeof workbenchRoutes.calendar>> {
  return useQuery({
    queryKey: [...area, 'calendar', from, days],
    queryFn: ({ signal }) =>
      call(workbenchRoutes.calendar, { query: { from, days: String(days) } }, { signal }),
    placeholderData: (previous) => previous,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** What everybody within the user's data scope did from one day to another. */
export function useWorkTeam(from: string, to: string): UseQueryResult<WorkTeamRow[]> {
  return useQuery({
    queryKey: [...area, 'team', from, to],
    queryFn: async ({ signal }) =>
      (await call(workbenchRoutes.team, { query: { from, to } }, { signal })).items,
    placeholderData: (previous) => previous,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}
