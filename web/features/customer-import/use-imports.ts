import {
  type ImportCheck,
  type ImportDecisions,
  type ImportInspection,
  type ImportView,
  importRoutes,
} from '@landfall/contract/customer-import.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'
import type { TaskKind } from '@landfall/contract/tasks.ts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { forgetSending, sendFile } from '#platform/file-sending.ts'
import { formatNumber } from '#platform/formatters.ts'
import { queuedTask, startLongTask } from '#platform/task-store.ts'
import { isRunning } from '#ui/upload-state.tsx'
import { useConfirm } from '#ui/use-confirm.ts'

/** First part of the query keys of the imports and their list. */
export const importsKey = 'customerImports'

const pollEvery = 2_000

/** One import, asked again while the server is at work on it. */
export function useImport(id: number | undefined): UseQueryResult<ImportView> {
  return useQuery({
    queryKey: [importsKey, 'one', id],
    queryFn: ({ signal }) => call(importRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollEvery : false),
    meta: { claims: true },
  })
}

/** How the file would be read; what was shown before stays until another reading is there. */
export function useImportInspection(id: number, wish: ReadingWish): UseQueryResult<ImportInspection> {
  return useQuery({
    queryKey: ['customer-import-inspection', id, wish],
    queryFn: ({ signal }) => call(importRoutes.inspect, { params: { id }, body: wish }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { claims: true },
  })
}

/** The first rows tried with these decisions. */
export function useImportCheck(id: number, decisions: ImportDecisions): UseQueryResult<ImportCheck> {
  return useQuery({
    queryKey: ['customer-import-check', id, decisions],
    queryFn: ({ signal }) => call(importRoutes.check, { params: { id }, body: decisions }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { claims: true },
  })
}

/** Announces a file; sending begins at once and goes on in the background. */
export function useAnnounceImport(): UseMutationResult<ImportView, unknown, File> {
  const send = useSendImport()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file) => call(importRoutes.create, { body: { fileName: file.name, size: file.size } }),
    onSuccess: async (view, file) => {
      client.setQueryData([importsKey, 'one', view.id], view)
      send(view, file)
      await client.invalidateQueries({ queryKey: [importsKey, 'rows'] })
    },
    meta: { claims: true },
  })
}

/** Sends what is missing of a file in the background. */
export function useSendImport(): (view: ImportView, file: File) => void {
  const client = useQueryClient()
  return (view, file) =>
    void sendFile(importRoutes.chunk, view, file).then(() =>
      client.invalidateQueries({ queryKey: [importsKey] }),
    )
}

/** Imports the file with these decisions. */
export function useStartImport(id: number): UseMutationResult<ImportView, unknown, ImportDecisions> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) =>
      startInDialog('customerImport', () => call(importRoutes.start, { params: { id }, body })),
    onSuccess: (view) => keep(client, view),
    meta: { claims: true },
  })
}

/** Throws an import away after asking; answers whether it was. */
export function useDiscardImport(): (view: ImportView) => Promise<boolean> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { t } = useTranslation()
  const discard = useMutation({
    mutationFn: (id: number) => call(importRoutes.discard, { params: { id } }),
    onSuccess: (_, id) => {
      forgetSending(importRoutes.chunk, id)
      client.removeQueries({ queryKey: [importsKey, 'one', id] })
      return client.invalidateQueries({ queryKey: [importsKey, 'rows'] })
    },
  })
  return async ({ id, fileName }) => {
    const action = t('tableFiles.discard')
    const title = t('tableFiles.discardConfirm', { fileName })
    if (!(await confirm({ title, action, isDanger: true }))) return false
    return discard.mutateAsync(id).then(
      () => true,
      () => false,
    )
  }
}

/** Takes an import back after asking; the question names what it concerns. */
export function useRevertImport(): (view: ImportView) => Promise<void> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { t } = useTranslation()
  const revert = useMutation({
    mutationFn: (id: number) =>
      startInDialog('customerImportRevert', () => call(importRoutes.revert, { params: { id } })),
    onSuccess: (view) => keep(client, view),
  })
  return async ({ id, fileName, counts, isCollected }) => {
    const isSure = await confirm({
      title: t('customerImport.revertConfirm', { fileName }),
      text: t(isCollected ? 'customerImport.revertCollected' : 'customerImport.revertCounts', {
        created: formatNumber(counts?.created ?? 0),
        updated: formatNumber(counts?.updated ?? 0),
      }),
      action: t('customerImport.revert'),
      isDanger: true,
    })
    if (isSure) revert.mutate(id)
  }
}

/** Starts work on an import in the task dialog; throws when another task is running there. */
async function startInDialog(kind: TaskKind, start: () => Promise<ImportView>): Promise<ImportView> {
  let started: ImportView | null = null
  const task = await startLongTask(async () => {
    const view = await start()
    started = view
    return queuedTask({ id: view.taskId ?? 0, kind, title: view.fileName })
  })
  if (task === 'refused' || started === null)
    throw new ApiError({ code: 0, name: 'longTaskRunning', message: i18next.t('frame.tasks.busy') })
  return started
}

function keep(client: ReturnType<typeof useQueryClient>, view: ImportView): Promise<void> {
  client.setQueryData([importsKey, 'one', view.id], view)
  return client.invalidateQueries({ queryKey: [importsKey, 'rows'] })
}
