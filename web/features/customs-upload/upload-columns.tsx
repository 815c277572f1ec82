import type { UploadCounts, UploadView } from '@landfall/contract/customs-upload.ts'
import { type UploadState, uploadChunkSize } from '@landfall/contract/table-files.ts'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import { useTask } from '#platform/task-store.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useSendings } from './sending-store.ts'
import { isRunning } from './use-uploads.ts'

const tones: Record<UploadState, StateTone> = {
  receiving: 'neutral',
  mapping: 'warning',
  queued: 'neutral',
  loading: 'active',
  done: 'good',
  doneWithRejects: 'warning',
  failed: 'bad',
  cancelled: 'neutral',
  reverting: 'active',
  reverted: 'neutral',
}

/** The state of an upload as a mark. */
export function UploadStateTag({ state }: Pick<UploadView, 'state'>): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`customsUpload.state.${state}`)}</StateTag>
}

/** How far an upload is, as a share from 0 to 1; null when nothing is going on or nothing is known. */
export function useUploadProgress(view: UploadView): number | null {
  const sending = useSendings(({ sendings }) => sendings[view.id])
  const task = useTask(view.taskId)
  if (view.state === 'receiving') {
    const arrived = sending?.sentBytes ?? view.received.length * uploadChunkSize
    return Math.min(1, arrived / Math.max(1, view.size))
  }
  if (!isRunning(view) || !task?.total) return null
  return Math.min(1, task.done / task.total)
}

function StateCell({ view }: { view: UploadView }): ReactNode {
  const { t } = useTranslation()
  const progress = useUploadProgress(view)
  return (
    <span className="upload-state">
      <UploadStateTag state={view.state} />
      {progress !== null && (
        <Progress
          size="small"
          percent={Math.floor(progress * 100)}
          aria-label={t(`customsUpload.state.${view.state}`)}
        />
      )}
    </span>
  )
}

/** The columns of the list of uploads. */
export function useUploadColumns(): ListColumn<UploadView>[] {
  const { t } = useTranslation()
  const count = (key: keyof UploadCounts): ListColumn<UploadView> => ({
    key,
    title: t(`customsUpload.${key}`),
    width: 100,
    align: 'right',
    render: ({ counts }) => (counts === null ? '' : formatNumber(counts[key])),
  })
  return [
    {
      key: 'fileName',
      title: t('customsUpload.fileName'),
      width: 280,
      isMain: true,
      render: (row) => row.fileName,
    },
    {
      key: 'state',
      title: t('customsUpload.stateTitle'),
      width: 190,
      render: (row) => <StateCell view={row} />,
    },
    {
      key: 'kind',
      title: t('customsUpload.kind'),
      width: 120,
      render: (row) => row.kind && t(`customsData.${row.kind}`),
    },
    count('read'),
    count('loaded'),
    count('replaced'),
    count('skipped'),
    count('rejected'),
    { key: 'userName', title: t('customsUpload.uploadedBy'), width: 110, render: (row) => row.userName },
    {
      key: 'createdAt',
      title: t('customsUpload.uploadedAt'),
      width: 130,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
    {
      key: 'size',
      title: t('customsUpload.size'),
      width: 100,
      align: 'right',
      isOptional: true,
      render: (row) => formatBytes(row.size),
    },
    {
      key: 'finishedAt',
      title: t('customsUpload.finishedAt'),
      width: 130,
      isOptional: true,
      render: (row) => row.finishedAt && <TimeBadge value={row.finishedAt} />,
    },
  ]
}
