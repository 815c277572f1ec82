import {
  type ImportCounts,
  type ImportView,
  importRoutes,
} from '@landfall/contract/customers/customer-import.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '#platform/file-sending.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { countColumn, fileColumns } from '#ui/table-file-columns.tsx'
import { UploadStateCell } from '#ui/upload-state.tsx'

function StateCell({ view }: { view: ImportView }): ReactNode {
  return <UploadStateCell view={view} sending={useSending(importRoutes.chunk, view.id)} />
}

/** The columns of the list of imports. */
export function useImportColumns(): ListColumn<ImportView>[] {
  const { t } = useTranslation()
  const count = (key: Exclude<keyof ImportCounts, 'read'>): ListColumn<ImportView> =>
    countColumn(key, t(`customerImport.${key}`))
  return [
    {
      key: 'fileName',
      title: t('tableFiles.fileName'),
      width: 260,
      isMain: true,
      render: (row) => row.fileName,
    },
    {
      key: 'state',
      title: t('tableFiles.stateTitle'),
      width: 190,
      render: (row) => <StateCell view={row} />,
    },
    countColumn('read', t('tableFiles.read')),
    count('created'),
    count('updated'),
    { ...count('joined'), isOptional: true },
    count('skipped'),
    count('rejected'),
    { key: 'userName', title: t('customerImport.importedBy'), width: 120, render: (row) => row.userName },
    ...fileColumns<ImportView>(t),
  ]
}
