import { uploadSizeLimit } from '@landfall/contract/table-files.ts'
import { Alert, Button, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFileOf, type Sending } from '#platform/file-sending.ts'
import { formatBytes } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FileDrop } from './file-drop.tsx'
import './file-wizard.css'

interface FileArrivalProps {
  announced: { fileName: string; size: number }
  sending: Sending | undefined
  /** How much has arrived, as a share from 0 to 1. */
  progress: number
  endings: readonly string[]
  onSend: (file: File) => void
  onDiscard: () => void
}

/** A file on its way, or one that must be chosen again because the page was closed before it had arrived. */
export function FileArrival({
  announced,
  sending,
  progress,
  endings,
  onSend,
  onDiscard,
}: FileArrivalProps): ReactNode {
  const { t } = useTranslation()
  const [isOther, setIsOther] = useState(false)
  const percent = Math.floor(progress * 100)
  const chooseAgain = (file: File) => {
    setIsOther(!isFileOf(announced, file))
    if (isFileOf(announced, file)) onSend(file)
  }
  return (
    <>
      <p className="upload-progress-text" role="status">
        {sending ? t('tableFiles.sending', { percent }) : t('tableFiles.resumeHint', announced)}
      </p>
      <Progress
        percent={percent}
        status={sending && sending.error === null ? 'active' : 'normal'}
        aria-label={t('tableFiles.state.receiving')}
      />
      <p className="quiet">{`${formatBytes(progress * announced.size)} / ${formatBytes(announced.size)}`}</p>
      {sending && sending.error === null && <p className="quiet">{t('tableFiles.sendingHint')}</p>}
      {sending && sending.error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={describeError(sending.error)}
          action={<Button onClick={() => onSend(sending.file)}>{t('tableFiles.resume')}</Button>}
        />
      )}
      {!sending && <FileDrop endings={endings} maxBytes={uploadSizeLimit} onFile={chooseAgain} />}
      {isOther && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('tableFiles.otherFile')}
          description={t('tableFiles.resumeHint', announced)}
        />
      )}
      {(!sending || sending.error !== null) && (
        <div className="upload-buttons">
          <Button danger onClick={onDiscard}>
            {t('tableFiles.discard')}
          </Button>
        </div>
      )}
    </>
  )
}
