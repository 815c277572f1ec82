import { type WorkItem, workbenchRoutes } from '@landfall/contract/customers/workbench.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatMomentIn } from '#platform/formatters.ts'
import { notifyUndo } from '#ui/toast-store.ts'

interface Postponement {
  item: Pick<WorkItem, 'customerId' | 'name' | 'timeZone'>
  /** Null: there is no next contact. */
  nextContactAt: string | null
}

/** Changes when a customer is to be contacted next and offers for 10 s to take it back. */
export function usePostpone(): UseMutationResult<void, unknown, Postponement> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const send = async (id: number, nextContactAt: string | null) => {
    const answer = await call(workbenchRoutes.setNextContact, { params: { id }, body: { nextContactAt } })
    await client.invalidateQueries({ queryKey: ['customers'] })
    return answer.before
  }
  const undo = useMutation({
    mutationFn: ({ id, before }: { id: number; before: string | null }) => send(id, before),
  })
  return useMutation({
    mutationFn: async ({ item: { customerId, name, timeZone }, nextContactAt }) => {
      if (customerId === null) return
      const before = await send(customerId, nextContactAt)
      const text =
        nextContactAt === null
          ? t('workbench.cleared', { name })
          : t('workbench.postponed', { name, time: formatMomentIn(timeZone, nextContactAt) })
      notifyUndo(text, { label: t('common.undo'), run: () => undo.mutate({ id: customerId, before }) })
    },
  })
}
