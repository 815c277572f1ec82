import type { OwnRulesTrial } from '@landfall/contract/customers/pool-rules.ts'
import {
  type DryRun,
  type OwnDryRun,
  type Pool,
  type PoolInput,
  poolRoutes,
  type RecycleRules,
  type RecycleRun,
  type ReleaseReason,
} from '@landfall/contract/customers/public-pool.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

// Rules, pools and reasons decide what the lists of customers show.
const area = ['customers', 'publicPool'] as const

/** When customers drop by themselves. */
export function useRules(): UseQueryResult<RecycleRules> {
  return useQuery({
    queryKey: [...area, 'rules'],
    queryFn: ({ signal }) => call(poolRoutes.rules, {}, { signal }),
    meta: { claims: true },
  })
}

/** Saves the rules; the form shows what is refused. */
export function useSaveRules(): UseMutationResult<RecycleRules, unknown, RecycleRules> {
  return useChange((body) => call(poolRoutes.saveRules, { body }))
}

/** What rules would do; a large company takes some seconds. */
export function useDryRun(): UseMutationResult<DryRun, unknown, RecycleRules> {
  return useMutation({
    mutationFn: (body) => call(poolRoutes.dryRun, { body }, { timeout: 120_000 }),
    meta: { claims: true },
  })
}

/** What a pool would do with other rules of its own or other groups. */
export function useOwnDryRun(): UseMutationResult<OwnDryRun, unknown, OwnRulesTrial> {
  return useMutation({
    mutationFn: (body) => call(poolRoutes.dryRunOwn, { body }, { timeout: 120_000 }),
    meta: { claims: true },
  })
}

/** All pools of the company. */
export function usePools(): UseQueryResult<Pool[]> {
  return useQuery({
    queryKey: [...area, 'pools'],
    queryFn: async ({ signal }) => (await call(poolRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
}

/** Opens a pool, or changes the one with the id. */
export function useSavePool(id: number | undefined): UseMutationResult<Pool, unknown, PoolInput> {
  return useChange((body) =>
    id === undefined ? call(poolRoutes.create, { body }) : call(poolRoutes.update, { params: { id }, body }),
  )
}

/** Closes a pool. */
export function useClosePool(): UseMutationResult<null, unknown, number> {
  return useChange((id) => call(poolRoutes.remove, { params: { id } }), false)
}

/** Why customers are released. */
export function useReasons(): UseQueryResult<ReleaseReason[]> {
  return useQuery({
    queryKey: [...area, 'reasonList'],
    queryFn: async ({ signal }) => (await call(poolRoutes.reasons, {}, { signal })).items,
    meta: { claims: true },
  })
}

type ReasonDraft = Pick<ReleaseReason, 'names' | 'position'> & { id?: number }

/** Stores reasons, new ones without an id. */
export function useSaveReasons(): UseMutationResult<unknown, unknown, readonly ReasonDraft[]> {
  return useChange(async (drafts) => {
    for (const { id, ...body } of drafts) {
      await (id === undefined
        ? call(poolRoutes.createReason, { body })
        : call(poolRoutes.updateReason, { params: { id }, body }))
    }
  })
}

/** Removes a reason. */
export function useRemoveReason(): UseMutationResult<null, unknown, number> {
  return useChange((id) => call(poolRoutes.removeReason, { params: { id } }), false)
}

/** The last nights on which customers dropped. */
export function useNights(): UseQueryResult<RecycleRun[]> {
  return useQuery({
    queryKey: [...area, 'nights'],
    queryFn: async ({ signal }) => (await call(poolRoutes.runs, {}, { signal })).items,
    meta: { claims: true },
  })
}

/** Gives back what dropped in one night. */
export function useUndoNight(): UseMutationResult<{ restored: number; left: number }, unknown, number> {
  return useChange((id) => call(poolRoutes.undoRun, { params: { id } }, { timeout: 120_000 }), false)
}

// Whatever changes here may move customers.
function useChange<Result, Input>(
  mutationFn: (input: Input) => Promise<Result>,
  isShown = true,
): UseMutationResult<Result, unknown, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['customers'] }),
    meta: isShown ? { claims: true } : {},
  })
}
