import { type CompanyDataset, companyDatasetRoutes } from '@landfall/contract/buyers/company-datasets.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { noteTaskBeside } from '#platform/task-store.ts'
import { upload } from '#platform/upload-client.ts'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'

const datasetsKey = 'companyDatasets'

/** The datasets of the company, the newest first. */
export function useDatasets(): UseQueryResult<CompanyDataset[]> {
  return useQuery({
    queryKey: [datasetsKey],
    queryFn: async ({ signal }) => (await call(companyDatasetRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
}

/** What is said of a file that is imported. */
export interface DatasetWish {
  name: string
  licence: string
  attribution: string
  release: string
  isStorable: boolean
  /** Where the file does not say it; empty for none. */
  country?: string | undefined
}

/** What changes when companies come and go. */
export const datasetKeys = [datasetsKey, 'directoryCompanies', 'mapPlaces'] as const

interface DatasetFile {
  file: File
  wish: DatasetWish
  replaces: number | undefined
  /** Told the share that has been sent, from 0 to 1. */
  onSent: (share: number) => void
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(datasetKeys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Sends a file, which is read as a task; whoever asks shows what is refused. */
export function useDatasetImport(): UseMutationResult<TaskView, unknown, DatasetFile> {
  return useMutation({
    mutationFn: ({ file, wish, replaces, onSent }) => {
      const { country = '', ...said } = wish
      const query = { ...said, country, isStorable: String(wish.isStorable), fileName: file.name }
      const replacing = replaces === undefined ? {} : { replaces: String(replaces) }
      const args = { query: { ...query, ...replacing }, body: file }
      return upload(companyDatasetRoutes.import, args, { onProgress: (sent) => onSent(sent / file.size) })
    },
    onSuccess: noteTaskBeside,
    meta: { claims: true },
  })
}

/** Removes a dataset and offers for 10 s to take it back. */
export function useDatasetRemoval(): UseMutationResult<unknown, unknown, CompanyDataset> {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const undo = useMutation({
    mutationFn: ({ id }: CompanyDataset) => call(companyDatasetRoutes.restore, { params: { id } }),
    onSuccess: async (_answer, { name }) => {
      await refresh()
      notifySuccess(t('buyers.datasets.restored', { name }))
    },
  })
  return useMutation({
    mutationFn: ({ id }) => call(companyDatasetRoutes.remove, { params: { id } }),
    onSuccess: async (_answer, dataset) => {
      await refresh()
      notifyUndo(t('buyers.datasets.removed', { name: dataset.name }), {
        label: t('common.undo'),
        run: () => undo.mutate(dataset),
      })
    },
  })
}
