import { DownloadOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons'
import {
  listedDuplicates,
  type UploadCounts,
  type UploadView,
} from '@landfall/contract/customs/customs-upload.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { downloadFile } from '#platform/file-download.ts'
import { formatBytes, formatDateTime, formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { FileCounts, FileFacts, RunningFile } from '#ui/table-file-report.tsx'
import { isRunning } from '#ui/upload-state.tsx'
import { useDiscardFile } from '#ui/use-table-files.ts'
import { CancelLoad } from './cancel-load.tsx'
import { CustomsCodeList } from './check-step.tsx'
import { uploadFiles, useRevertUpload } from './use-uploads.ts'

interface UploadReportProps {
  view: UploadView
  /** Goes through the decisions again; absent when that is not possible. */
  onRetry: (() => void) | undefined
  onGone: () => void
}

/** What became of the rows, which together are those that were read. */
function countsOf({ codes }: UploadView, counts: UploadCounts) {
  const { loaded, replaced, skipped, rejected } = counts
  // Skipped ones are there already, or repeat a row of the file.
  const same = Math.min(codes.E_DUP_IN_FILE ?? 0, skipped)
  return [
    ['loaded', loaded],
    ['replaced', replaced],
    ['skipped', skipped - same],
    ['same', same],
    ['rejected', rejected],
  ] as const
}

/** What becomes, or became, of an upload. */
export function UploadReport({ view, onRetry, onGone }: UploadReportProps): ReactNode {
  const { t } = useTranslation()
  const facts: [label: string, value: ReactNode][] = [
    [t('customsUpload.kind'), view.kind && t(`customsUpload.${view.kind}`)],
    [t('tableFiles.size'), formatBytes(view.size)],
    [t('tableFiles.uploadedBy'), view.userName],
    [t('tableFiles.uploadedAt'), formatDateTime(view.createdAt)],
    [t('tableFiles.finishedAt'), view.finishedAt && formatDateTime(view.finishedAt)],
  ]
  return (
    <div className="upload-step">
      {isRunning(view) && (
        <RunningFile view={view} hint={t('customsUpload.started')}>
          <CancelLoad view={view} />
        </RunningFile>
      )}
      {view.errorText !== '' && <Alert type="error" showIcon title={view.errorText} />}
      {view.counts && (
        <FileCounts
          counts={[
            [t('tableFiles.read'), view.counts.read],
            ...countsOf(view, view.counts).map(([part, rows]): [string, number] => [
              t(`customsUpload.${part}`),
              rows,
            ]),
          ]}
        />
      )}
      <CustomsCodeList codes={view.codes} />
      {view.rejectsFileId !== null && (view.counts?.skipped ?? 0) > 0 && (
        <p className="quiet">
          {t('customsUpload.duplicatesListed', { limit: formatNumber(listedDuplicates) })}
        </p>
      )}
      <FileFacts facts={facts} />
      <ReportButtons view={view} onRetry={onRetry} onGone={onGone} />
    </div>
  )
}

function ReportButtons({ view, onRetry, onGone }: UploadReportProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const discard = useDiscardFile(uploadFiles)
  const revert = useRevertUpload()
  const download = useMutation({ mutationFn: downloadFile })
  const { rejectsFileId } = view
  const isLoaded = view.state === 'done' || view.state === 'doneWithRejects'
  return (
    <div className="upload-buttons">
      {rejectsFileId !== null && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate(rejectsFileId)}
        >
          {t(view.counts?.rejected ? 'tableFiles.rejectsFile' : 'customsUpload.duplicatesFile')}
        </Button>
      )}
      {view.canRevert && (
        <Allowed need="customs.upload.write">
          <Button danger icon={<UndoOutlined aria-hidden />} onClick={() => revert(view)}>
            {t('customsUpload.revert')}
          </Button>
        </Allowed>
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
      {isLoaded && (
        <Allowed need="customs.record.read">
          <Button
            type="primary"
            icon={<SearchOutlined aria-hidden />}
            onClick={() => navigate(recordsOf(view))}
          >
            {t('customsUpload.openRecords')}
          </Button>
        </Allowed>
      )}
    </div>
  )
}

function recordsOf({ id, kind }: UploadView): string {
  const filter = JSON.stringify({ join: 'and', conditions: [{ field: 'uploadId', op: 'eq', value: id }] })
  return `/customsData/searchCustomsData?${new URLSearchParams({ tab: kind ?? 'shipments', filter })}`
}
