import type { UploadView } from '@landfall/contract/customs/customs-upload.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { type FileSteps, type OpenFile, TableFileDrawer } from '#ui/table-file-drawer.tsx'
import { useTableFile } from '#ui/use-table-files.ts'
import { FileStep, ResumeStep } from './file-step.tsx'
import { UploadReport } from './upload-report.tsx'
import { UploadWizard } from './upload-wizard.tsx'
import { uploadFiles } from './use-uploads.ts'

/** One upload beside the list: sending, deciding, and what became of it. */
export function UploadDrawer({
  opened,
  onOpen,
}: {
  opened: OpenFile
  onOpen: (next: OpenFile) => void
}): ReactNode {
  const { t } = useTranslation()
  const found = useTableFile(uploadFiles, typeof opened === 'number' ? opened : undefined)
  return (
    <TableFileDrawer
      opened={opened}
      found={found}
      texts={{
        fresh: t('customsUpload.newUpload'),
        unavailable: t('customsUpload.unavailable'),
        unsaved: t('customsUpload.unsaved'),
      }}
      start={<FileStep onAnnounced={(view) => onOpen(view.id)} onSeveral={() => onOpen(undefined)} />}
      content={(view, steps) => <UploadContent key={view.id} view={view} {...steps} />}
      onClose={() => onOpen(undefined)}
    />
  )
}

function UploadContent({ view, onDirty, onGone }: FileSteps & { view: UploadView }): ReactNode {
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
