import { type PlacementResult, placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { dismissToast, notifyError, notifySuccess, notifyUndo } from '#ui/toast-store.ts'
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
    if (result.task) notifySuccess(i18next.t('publicPool.running'))
    if (leavingKinds.has(kind) && result.done > 0) onLeft?.()
    tell({ kind, selection, result }, () => undo.mutate(result.movedAt))
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

interface Told {
  kind: PlacementKind
  selection: BatchSelection
  result: PlacementResult
}

function tell({ kind, selection, result }: Told, undo: () => void): void {
  const { done, failed, failures } = result
  const text = i18next.t(`publicPool.done.${kind}`, { amount: formatNumber(done) })
  if (done > 0) offerUndo(text, selection, undo)
  const only = failures[0]
  // A single refusal is a sentence; several want to be read at leisure.
  if (done === 0 && failed === 1 && only) notifyError(only.message)
  else if (failed > 0) reportPlacement(result)
}

let lastOffer: { toastId: number; ids: readonly number[] } | undefined

// What has been moved on since cannot be taken back any more.
function offerUndo(text: string, selection: BatchSelection, undo: () => void): void {
  const ids = selection.scope === batchScope.Checked ? selection.ids : []
  if (lastOffer?.ids.some((id) => ids.includes(id))) dismissToast(lastOffer.toastId)
  const toastId = notifyUndo(text, { label: i18next.t('common.undo'), run: undo })
  lastOffer = { toastId, ids }
}
