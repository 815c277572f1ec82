import {
  type CompanyDataset,
  companyDatasetRoutes,
  type DatasetReport,
} from '@landfall/contract/buyers/company-datasets.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
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
}

interface DatasetFile {
  file: File
  wish: DatasetWish
  replaces: number | undefined
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [datasetsKey, 'directoryCompanies'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    )
}

/** Imports a file; whoever asks shows what is refused. */
export function useDatasetImport(): UseMutationResult<DatasetReport, unknown, DatasetFile> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ file, wish, replaces }) => {
      const query = { ...wish, isStorable: String(wish.isStorable), fileName: file.name }
      const replacing = replaces === undefined ? {} : { replaces: String(replaces) }
      return upload(companyDatasetRoutes.import, { query: { ...query, ...replacing }, body: file })
    },
    onSuccess: refresh,
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
