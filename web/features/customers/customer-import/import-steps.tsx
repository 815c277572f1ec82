import type { ImportView } from '@landfall/contract/customers/customer-import.ts'
import { uploadSizeLimit } from '@landfall/contract/table-files.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '#ui/failure-note.tsx'
import { FileArrival } from '#ui/file-arrival.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useAnnounceFile } from '#ui/use-table-files.ts'
import { WizardSteps } from '#ui/wizard-steps.tsx'
import { importFiles } from './use-imports.ts'

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
  const announce = useAnnounceFile(importFiles)
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
      <FailureNote failure={announce.error} />
    </div>
  )
}

/** A file on its way, or one that must be chosen again. */
export function ImportResumeStep({ view, onGone }: { view: ImportView; onGone: () => void }): ReactNode {
  return (
    <div className="upload-step">
      <ImportSteps current="file" />
      <FileArrival files={importFiles} view={view} endings={endings} onGone={onGone} />
    </div>
  )
}
