import type { PlacementResult } from '@landfall/contract/customers/customer-placement.ts'
import {
  type CustomerChange,
  type CustomerView,
  customerChange,
  customerRoutes,
  type RecognisedCustomer,
} from '@landfall/contract/customers/customers.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { askTogether } from '#platform/ask-together.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess, notifyUndo } from '#ui/toast-store.ts'

/** First part of the query keys of everything about customers. */
export const customersKey = 'customers'

/** One customer; not asked while there is no id. */
export function useCustomer(id: number | undefined): UseQueryResult<CustomerView> {
  return useQuery({
    queryKey: [customersKey, 'one', id],
    queryFn: ({ signal }) => call(customerRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
}

/** The customer that one has become part of, when that is why it cannot be read. */
export function mergeTargetOf(error: Error | null): number | undefined {
  if (!(error instanceof ApiError) || error.name !== 'customerMerged') return undefined
  return (error.data as { customerId: number }).customerId
}

/** Creates a customer, or changes the one with the id; the form shows what is refused. */
export function useSaveCustomer(
  id: number | undefined,
): UseMutationResult<CustomerView, unknown, CustomerChange> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CustomerChange) =>
      id === undefined
        ? call(customerRoutes.create, { body })
        : call(customerRoutes.update, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [customersKey] }),
    meta: { claims: true },
  })
}

/** Changes single fields of a customer on the state that is shown, and leaves the others as they are. */
export function useChangeField(
  customer: CustomerView,
): UseMutationResult<CustomerView, unknown, Partial<CustomerChange>> {
  const save = useSaveCustomer(customer.id)
  return useMutation({
    mutationFn: (change: Partial<CustomerChange>) => {
      const { labelIds: _stay, ...values } = customerChange.parse(customer)
      return save.mutateAsync({ ...values, updatedAt: customer.updatedAt, ...change })
    },
    meta: { claims: true },
  })
}

/** Keeps an eye on a customer, or no longer. */
export function useAttend(): UseMutationResult<null, unknown, { id: number; isAttended: boolean }> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isAttended }) => call(customerRoutes.attend, { params: { id }, body: { isAttended } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [customersKey] }),
  })
}

/** Moves customers to the recycle bin, offers for 10 s to take it back, and hands on what could not be deleted. */
export function useDeleteCustomers(
  report?: (left: Pick<PlacementResult, 'failed' | 'failures'>) => void,
): (selection: BatchSelection) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const refresh = () => client.invalidateQueries({ queryKey: [customersKey] })
  const restore = async (deletedAt: string) => {
    const { restored, refused } = await call(customerRoutes.restore, { body: { deletedAt } })
    await refresh()
    if (refused > 0) notifyError(t('customers.restoreRefused', { amount: formatNumber(refused) }))
    if (restored > 0) notifySuccess(t('customers.restored', { amount: formatNumber(restored) }))
  }
  const undo = useMutation({ mutationFn: restore })
  return async (selection) => {
    const { deletedAt, count, ...left } = await call(
      customerRoutes.removeBatch,
      { body: { selection } },
      { act: 'delete' },
    )
    await refresh()
    if (left.failed > 0) report?.(left)
    notifyUndo(t('customers.deleted', { amount: formatNumber(count) }), {
      label: t('common.undo'),
      run: () => undo.mutate(deletedAt),
    })
  }
}

/** Companies of one question at most. */
const mostRecognised = 500

const recognise = askTogether<RecognisedCustomer>(mostRecognised, async (tradeCompanyKeys) => {
  const { items } = await call(customerRoutes.recognise, { body: { tradeCompanyKeys } })
  return new Map(items.map((item) => [item.value, item]))
})

/** The customer that a trade company is already; undefined while that is not known, null when it is none. */
export function useRecognised(key: string): RecognisedCustomer | null | undefined {
  return useQuery({
    queryKey: [customersKey, 'recognised', key],
    queryFn: () => recognise(key),
    enabled: key !== '',
  }).data
}
