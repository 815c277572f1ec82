import type { UploadView } from '@landfall/contract/customs/customs-upload.ts'
import { uploadSizeLimit } from '@landfall/contract/table-files.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { FileArrival } from '#ui/file-arrival.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useAnnounceFile } from '#ui/use-table-files.ts'
import { UploadSteps } from './upload-steps.tsx'
import { uploadFiles } from './use-uploads.ts'

const endings = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.jsonl', '.ndjson', '.zip', '.gz']

interface FileStepProps {
  onAnnounced: (view: UploadView) => void
  /** Several files are on their way; each waits for its settings in the list. */
  onSeveral: () => void
}

/** The first step: choosing the file; it is on its way as soon as it was chosen. */
export function FileStep({ onAnnounced, onSeveral }: FileStepProps): ReactNode {
  const { t } = useTranslation()
  const announce = useAnnounceFile(uploadFiles)
  const announceAll = async (files: readonly File[]) => {
    try {
      for (const file of files) await announce.mutateAsync(file)
      onSeveral()
    } catch {
      // The sentence below says which one; those before it are on their way.
    }
  }
  return (
    <div className="upload-step">
      <UploadSteps current="file" />
      <FileDrop
        endings={endings}
        maxBytes={uploadSizeLimit}
        hint={t('customsUpload.dropHint')}
        disabled={announce.isPending}
        onFile={(file) => announce.mutate(file, { onSuccess: onAnnounced })}
        onFiles={announceAll}
      />
      {announce.isError && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={describeError(announce.error)}
          description={announce.variables.name}
        />
      )}
    </div>
  )
}

/** A file on its way, or one that must be chosen again. */
export function ResumeStep({ view, onGone }: { view: UploadView; onGone: () => void }): ReactNode {
  return (
    <div className="upload-step">
      <UploadSteps current="file" />
      <FileArrival files={uploadFiles} view={view} endings={endings} onGone={onGone} />
    </div>
  )
}
