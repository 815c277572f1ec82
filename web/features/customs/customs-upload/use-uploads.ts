import {
  type UploadCheck,
  type UploadDecisions,
  type UploadInspection,
  type UploadView,
  uploadRoutes,
} from '@landfall/contract/customs/customs-upload.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { noteTaskBeside, queuedTask } from '#platform/task-store.ts'
import {
  startInDialog,
  type TableFileApi,
  type TableTrialApi,
  useRevertFile,
  useStartFile,
} from '#ui/use-table-files.ts'
import type { UploadWish } from './upload-decisions.ts'

/** First part of the query keys of the uploads and their list. */
export const uploadsKey = 'uploads'

/** How files of customs data are sent. */
export const uploadFiles: TableFileApi<UploadView> = {
  key: uploadsKey,
  chunk: uploadRoutes.chunk,
  read: (id, signal) => call(uploadRoutes.read, { params: { id } }, { signal }),
  create: (body) => call(uploadRoutes.create, { body }),
  discard: (id) => call(uploadRoutes.discard, { params: { id } }),
}

/** How files of customs data are read and tried. */
export const uploadTrials: TableTrialApi<UploadWish, UploadInspection, UploadDecisions, UploadCheck> = {
  key: 'upload',
  inspect: (id, body, signal) => call(uploadRoutes.inspect, { params: { id }, body }, { signal }),
  check: (id, body, signal) => call(uploadRoutes.check, { params: { id }, body }, { signal }),
}

/** Loads the file with these decisions, beside other loads if need be. */
export function useStartUpload(id: number): UseMutationResult<UploadView, unknown, UploadDecisions> {
  return useStartFile(uploadFiles, async (body: UploadDecisions) => {
    const view = await call(uploadRoutes.start, { params: { id }, body })
    noteTaskBeside(queuedTask({ id: view.taskId ?? 0, kind: 'customsImport', title: view.fileName }))
    return view
  })
}

/** Takes the rows of an upload back after asking; the question names how many. */
export function useRevertUpload(): (view: UploadView) => Promise<void> {
  const { t } = useTranslation()
  return useRevertFile(
    uploadFiles,
    (id) => startInDialog('customsRevert', () => call(uploadRoutes.revert, { params: { id } })),
    ({ fileName, counts }) => ({
      title: t('customsUpload.revertConfirm', { fileName }),
      text: t('customsUpload.revertCounts', {
        loaded: formatNumber(counts?.loaded ?? 0),
        replaced: formatNumber(counts?.replaced ?? 0),
      }),
      action: t('customsUpload.revert'),
    }),
  )
}
