import {
  type WatchChange,
  type WatchInput,
  type WatchRun,
  type WatchView,
  watchRoutes,
} from '@landfall/contract/customs/customs-watches.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const area = 'watches'

/** The saved searches of the user. */
export function useWatches(): UseQueryResult<WatchView[]> {
  return useQuery({
    queryKey: [area, 'list'],
    queryFn: async ({ signal }) => (await call(watchRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
}

/** What one of them found so far. */
export function useWatchRuns(id: number): UseQueryResult<WatchRun[]> {
  return useQuery({
    queryKey: [area, 'runs', id],
    queryFn: async ({ signal }) => (await call(watchRoutes.runs, { params: { id } }, { signal })).items,
    meta: { claims: true },
  })
}

/** Saves a search or watches a company. */
export function useCreateWatch(): UseMutationResult<WatchView, unknown, WatchInput> {
  return useAct((body) => call(watchRoutes.create, { body }), true)
}

/** Renames, pauses or changes a watch; the form says what is wrong itself. */
export function useChangeWatch(
  isForm = false,
): UseMutationResult<WatchView, unknown, { id: number; change: WatchChange }> {
  return useAct(({ id, change }) => call(watchRoutes.change, { params: { id }, body: change }), isForm)
}

/** Deletes a watch, which can be undone. */
export function useRemoveWatch(): UseMutationResult<null, unknown, number> {
  return useAct((id) => call(watchRoutes.remove, { params: { id } }))
}

/** Brings a deleted watch back. */
export function useRestoreWatch(): UseMutationResult<WatchView, unknown, number> {
  return useAct((id) => call(watchRoutes.restore, { params: { id } }))
}

/** Looks through what is new at once. */
export function useRunWatch(): UseMutationResult<WatchRun | null, unknown, number> {
  return useAct(async (id) => (await call(watchRoutes.run, { params: { id } })).run)
}

function useAct<Result, Input>(
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
