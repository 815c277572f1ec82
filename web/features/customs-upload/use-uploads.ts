import {
  type UploadCheck,
  type UploadDecisions,
  type UploadInspection,
  type UploadView,
  uploadRoutes,
} from '@landfall/contract/customs-upload.ts'
import type { TaskKind, TaskView } from '@landfall/contract/tasks.ts'
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
import { noteTaskBeside, queuedTask, startLongTask } from '#platform/task-store.ts'
import { isRunning } from '#ui/upload-state.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import type { UploadWish } from './upload-decisions.ts'

/** First part of the query keys of the uploads and their list. */
export const uploadsKey = 'uploads'

const pollEvery = 2_000

/** One upload, asked again while the server is at work on it. */
export function useUpload(id: number | undefined): UseQueryResult<UploadView> {
  return useQuery({
    queryKey: [uploadsKey, 'one', id],
    queryFn: ({ signal }) => call(uploadRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollEvery : false),
    meta: { claims: true },
  })
}

/** How the file would be read; what was shown before stays until another reading is there. */
export function useInspection(id: number, wish: UploadWish): UseQueryResult<UploadInspection> {
  return useQuery({
    queryKey: ['upload-inspection', id, wish],
    queryFn: ({ signal }) => call(uploadRoutes.inspect, { params: { id }, body: wish }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { claims: true },
  })
}

/** The first rows tried with these decisions. */
export function useUploadCheck(id: number, decisions: UploadDecisions): UseQueryResult<UploadCheck> {
  return useQuery({
    queryKey: ['upload-check', id, decisions],
    queryFn: ({ signal }) => call(uploadRoutes.check, { params: { id }, body: decisions }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { claims: true },
  })
}

/** Announces a file; sending begins at once and goes on in the background. */
export function useAnnounce(): UseMutationResult<UploadView, unknown, File> {
  const send = useSend()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file) => call(uploadRoutes.create, { body: { fileName: file.name, size: file.size } }),
    onSuccess: async (view, file) => {
      client.setQueryData([uploadsKey, 'one', view.id], view)
      send(view, file)
      await client.invalidateQueries({ queryKey: [uploadsKey, 'rows'] })
    },
    meta: { claims: true },
  })
}

/** Sends what is missing of a file in the background. */
export function useSend(): (view: UploadView, file: File) => void {
  const client = useQueryClient()
  return (view, file) =>
    void sendFile(uploadRoutes.chunk, view, file).then(() =>
      client.invalidateQueries({ queryKey: [uploadsKey] }),
    )
}

/** Loads the file with these decisions, beside other loads if need be. */
export function useStart(id: number): UseMutationResult<UploadView, unknown, UploadDecisions> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body) => {
      const view = await call(uploadRoutes.start, { params: { id }, body })
      noteTaskBeside(taskOf('customsImport', view))
      return view
    },
    onSuccess: (view) => keep(client, view),
    meta: { claims: true },
  })
}

/** Throws an upload away after asking; answers whether it was. */
export function useDiscard(): (view: UploadView) => Promise<boolean> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { t } = useTranslation()
  const discard = useMutation({
    mutationFn: (id: number) => call(uploadRoutes.discard, { params: { id } }),
    onSuccess: (_, id) => {
      forgetSending(uploadRoutes.chunk, id)
      client.removeQueries({ queryKey: [uploadsKey, 'one', id] })
      return client.invalidateQueries({ queryKey: [uploadsKey, 'rows'] })
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

/** Takes the rows of an upload back after asking; the question names how many. */
export function useRevert(): (view: UploadView) => Promise<void> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { t } = useTranslation()
  const revert = useMutation({
    mutationFn: (id: number) =>
      startInDialog('customsRevert', () => call(uploadRoutes.revert, { params: { id } })),
    onSuccess: (view) => keep(client, view),
  })
  return async ({ id, fileName, counts }) => {
    const isSure = await confirm({
      title: t('customsUpload.revertConfirm', { fileName }),
      text: t('customsUpload.revertCounts', {
        loaded: formatNumber(counts?.loaded ?? 0),
        replaced: formatNumber(counts?.replaced ?? 0),
      }),
      action: t('customsUpload.revert'),
      isDanger: true,
    })
    if (isSure) revert.mutate(id)
  }
}

function taskOf(kind: TaskKind, { taskId, fileName }: UploadView): TaskView {
  return queuedTask({ id: taskId ?? 0, kind, title: fileName })
}

/** Starts work on an upload in the task dialog; throws when another task is running there. */
async function startInDialog(kind: TaskKind, start: () => Promise<UploadView>): Promise<UploadView> {
  let started: UploadView | null = null
  const task = await startLongTask(async () => {
    const view = await start()
    started = view
    return taskOf(kind, view)
  })
  if (task === 'refused' || started === null)
    throw new ApiError({ code: 0, name: 'longTaskRunning', message: i18next.t('frame.tasks.busy') })
  return started
}

function keep(client: ReturnType<typeof useQueryClient>, view: UploadView): Promise<void> {
  client.setQueryData([uploadsKey, 'one', view.id], view)
  return client.invalidateQueries({ queryKey: [uploadsKey, 'rows'] })
}
