import type { OptionalOwnName } from '@landfall/contract/own-name.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'

/** A record that the company names. */
export interface WordRecord {
  id: number
  names: OptionalOwnName
  customers: number
}

/** The calls of one kind of record. */
export interface WordApi<Row extends WordRecord, Input> {
  /** Names the kind in query keys. */
  key: string
  list(signal: AbortSignal): Promise<{ items: Row[] }>
  create(body: Input): Promise<Row>
  update(id: number, body: Input): Promise<Row>
  order(ids: number[]): Promise<null>
  remove(id: number, intoId: number | null): Promise<{ customers: number }>
  restore(id: number): Promise<Row>
}

const keyOf = (kind: string) => ['customers', 'words', kind] as const

/** All records of a kind in the company's order. */
export function useWordRecords<Row extends WordRecord, Input>(
  api: WordApi<Row, Input>,
): UseQueryResult<Row[]> {
  return useQuery({
    queryKey: keyOf(api.key),
    queryFn: async ({ signal }) => (await api.list(signal)).items,
    meta: { claims: true },
  })
}

// Names and counts stand on the lists of customers too.
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['customers'] })
}

/** Adds a record, or changes the one with the id; the form shows what is refused. */
export function useSaveWord<Row extends WordRecord, Input>(
  api: WordApi<Row, Input>,
  id: number | undefined,
): UseMutationResult<Row, unknown, Input> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) => (id === undefined ? api.create(body) : api.update(id, body)),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Puts records into another order. */
export function useOrderWords<Row extends WordRecord, Input>(
  api: WordApi<Row, Input>,
): UseMutationResult<null, unknown, number[]> {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (ids) => api.order(ids), onSettled: refresh })
}

interface Removal {
  id: number
  name: string
  intoId: number | null
}

/** Deletes a record, which can be taken back for 10 s, or joins it with another one for good. */
export function useRemoveWord<Row extends WordRecord, Input>(
  api: WordApi<Row, Input>,
): UseMutationResult<{ customers: number }, unknown, Removal> {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const restore = useMutation({
    mutationFn: ({ id }: Removal) => api.restore(id),
    onSuccess: async (_row, { name }) => {
      notifySuccess(t('customerWords.restored', { name }))
      await refresh()
    },
  })
  return useMutation({
    mutationFn: ({ id, intoId }) => api.remove(id, intoId),
    onSuccess: async (_answer, removal) => {
      const text = t('customerWords.deleted', { name: removal.name })
      if (removal.intoId !== null) notifySuccess(t('customerWords.merged'))
      else notifyUndo(text, { label: t('common.undo'), run: () => restore.mutate(removal) })
      await refresh()
    },
    meta: { claims: true },
  })
}
