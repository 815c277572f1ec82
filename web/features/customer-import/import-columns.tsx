import { type ImportCounts, type ImportView, importRoutes } from '@landfall/contract/customer-import.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '#platform/file-sending.ts'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { TimeBadge } from '#ui/time-badge.tsx'
import { UploadStateCell } from '#ui/upload-state.tsx'

function StateCell({ view }: { view: ImportView }): ReactNode {
  return <UploadStateCell view={view} sending={useSending(importRoutes.chunk, view.id)} />
}

/** The columns of the list of imports. */
export function useImportColumns(): ListColumn<ImportView>[] {
  const { t } = useTranslation()
  const count = (key: Exclude<keyof ImportCounts, 'read'>): ListColumn<ImportView> => ({
    key,
    title: t(`customerImport.${key}`),
    width: 100,
    align: 'right',
    isOptional: key === 'joined',
    render: ({ counts }) => (counts === null ? '' : formatNumber(counts[key])),
  })
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
    {
      key: 'read',
      title: t('tableFiles.read'),
      width: 100,
      align: 'right',
      render: ({ counts }) => (counts === null ? '' : formatNumber(counts.read)),
    },
    count('created'),
    count('updated'),
    count('joined'),
    count('skipped'),
    count('rejected'),
    { key: 'userName', title: t('customerImport.importedBy'), width: 120, render: (row) => row.userName },
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
