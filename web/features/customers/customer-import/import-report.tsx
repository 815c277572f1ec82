import { DownloadOutlined, TeamOutlined, UndoOutlined } from '@ant-design/icons'
import type { ImportView } from '@landfall/contract/customers/customer-import.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { downloadFile } from '#platform/file-download.ts'
import { formatBytes, formatDateTime, formatNumber } from '#platform/formatters.ts'
import { describeErrorName } from '#platform/i18n.ts'
import { Allowed } from '#platform/permission.tsx'
import { FileCounts, FileFacts, RunningFile } from '#ui/table-file-report.tsx'
import { isRunning } from '#ui/upload-state.tsx'
import { useDiscardFile } from '#ui/use-table-files.ts'
import { ImportCodeList } from './import-check-step.tsx'
import { importFiles, useRevertImport } from './use-imports.ts'

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
      view.isCollected ? null : view.duplicates && t(`customerImport.duplicates.${view.duplicates}`),
    ],
    [t('customerImport.placeTitle'), view.isCollected && t('customerImport.placeCollected')],
    [t('tableFiles.size'), formatBytes(view.size)],
    [t('customerImport.importedBy'), view.userName],
    [t('tableFiles.uploadedAt'), formatDateTime(view.createdAt)],
    [t('tableFiles.finishedAt'), view.finishedAt && formatDateTime(view.finishedAt)],
  ]
  return (
    <div className="upload-step">
      {isRunning(view) && <RunningFile view={view} hint={t('customerImport.started')} />}
      {view.error !== null && <Alert type="error" showIcon title={describeErrorName(view.error)} />}
      {view.reverted && (
        <Alert type="info" showIcon title={t('customerImport.reverted', amountsOf(view.reverted))} />
      )}
      {view.counts && (
        <FileCounts
          counts={[
            [t('tableFiles.read'), view.counts.read],
            ...parts.map((part): [string, number] => [t(`customerImport.${part}`), view.counts?.[part] ?? 0]),
          ]}
        />
      )}
      <ImportCodeList codes={view.codes} />
      {view.rejectsFileId !== null && <p className="upload-hint">{t('customerImport.fixHint')}</p>}
      <FileFacts facts={facts} />
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

function customersOf({ id }: ImportView): string {
  const filter = JSON.stringify({ conditions: [{ field: 'importId', op: 'in', value: [id] }] })
  return `/customer/index?${new URLSearchParams({ tab: 'all', filter })}`
}

function ReportButtons({ view, onRetry, onGone }: ImportReportProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const discard = useDiscardFile(importFiles)
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
        <Allowed need={view.isCollected ? 'customer.collected.read' : 'customer.customer.read'}>
          <Button
            type="primary"
            icon={<TeamOutlined aria-hidden />}
            onClick={() => navigate(view.isCollected ? '/customer/index/collect' : customersOf(view))}
          >
            {t(view.isCollected ? 'customerImport.openCollected' : 'customerImport.openCustomers')}
          </Button>
        </Allowed>
      )}
    </div>
  )
}
