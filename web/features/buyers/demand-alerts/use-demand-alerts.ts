import {
  type DemandAlert,
  type DemandAlertInput,
  demandAlertRoutes,
} from '@landfall/contract/buyers/demand-alerts.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'

const alertsKey = ['demandAlerts']

/** The searches of which the caller is told, by name. */
export function useDemandAlerts(): UseQueryResult<DemandAlert[]> {
  return useQuery({
    queryKey: alertsKey,
    queryFn: async ({ signal }) => (await call(demandAlertRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
}

/** Adds an alert; whoever asks shows what is refused. */
export function useAlertAdding(): UseMutationResult<DemandAlert, unknown, DemandAlertInput> {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(demandAlertRoutes.create, { body }),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: alertsKey })
      notifySuccess(t('demandAlerts.added', { name }))
    },
    meta: { claims: true },
  })
}

/** Removes an alert and offers for 10 s to take it back. */
export function useAlertRemoval(): UseMutationResult<unknown, unknown, DemandAlert> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: alertsKey })
  const undo = useMutation({
    mutationFn: ({ id }: DemandAlert) => call(demandAlertRoutes.restore, { params: { id } }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ id }) => call(demandAlertRoutes.remove, { params: { id } }),
    onSuccess: (_answer, alert) =>
      notifyUndo(t('demandAlerts.removed', { name: alert.name }), {
        label: t('common.undo'),
        run: () => undo.mutate(alert),
      }),
    onSettled: refresh,
  })
}
