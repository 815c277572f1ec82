import {
  type DashboardView,
  type DataCoverage,
  dashboardRoutes,
  type TeamRow,
  type TodoItem,
  type TodoList,
} from '@landfall/contract/frame/dashboard.ts'
import { type PointsSummary, pointsRoutes } from '@landfall/contract/points/points.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { useTabActive } from '#ui/tab-context.ts'

/** First part of the query keys of everything on the home page. */
export const dashboardKey = 'dashboard'

const coverageFreshMs = 300_000

/** The funnel and what waits for the user. */
export function useDashboard(): UseQueryResult<DashboardView> {
  return useQuery({
    queryKey: [dashboardKey, 'view'],
    queryFn: ({ signal }) => call(dashboardRoutes.read, {}, { signal }),
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

interface QueuePage {
  items: TodoItem[]
  nextCursor: string | null
}

/** A queue that begins with what the dashboard brought; more of it is fetched when it is wanted. */
export function useQueue(list: TodoList): UseInfiniteQueryResult<InfiniteData<QueuePage>> {
  const { queue, items, nextCursor } = list
  return useInfiniteQuery({
    // The key names what the first page is, so that a newer dashboard starts the queue anew.
    queryKey: [dashboardKey, 'queue', queue, items.map(({ id }) => id).join()],
    queryFn: ({ pageParam, signal }) =>
      call(
        dashboardRoutes.queue,
        { params: { queue }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    initialData: { pages: [{ items, nextCursor }], pageParams: [''] },
    staleTime: Number.POSITIVE_INFINITY,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** What everybody within the user's data scope did. */
export function useTeam(): UseQueryResult<{ items: TeamRow[] }> {
  return useQuery({
    queryKey: [dashboardKey, 'team'],
    queryFn: ({ signal }) => call(dashboardRoutes.team, {}, { signal }),
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** Of which countries and months there are customs records. */
export function useCoverage(): UseQueryResult<DataCoverage> {
  return useQuery({
    queryKey: [dashboardKey, 'coverage'],
    queryFn: ({ signal }) => call(dashboardRoutes.coverage, {}, { signal }),
    staleTime: coverageFreshMs,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** The points of the company and what the user may spend of them. */
export function usePoints(): UseQueryResult<PointsSummary> {
  return useQuery({
    queryKey: [dashboardKey, 'points'],
    queryFn: ({ signal }) => call(pointsRoutes.summary, {}, { signal }),
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}
