import { uploadSizeLimit } from '@landfall/contract/table-files.ts'
import { Alert, Button, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFileOf, useSending } from '#platform/file-sending.ts'
import { formatBytes } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FileDrop } from './file-drop.tsx'
import { useUploadProgress } from './upload-state.tsx'
import { type TableFile, type TableFileApi, useDiscardFile, useSendFile } from './use-table-files.ts'
import './file-wizard.css'

interface FileArrivalProps<View extends TableFile> {
  files: TableFileApi<View>
  view: View
  endings: readonly string[]
  /** The file was thrown away. */
  onGone: () => void
}

/** A file on its way, or one that must be chosen again because the page was closed before it had arrived. */
export function FileArrival<View extends TableFile>({
  files,
  view,
  endings,
  onGone,
}: FileArrivalProps<View>): ReactNode {
  const { t } = useTranslation()
  const sending = useSending(files.chunk, view.id)
  const progress = useUploadProgress(view, sending) ?? 0
  const send = useSendFile(files)
  const discard = useDiscardFile(files)
  const [isOther, setIsOther] = useState(false)
  const percent = Math.floor(progress * 100)
  const chooseAgain = (file: File) => {
    setIsOther(!isFileOf(view, file))
    if (isFileOf(view, file)) send(view, file)
  }
  return (
    <>
      <p className="upload-progress-text" role="status">
        {sending
          ? t('tableFiles.sending', { percent })
          : t('tableFiles.resumeHint', { fileName: view.fileName, size: view.size })}
      </p>
      <Progress
        percent={percent}
        status={sending && sending.error === null ? 'active' : 'normal'}
        aria-label={t('tableFiles.state.receiving')}
      />
      <p className="quiet">{`${formatBytes(progress * view.size)} / ${formatBytes(view.size)}`}</p>
      {sending && sending.error === null && <p className="quiet">{t('tableFiles.sendingHint')}</p>}
      {sending && sending.error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={describeError(sending.error)}
          action={<Button onClick={() => send(view, sending.file)}>{t('tableFiles.resume')}</Button>}
        />
      )}
      {!sending && <FileDrop endings={endings} maxBytes={uploadSizeLimit} onFile={chooseAgain} />}
      {isOther && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('tableFiles.otherFile')}
          description={t('tableFiles.resumeHint', { fileName: view.fileName, size: view.size })}
        />
      )}
      {(!sending || sending.error !== null) && (
        <div className="upload-buttons">
          <Button danger onClick={async () => (await discard(view)) && onGone()}>
            {t('tableFiles.discard')}
          </Button>
        </div>
      )}
    </>
  )
}
