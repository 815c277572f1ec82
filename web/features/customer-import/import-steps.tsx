import { type ImportView, importRoutes } from '@landfall/contract/customer-import.ts'
import { uploadSizeLimit } from '@landfall/contract/table-files.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '#platform/file-sending.ts'
import { describeError } from '#platform/i18n.ts'
import { FileArrival } from '#ui/file-arrival.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useUploadProgress } from '#ui/upload-state.tsx'
import { WizardSteps } from '#ui/wizard-steps.tsx'
import { useAnnounceImport, useDiscardImport, useSendImport } from './use-imports.ts'

const steps = ['file', 'reading', 'columns', 'rules', 'check'] as const
/** The steps of the wizard. */
export type ImportStep = (typeof steps)[number]

const titles = {
  file: 'tableFiles.stepFile',
  reading: 'tableFiles.stepReading',
  columns: 'tableFiles.stepColumns',
  rules: 'customerImport.stepRules',
  check: 'tableFiles.stepCheck',
} as const

/** Where in the wizard the user is. */
export function ImportSteps({ current }: { current: ImportStep }): ReactNode {
  const { t } = useTranslation()
  return <WizardSteps titles={steps.map((step) => t(titles[step]))} current={steps.indexOf(current)} />
}

const endings = ['.csv', '.tsv', '.txt', '.xlsx', '.vcf', '.json', '.jsonl', '.ndjson', '.zip', '.gz']

/** The first step: choosing the file; it is on its way as soon as it was chosen. */
export function ImportFileStep({ onAnnounced }: { onAnnounced: (view: ImportView) => void }): ReactNode {
  const { t } = useTranslation()
  const announce = useAnnounceImport()
  return (
    <div className="upload-step">
      <ImportSteps current="file" />
      <FileDrop
        endings={endings}
        maxBytes={uploadSizeLimit}
        hint={t('customerImport.dropHint')}
        disabled={announce.isPending}
        onFile={(file) => announce.mutate(file, { onSuccess: onAnnounced })}
      />
      {announce.isError && <Alert type="error" showIcon role="alert" title={describeError(announce.error)} />}
    </div>
  )
}

/** A file on its way, or one that must be chosen again. */
export function ImportResumeStep({ view, onGone }: { view: ImportView; onGone: () => void }): ReactNode {
  const sending = useSending(importRoutes.chunk, view.id)
  const progress = useUploadProgress(view, sending) ?? 0
  const send = useSendImport()
  const discard = useDiscardImport()
  return (
    <div className="upload-step">
      <ImportSteps current="file" />
      <FileArrival
        announced={view}
        sending={sending}
        progress={progress}
        endings={endings}
        onSend={(file) => send(view, file)}
        onDiscard={async () => (await discard(view)) && onGone()}
      />
    </div>
  )
}
