import { type UploadCounts, type UploadView, uploadRoutes } from '@landfall/contract/customs-upload.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '#platform/file-sending.ts'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { TimeBadge } from '#ui/time-badge.tsx'
import { UploadStateCell } from '#ui/upload-state.tsx'

function StateCell({ view }: { view: UploadView }): ReactNode {
  return <UploadStateCell view={view} sending={useSending(uploadRoutes.chunk, view.id)} />
}

/** The columns of the list of uploads. */
export function useUploadColumns(): ListColumn<UploadView>[] {
  const { t } = useTranslation()
  const count = (key: keyof UploadCounts): ListColumn<UploadView> => ({
    key,
    title: t(key === 'read' ? 'tableFiles.read' : `customsUpload.${key}`),
    width: 100,
    align: 'right',
    render: ({ counts }) => (counts === null ? '' : formatNumber(counts[key])),
  })
  return [
    {
      key: 'fileName',
      title: t('tableFiles.fileName'),
      width: 280,
      isMain: true,
      render: (row) => row.fileName,
    },
    {
      key: 'state',
      title: t('tableFiles.stateTitle'),
      width: 190,
      render: (row) => <StateCell view={row} />,
    },
    {
      key: 'kind',
      title: t('customsUpload.kind'),
      width: 120,
      render: (row) =>
        row.kind &&
        (row.forLibrary
          ? `${t(`customsData.${row.kind}`)} · ${t('customsLibrary.shared')}`
          : t(`customsData.${row.kind}`)),
    },
    count('read'),
    count('loaded'),
    count('replaced'),
    count('skipped'),
    count('rejected'),
    { key: 'userName', title: t('tableFiles.uploadedBy'), width: 110, render: (row) => row.userName },
    {
      key: 'createdAt',
      title: t('tableFiles.uploadedAt'),
      width: 130,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
    {
      key: 'size',
      title: t('tableFiles.size'),
      width: 100,
      align: 'right',
      isOptional: true,
      render: (row) => formatBytes(row.size),
    },
    {
      key: 'finishedAt',
      title: t('tableFiles.finishedAt'),
      width: 130,
      isOptional: true,
      render: (row) => row.finishedAt && <TimeBadge value={row.finishedAt} />,
    },
  ]
}
