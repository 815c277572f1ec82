import { type CustomerFile, followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { useTabActive } from '#ui/tab-context.ts'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'

const filesKey = ['customers', 'files']

interface FilePage {
  items: CustomerFile[]
  nextCursor: number | null
}

/** The files of a customer, the last sent first. */
export function useCustomerFiles(customerId: number): UseInfiniteQueryResult<InfiniteData<FilePage>> {
  return useInfiniteQuery({
    queryKey: [...filesKey, customerId],
    queryFn: ({ pageParam, signal }) =>
      call(
        followUpRoutes.customerFiles,
        { params: { id: customerId }, query: { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** Keeps a file that was sent with a customer. */
export function useKeepFile(customerId: number): UseMutationResult<null, unknown, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id) =>
      call(followUpRoutes.keepFiles, { params: { id: customerId }, body: { fileIds: [id] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: filesKey }),
  })
}

/** Deletes a file that is kept with a customer and offers for 10 s to take it back. */
export function useDeleteFile(): UseMutationResult<null, unknown, CustomerFile> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: filesKey })
  const restore = useMutation({
    mutationFn: (id: number) => call(followUpRoutes.restoreFile, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      notifySuccess(t('followUps.fileRestored'))
    },
  })
  return useMutation({
    mutationFn: ({ id }) => call(followUpRoutes.removeFile, { params: { id } }),
    onSuccess: async (_gone, { id, name }) => {
      notifyUndo(t('followUps.fileDeleted', { name }), {
        label: t('common.undo'),
        run: () => restore.mutate(id),
      })
      await refresh()
    },
  })
}
