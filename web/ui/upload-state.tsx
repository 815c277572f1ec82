import { type UploadState, uploadChunkSize } from '@landfall/contract/table-files.ts'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sending } from '#platform/file-sending.ts'
import { formatNumber } from '#platform/formatters.ts'
import { useTask } from '#platform/task-store.ts'
import { StateTag, type StateTone } from './state-tag.tsx'
import './file-wizard.css'

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

const runningStates: ReadonlySet<UploadState> = new Set<UploadState>(['queued', 'loading', 'reverting'])

/** Whether the server is at work on a file. */
export function isRunning({ state }: { state: UploadState }): boolean {
  return runningStates.has(state)
}

/** Where a file is on its way, as a mark. */
export function UploadStateTag({ state }: { state: UploadState }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`tableFiles.state.${state}`)}</StateTag>
}

/** What tells how far a file is. */
export interface Uploaded {
  state: UploadState
  size: number
  received: readonly number[]
  taskId: number | null
}

/** How far a file is, as a share from 0 to 1; null when nothing is going on or nothing is known. */
export function useUploadProgress(view: Uploaded, sending: Sending | undefined): number | null {
  const task = useTask(view.taskId)
  if (view.state === 'receiving') {
    const arrived = sending?.sentBytes ?? view.received.length * uploadChunkSize
    return Math.min(1, arrived / Math.max(1, view.size))
  }
  if (!isRunning(view) || !task?.total) return null
  return Math.min(1, task.done / task.total)
}

/** The state of a file in a list, with its progress. */
export function UploadStateCell({
  view,
  sending,
}: {
  view: Uploaded
  sending: Sending | undefined
}): ReactNode {
  const { t } = useTranslation()
  const progress = useUploadProgress(view, sending)
  const task = useTask(view.taskId)
  const done = isRunning(view) && progress === null ? (task?.done ?? 0) : 0
  return (
    <span className="upload-state">
      <UploadStateTag state={view.state} />
      {progress !== null && (
        <Progress
          size="small"
          percent={Math.floor(progress * 100)}
          aria-label={t(`tableFiles.state.${view.state}`)}
        />
      )}
      {done > 0 && <span className="quiet">{t('frame.tasks.processed', { done: formatNumber(done) })}</span>}
    </span>
  )
}
