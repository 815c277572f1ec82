import {
  type UploadCounts,
  type UploadView,
  uploadRoutes,
} from '@landfall/contract/customs/customs-upload.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '#platform/file-sending.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { countColumn, fileColumns } from '#ui/table-file-columns.tsx'
import { UploadStateCell } from '#ui/upload-state.tsx'

function StateCell({ view }: { view: UploadView }): ReactNode {
  return <UploadStateCell view={view} sending={useSending(uploadRoutes.chunk, view.id)} />
}

/** The columns of the list of uploads. */
export function useUploadColumns(): ListColumn<UploadView>[] {
  const { t } = useTranslation()
  const count = (key: keyof UploadCounts): ListColumn<UploadView> =>
    countColumn(key, t(key === 'read' ? 'tableFiles.read' : `customsUpload.${key}`))
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
      width: 160,
      render: (row) => <StateCell view={row} />,
    },
    {
      key: 'kind',
      givesWay: true,
      title: t('customsUpload.kind'),
      width: 126,
      render: (row) =>
        row.kind &&
        (row.forLibrary
          ? `${t(`customsData.${row.kind}`)} · ${t('customsLibrary.shared')}`
          : t(`customsData.${row.kind}`)),
    },
    count('read'),
    count('loaded'),
    // What was not taken is to be seen without scrolling.
    count('rejected'),
    { ...count('replaced'), givesWay: true },
    { ...count('skipped'), givesWay: true },
    {
      key: 'userName',
      givesWay: true,
      title: t('tableFiles.uploadedBy'),
      width: 110,
      render: (row) => row.userName,
    },
    ...fileColumns<UploadView>(t),
  ]
}
