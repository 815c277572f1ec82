import type { TFunction } from 'i18next'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import type { ListColumn } from './list-model.ts'
import { TimeBadge } from './time-badge.tsx'

interface ListedFile {
  size: number
  createdAt: string
  finishedAt: string | null
}

/** A column of how many rows of a table file became something; empty until it is known. */
export function countColumn<Key extends string, File extends { counts: Record<Key, number> | null }>(
  key: Key,
  title: string,
): ListColumn<File> {
  return {
    key,
    title,
    width: 124,
    align: 'right',
    render: ({ counts }) => (counts === null ? '' : formatNumber(counts[key])),
  }
}

/** When a table file came, how large it is and when the work on it ended. */
export function fileColumns<File extends ListedFile>(t: TFunction): ListColumn<File>[] {
  return [
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
