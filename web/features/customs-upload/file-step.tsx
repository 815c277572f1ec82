import type { UploadView } from '@landfall/contract/customs-upload.ts'
import { uploadSizeLimit } from '@landfall/contract/table-files.ts'
import { Alert, Button, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { isFileOf, useSendings } from './sending-store.ts'
import { useUploadProgress } from './upload-columns.tsx'
import { UploadSteps } from './upload-steps.tsx'
import { useAnnounce, useDiscard, useSend } from './use-uploads.ts'

const endings = ['.csv', '.tsv', '.txt', '.xlsx']

/** The first step: choosing the file; it is on its way as soon as it was chosen. */
export function FileStep({ onAnnounced }: { onAnnounced: (view: UploadView) => void }): ReactNode {
  const { t } = useTranslation()
  const announce = useAnnounce()
  return (
    <div className="upload-step">
      <UploadSteps current="file" />
      <FileDrop
        endings={endings}
        maxBytes={uploadSizeLimit}
        hint={t('customsUpload.dropHint')}
        disabled={announce.isPending}
        onFile={(file) => announce.mutate(file, { onSuccess: onAnnounced })}
      />
      {announce.isError && <Alert type="error" showIcon role="alert" title={describeError(announce.error)} />}
    </div>
  )
}

/** A file on its way, or one that must be chosen again because the page was closed before it had arrived. */
export function ResumeStep({ view, onGone }: { view: UploadView; onGone: () => void }): ReactNode {
  const { t } = useTranslation()
  const sending = useSendings(({ sendings }) => sendings[view.id])
  const progress = useUploadProgress(view) ?? 0
  const send = useSend()
  const discard = useDiscard()
  const [isOther, setIsOther] = useState(false)
  const percent = Math.floor(progress * 100)
  const chooseAgain = (file: File) => {
    setIsOther(!isFileOf(view, file))
    if (isFileOf(view, file)) send(view, file)
  }
  return (
    <div className="upload-step">
      <UploadSteps current="file" />
      <p className="upload-progress-text" role="status">
        {sending ? t('customsUpload.sending', { percent }) : t('customsUpload.resumeHint', view)}
      </p>
      <Progress
        percent={percent}
        status={sending && sending.error === null ? 'active' : 'normal'}
        aria-label={t('customsUpload.state.receiving')}
      />
      <p className="quiet">{`${formatBytes(progress * view.size)} / ${formatBytes(view.size)}`}</p>
      {sending && sending.error === null && <p className="quiet">{t('customsUpload.sendingHint')}</p>}
      {sending && sending.error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={describeError(sending.error)}
          action={<Button onClick={() => send(view, sending.file)}>{t('customsUpload.resume')}</Button>}
        />
      )}
      {!sending && <FileDrop endings={endings} maxBytes={uploadSizeLimit} onFile={chooseAgain} />}
      {isOther && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('customsUpload.otherFile')}
          description={t('customsUpload.resumeHint', view)}
        />
      )}
      {(!sending || sending.error !== null) && (
        <div className="upload-buttons">
          <Button danger onClick={async () => (await discard(view)) && onGone()}>
            {t('customsUpload.discard')}
          </Button>
        </div>
      )}
    </div>
  )
}
