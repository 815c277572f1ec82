import type { BatchSelection } from '@landfall/contract/list.ts'
import {
  type RestoreAnswer,
  type RestoreRequest,
  recycleRoutes,
} from '@landfall/contract/records/recycle-bin.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { isTaskOpen, startLongTask, useTasks } from '#platform/task-store.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'

const binKey = 'recycleBin'

type Wishes = Omit<RestoreRequest, 'isRenaming'> & { isRenaming?: boolean }

/** Brings records back; everything that may show them is fetched again. */
export function useRestore(
  onRefused: (answer: RestoreAnswer) => void,
): UseMutationResult<RestoreAnswer, unknown, Wishes> {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Wishes) => call(recycleRoutes.restore, { body }),
    onSuccess: async (answer) => {
      const { restored, refused } = answer
      if (restored > 0) notifySuccess(t('recycleBin.restored', { amount: formatNumber(restored) }))
      if (refused > 0) onRefused(answer)
      await client.invalidateQueries()
    },
  })
}

/** Removes records for good, as a long task; the list follows while it runs. */
export function usePurge(): (selection: BatchSelection) => Promise<void> {
  const { t } = useTranslation()
  return async (selection) => {
    const started = await startLongTask(() =>
      call(recycleRoutes.purge, { body: { selection } }, { act: 'delete' }),
    )
    if (started === 'refused') notifyError(t('frame.tasks.busy'))
  }
}

/** Whether records are being purged at the moment; the list is fetched again when that ends. */
export function useIsPurging(): boolean {
  const client = useQueryClient()
  const isPurging = useTasks(({ tasks }) =>
    tasks.some((task) => task.kind === 'recyclePurge' && isTaskOpen(task)),
  )
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isPurging) void client.invalidateQueries({ queryKey: [binKey] })
    was.current = isPurging
  }, [isPurging, client])
  return isPurging
}
