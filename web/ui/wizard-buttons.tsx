import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type TableFile, type TableFileApi, useDiscardFile } from './use-table-files.ts'
import './file-wizard.css'

interface WizardButtonsProps<View extends TableFile> {
  files: TableFileApi<View>
  view: View
  /** Absent on the first step. */
  onBack: (() => void) | undefined
  /** Absent on the last step, where `start` stands instead. */
  onNext: (() => void) | undefined
  /** Something has to be decided before it goes on. */
  isOpen: boolean
  start: { text: string; isRunning: boolean; run: () => void }
  /** The file was thrown away. */
  onGone: () => void
}

/** Below a step of the wizard of a table file: back, on or begin, and throwing the file away. */
export function WizardButtons<View extends TableFile>(props: WizardButtonsProps<View>): ReactNode {
  const { files, view, onBack, onNext, isOpen, start, onGone } = props
  const { t } = useTranslation()
  const discard = useDiscardFile(files)
  return (
    <div className="upload-buttons">
      <Button danger onClick={async () => (await discard(view)) && onGone()}>
        {t('tableFiles.discard')}
      </Button>
      <span className="upload-forward">
        {onBack && <Button onClick={onBack}>{t('tableFiles.back')}</Button>}
        {onNext ? (
          <Button type="primary" disabled={isOpen} onClick={onNext}>
            {t('tableFiles.next')}
          </Button>
        ) : (
          <Button type="primary" loading={start.isRunning} onClick={start.run}>
            {start.text}
          </Button>
        )}
      </span>
    </div>
  )
}
