import { DownloadOutlined, TeamOutlined, UndoOutlined } from '@ant-design/icons'
import type { ImportView } from '@landfall/contract/customer-import.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { downloadFile } from '#platform/file-download.ts'
import { formatBytes, formatDateTime, formatNumber } from '#platform/formatters.ts'
import { describeErrorName } from '#platform/i18n.ts'
import { Allowed } from '#platform/permission.tsx'
import { useTask } from '#platform/task-store.ts'
import { isRunning, useUploadProgress } from '#ui/upload-state.tsx'
import { ImportCodeList } from './import-check-step.tsx'
import { useDiscardImport, useRevertImport } from './use-imports.ts'

interface ImportReportProps {
  view: ImportView
  /** Goes through the decisions again; absent when that is not possible. */
  onRetry: (() => void) | undefined
  onGone: () => void
}

const parts = ['created', 'updated', 'joined', 'skipped', 'rejected'] as const

/** What becomes, or became, of an import. */
export function ImportReport({ view, onRetry, onGone }: ImportReportProps): ReactNode {
  const { t } = useTranslation()
  const facts: [label: string, value: ReactNode][] = [
    [
      t('customerImport.duplicatesTitle'),
      view.duplicates && t(`customerImport.duplicates.${view.duplicates}`),
    ],
    [t('tableFiles.size'), formatBytes(view.size)],
    [t('customerImport.importedBy'), view.userName],
    [t('tableFiles.uploadedAt'), formatDateTime(view.createdAt)],
    [t('tableFiles.finishedAt'), view.finishedAt && formatDateTime(view.finishedAt)],
  ]
  return (
    <div className="upload-step">
      {isRunning(view) && <RunningProgress view={view} />}
      {view.error !== null && <Alert type="error" showIcon title={describeErrorName(view.error)} />}
      {view.reverted && (
        <Alert type="info" showIcon title={t('customerImport.reverted', amountsOf(view.reverted))} />
      )}
      {view.counts && (
        <dl className="upload-counts">
          {(['read', ...parts] as const).map((part) => (
            <div key={part}>
              <dt>{t(part === 'read' ? 'tableFiles.read' : `customerImport.${part}`)}</dt>
              <dd>{formatNumber(view.counts?.[part] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <ImportCodeList codes={view.codes} />
      {view.rejectsFileId !== null && <p className="upload-hint">{t('customerImport.fixHint')}</p>}
      <dl className="upload-facts">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ReportButtons view={view} onRetry={onRetry} onGone={onGone} />
    </div>
  )
}

function amountsOf({ removed, restored, kept }: NonNullable<ImportView['reverted']>) {
  return {
    removed: formatNumber(removed),
    restored: formatNumber(restored),
    kept: formatNumber(kept),
  }
}

function RunningProgress({ view }: { view: ImportView }): ReactNode {
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
      <p className="quiet">{t('customerImport.started')}</p>
    </div>
  )
}

function customersOf({ id }: ImportView): string {
  const filter = JSON.stringify({ conditions: [{ field: 'importId', op: 'in', value: [id] }] })
  return `/customer/index?${new URLSearchParams({ tab: 'all', filter })}`
}

function ReportButtons({ view, onRetry, onGone }: ImportReportProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const discard = useDiscardImport()
  const revert = useRevertImport()
  const download = useMutation({ mutationFn: downloadFile })
  const { rejectsFileId } = view
  const isDone = view.state === 'done' || view.state === 'doneWithRejects'
  return (
    <div className="upload-buttons">
      {rejectsFileId !== null && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate(rejectsFileId)}
        >
          {t('tableFiles.rejectsFile')}
        </Button>
      )}
      {view.canRevert && (
        <Button danger icon={<UndoOutlined aria-hidden />} onClick={() => revert(view)}>
          {t('customerImport.revert')}
        </Button>
      )}
      {onRetry && (
        <>
          <Button danger onClick={async () => (await discard(view)) && onGone()}>
            {t('tableFiles.discard')}
          </Button>
          <Button type="primary" onClick={onRetry}>
            {t('tableFiles.continue')}
          </Button>
        </>
      )}
      {isDone && (
        <Allowed need="customer.customer.read">
          <Button
            type="primary"
            icon={<TeamOutlined aria-hidden />}
            onClick={() => navigate(customersOf(view))}
          >
            {t('customerImport.openCustomers')}
          </Button>
        </Allowed>
      )}
    </div>
  )
}
