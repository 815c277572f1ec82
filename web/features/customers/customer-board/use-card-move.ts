import { customerBatchRoutes } from '@landfall/contract/customers/customer-batch.ts'
import type { CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'
import type { ListState } from '#ui/list-state.ts'
import { notifyError, notifySuccess, notifyUndo } from '#ui/toast-store.ts'
import type { CardMove, FocusWish } from './board-moves.ts'
import { refreshBoard, shiftCard } from './use-board.ts'

interface MoveWishes {
  stageName: (stage: CustomerStage) => string
  /** Tells screen readers. */
  say: (text: string) => void
  /** Puts the focus on a card that came back. */
  focus: (wish: FocusWish) => void
}

/** The order in which a card that was just moved stands at the top. */
const newestFirst = '-updatedAt'

/** Moves a card at once, puts it back when the server refuses, and offers for 10 s to take the move back. */
export function useCardMove(
  state: ListState,
  { stageName, say, focus }: MoveWishes,
): (move: CardMove) => void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const goBack = ({ row, to }: CardMove) => {
    shiftCard(client, state, { row: { ...row, stage: to }, to: row.stage })
    focus({ stage: row.stage, id: row.id })
    return refreshBoard(client, state, [row.stage])
  }
  const fail = async (move: CardMove, message: string) => {
    notifyError(message)
    say(t('customerBoard.failed', { name: move.row.name, stage: stageName(move.row.stage) }))
    await goBack(move)
  }
  const undo = useMutation({
    mutationFn: ({ batchId }: CardMove & { batchId: number }) =>
      call(customerBatchRoutes.undo, { params: { id: batchId } }),
    onSuccess: async ({ restored }, move) => {
      if (restored === 0) {
        notifyError(t('customerBoard.notTakenBack', { name: move.row.name }))
        await refreshBoard(client, state, [move.row.stage, move.to])
        return
      }
      notifySuccess(t('customerBoard.takenBack', { name: move.row.name, stage: stageName(move.row.stage) }))
      await goBack(move)
    },
  })
  const move = useMutation({
    mutationFn: ({ row, to }: CardMove) =>
      call(customerBatchRoutes.edit, {
        body: {
          selection: { scope: batchScope.Checked, ids: [row.id] },
          edit: { kind: 'stage', stage: to },
        },
      }),
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey: ['customers', 'board'] })
      shiftCard(client, state, wish)
    },
    onError: (error, wish) => fail(wish, describeError(error)),
    onSuccess: async ({ done, failures, batchId }, wish) => {
      if (done === 0) {
        await fail(wish, failures[0]?.message ?? t('customerBoard.refused', { name: wish.row.name }))
        return
      }
      notifyUndo(t('customerBoard.moved', { name: wish.row.name, stage: stageName(wish.to) }), {
        label: t('common.undo'),
        run: () => undo.mutate({ ...wish, batchId }),
      })
      await refreshBoard(client, state, state.sort === newestFirst ? [] : [wish.to])
    },
    meta: { claims: true },
  })
  return move.mutate
}
