import type { UploadView } from '@landfall/contract/customs-upload.ts'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { UploadStateTag } from '#ui/upload-state.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { FileStep, ResumeStep } from './file-step.tsx'
import { UploadReport } from './upload-report.tsx'
import { UploadWizard } from './upload-wizard.tsx'
import { useUpload } from './use-uploads.ts'

/** An upload by its id, a new one, or none. */
export type OpenUpload = number | 'new' | undefined

/** One upload beside the list: sending, deciding, and what became of it. */
export function UploadDrawer({
  opened,
  onOpen,
}: {
  opened: OpenUpload
  onOpen: (next: OpenUpload) => void
}): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const id = typeof opened === 'number' ? opened : undefined
  const upload = useUpload(id)
  const [isDirty, setIsDirty] = useState(false)
  useUnsavedGuard(isDirty)
  const close = async () => {
    const question = { title: t('customsUpload.unsaved'), action: t('tableFiles.leave'), isDanger: true }
    if (isDirty && !(await confirm(question))) return
    setIsDirty(false)
    onOpen(undefined)
  }
  return (
    <TabDrawer
      open={opened !== undefined}
      onClose={close}
      size={1040}
      title={
        opened === 'new' || !upload.data ? (
          t('customsUpload.newUpload')
        ) : (
          <span className="upload-heading">
            <span className="upload-name">{upload.data.fileName}</span>
            <UploadStateTag state={upload.data.state} />
          </span>
        )
      }
    >
      {opened === 'new' && (
        <FileStep onAnnounced={(view) => onOpen(view.id)} onSeveral={() => onOpen(undefined)} />
      )}
      {id !== undefined && upload.error && (
        <FailureState
          title={t('customsUpload.unavailable')}
          error={upload.error}
          onRetry={() => upload.refetch()}
        />
      )}
      {id !== undefined && upload.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {upload.data && id !== undefined && !upload.error && (
        <UploadContent
          key={upload.data.id}
          view={upload.data}
          onDirty={setIsDirty}
          onGone={() => {
            setIsDirty(false)
            onOpen(undefined)
          }}
        />
      )}
    </TabDrawer>
  )
}

interface UploadContentProps {
  view: UploadView
  onDirty: (isDirty: boolean) => void
  /** The upload was thrown away. */
  onGone: () => void
}

function UploadContent({ view, onDirty, onGone }: UploadContentProps): ReactNode {
  const mayWrite = usePermission('customs.upload.write')
  const [isRetrying, setIsRetrying] = useState(false)
  const isRetryable = view.state === 'failed' || view.state === 'cancelled'
  if (mayWrite && view.state === 'receiving') return <ResumeStep view={view} onGone={onGone} />
  if (mayWrite && (view.state === 'mapping' || (isRetryable && isRetrying))) {
    return <UploadWizard view={view} onDirty={onDirty} onGone={onGone} />
  }
  return (
    <UploadReport
      view={view}
      onRetry={mayWrite && isRetryable ? () => setIsRetrying(true) : undefined}
      onGone={onGone}
    />
  )
}
