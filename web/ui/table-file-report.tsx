import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { useTask } from '#platform/task-store.ts'
import { type Fact, FactList } from './fact-list.tsx'
import { type Uploaded, useUploadProgress } from './upload-state.tsx'

/** How far the work on a table file is. */
export function RunningFile({
  view,
  hint,
  children,
}: {
  view: Uploaded
  hint: string
  children?: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const progress = useUploadProgress(view, undefined)
  const task = useTask(view.taskId)
  return (
    <div role="status">
      <p className="upload-progress-text">{t(`tableFiles.state.${view.state}`)}</p>
      <Progress
        percent={Math.floor((progress ?? 0) * 100)}
        showInfo={progress !== null}
        status="active"
        aria-label={t(`tableFiles.state.${view.state}`)}
      />
      {task && task.done > 0 && (
        <p className="quiet">{`${t('tableFiles.read')}: ${formatNumber(task.done)}`}</p>
      )}
      <p className="quiet">{hint}</p>
      {children}
    </div>
  )
}

/** How many rows became what. */
export function FileCounts({ counts }: { counts: readonly [label: string, rows: number][] }): ReactNode {
  return (
    <dl className="upload-counts">
      {counts.map(([label, rows]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(rows)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is known of a table file; facts without a value are left out. */
export function FileFacts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return <FactList className="upload-facts" facts={facts} />
}
