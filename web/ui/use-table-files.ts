import type { UploadState } from '@landfall/contract/table-files.ts'
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
import { ApiError } from '#platform/api-error.ts'
import { type AnnouncedFile, forgetSending, sendFile } from '#platform/file-sending.ts'
import { queuedTask, startLongTask } from '#platform/task-store.ts'
import type { Question } from './confirm-store.ts'
import { isRunning } from './upload-state.tsx'
import { useConfirm } from './use-confirm.ts'

/** What is known of a table file of any kind. */
export interface TableFile extends AnnouncedFile {
  state: UploadState
  taskId: number | null
}

/** How table files of one kind are sent and thrown away. */
export interface TableFileApi<View extends TableFile> {
  /** First part of the query keys of the files and their list. */
  key: string
  /** Where their chunks go. */
  chunk: Parameters<typeof sendFile>[0]
  read(id: number, signal: AbortSignal): Promise<View>
  create(file: { fileName: string; size: number }): Promise<View>
  discard(id: number): Promise<unknown>
}

/** How files of one kind are read and tried before anything is taken from them. */
export interface TableTrialApi<Wish, Inspection, Decisions, Check> {
  key: string
  inspect(id: number, wish: Wish, signal: AbortSignal): Promise<Inspection>
  check(id: number, decisions: Decisions, signal: AbortSignal): Promise<Check>
}

const pollEvery = 2_000

/** One file, asked again while the server is at work on it. */
export function useTableFile<View extends TableFile>(
  api: TableFileApi<View>,
  id: number | undefined,
): UseQueryResult<View> {
  return useQuery({
    queryKey: [api.key, 'one', id],
    queryFn: ({ signal }) => api.read(id ?? 0, signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollEvery : false),
    meta: { claims: true },
  })
}

/** How the file would be read; what was shown before stays until another reading is there. */
export function useFileInspection<Wish, Inspection, Decisions, Check>(
  { key, inspect }: TableTrialApi<Wish, Inspection, Decisions, Check>,
  id: number,
  wish: Wish,
): UseQueryResult<Inspection> {
  return useQuery({
    queryKey: [`${key}-inspection`, id, wish],
    queryFn: ({ signal }) => inspect(id, wish, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { claims: true },
  })
}

/** The first rows tried with these decisions. */
export function useFileCheck<Wish, Inspection, Decisions, Check>(
  { key, check }: TableTrialApi<Wish, Inspection, Decisions, Check>,
  id: number,
  decisions: Decisions,
): UseQueryResult<Check> {
  return useQuery({
    queryKey: [`${key}-check`, id, decisions],
    queryFn: ({ signal }) => check(id, decisions, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { claims: true },
  })
}

/** Announces a file; sending begins at once and goes on in the background. */
export function useAnnounceFile<View extends TableFile>(
  api: TableFileApi<View>,
): UseMutationResult<View, unknown, File> {
  const send = useSendFile(api)
  const keep = useKeepFile(api)
  return useMutation({
    mutationFn: (file) => api.create({ fileName: file.name, size: file.size }),
    onSuccess: (view, file) => {
      const kept = keep(view)
      send(view, file)
      return kept
    },
    meta: { claims: true },
  })
}

/** Sends what is missing of a file in the background. */
export function useSendFile<View extends TableFile>({
  chunk,
  key,
}: TableFileApi<View>): (view: View, file: File) => void {
  const client = useQueryClient()
  return (view, file) =>
    void sendFile(chunk, view, file).then(() => client.invalidateQueries({ queryKey: [key] }))
}

/** Starts work on the file; what it answers is shown at once. */
export function useStartFile<View extends TableFile, Decisions>(
  api: TableFileApi<View>,
  start: (decisions: Decisions) => Promise<View>,
): UseMutationResult<View, unknown, Decisions> {
  const keep = useKeepFile(api)
  return useMutation({ mutationFn: start, onSuccess: keep, meta: { claims: true } })
}

/** Throws a file away after asking; answers whether it was. */
export function useDiscardFile<View extends TableFile>(
  api: TableFileApi<View>,
): (view: View) => Promise<boolean> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { t } = useTranslation()
  const discard = useMutation({
    mutationFn: api.discard,
    onSuccess: (_, id) => {
      forgetSending(api.chunk, id)
      client.removeQueries({ queryKey: [api.key, 'one', id] })
      return client.invalidateQueries({ queryKey: [api.key, 'rows'] })
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

/** Takes back what came of a file, after asking. */
export function useRevertFile<View extends TableFile>(
  api: TableFileApi<View>,
  revert: (id: number) => Promise<View>,
  questionOf: (view: View) => Question,
): (view: View) => Promise<void> {
  const confirm = useConfirm()
  const keep = useKeepFile(api)
  const mutation = useMutation({ mutationFn: revert, onSuccess: keep })
  return async (view) => {
    if (await confirm({ ...questionOf(view), isDanger: true })) mutation.mutate(view.id)
  }
}

/** Starts work on a file in the task dialog; throws when another task is running there. */
export async function startInDialog<View extends TableFile>(
  kind: TaskKind,
  start: () => Promise<View>,
): Promise<View> {
  let started: View | null = null
  const task = await startLongTask(async () => {
    const view = await start()
    started = view
    return queuedTask({ id: view.taskId ?? 0, kind, title: view.fileName })
  })
  if (task === 'refused' || started === null)
    throw new ApiError({ code: 0, name: 'longTaskRunning', message: i18next.t('frame.tasks.busy') })
  return started
}

function useKeepFile<View extends TableFile>({ key }: TableFileApi<View>): (view: View) => Promise<void> {
  const client = useQueryClient()
  return (view) => {
    client.setQueryData([key, 'one', view.id], view)
    return client.invalidateQueries({ queryKey: [key, 'rows'] })
  }
}
