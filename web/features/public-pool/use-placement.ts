import { type PlacementResult, placementRoutes } from '@landfall/contract/customer-placement.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess, notifyUndo } from '#ui/toast-store.ts'
import {
  leavingKinds,
  type PlacementKind,
  type PlacementValues,
  requestPlacement,
} from './placement-kinds.ts'
import { type PlacementWish, reportPlacement } from './placement-store.ts'

interface PlacementOrder {
  kind: PlacementKind
  selection: BatchSelection
  values: PlacementValues
  onLeft?: PlacementWish['onLeft']
}

/** Moves customers, says what became of them, and has everything about customers read anew. */
export function usePlaceCustomers(): (order: PlacementOrder) => Promise<void> {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: (movedAt: string) => call(placementRoutes.takeBack, { body: { movedAt } }),
    onSuccess: async ({ restored }) => {
      if (restored === 0) notifyError(i18next.t('publicPool.takenSince'))
      else notifySuccess(i18next.t('publicPool.takenBack', { amount: formatNumber(restored) }))
      await client.invalidateQueries({ queryKey: ['customers'] })
    },
  })
  return async ({ kind, selection, values, onLeft }) => {
    const result = await requestPlacement(kind, selection, values)
    if (leavingKinds.has(kind) && result.done > 0) onLeft?.()
    tell(kind, result, () => undo.mutate(result.movedAt))
    await client.invalidateQueries({ queryKey: ['customers'] })
  }
}

/** Moves one customer; `isShown` says that the caller shows failures by itself. */
export function usePlaceOne(
  isShown: boolean,
): UseMutationResult<void, unknown, { wish: PlacementWish; values: PlacementValues }> {
  const place = usePlaceCustomers()
  return useMutation({
    mutationFn: ({ wish: { kind, id, onLeft }, values }) =>
      place({ kind, selection: { scope: batchScope.Checked, ids: [id] }, values, onLeft }),
    meta: isShown ? { claims: true } : {},
  })
}

// Kinds that a slip of the hand must not make final.
const undoableKinds: ReadonlySet<PlacementKind> = new Set(['release', 'transfer'])

function tell(kind: PlacementKind, result: PlacementResult, undo: () => void): void {
  const { done, failed, failures } = result
  const text = i18next.t(`publicPool.done.${kind}`, { amount: formatNumber(done) })
  if (done > 0 && undoableKinds.has(kind)) notifyUndo(text, { label: i18next.t('common.undo'), run: undo })
  else if (done > 0) notifySuccess(text)
  const only = failures[0]
  // A single refusal is a sentence; several want to be read at leisure.
  if (done === 0 && failed === 1 && only) notifyError(only.message)
  else if (failed > 0) reportPlacement(result)
}
