import type { UploadInspection, UploadView } from '@landfall/contract/customs/customs-upload.ts'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '#ui/failure-note.tsx'
import { TableReading, UnreadableTable } from '#ui/table-reading.tsx'
import { useFileInspection } from '#ui/use-table-files.ts'
import { WizardButtons } from '#ui/wizard-buttons.tsx'
import { CheckStep } from './check-step.tsx'
import { MappingStep } from './mapping-step.tsx'
import { decisionsOf, emptyDraft, openPoints, type UploadDraft } from './upload-decisions.ts'
import { type UploadStep, UploadSteps } from './upload-steps.tsx'
import { uploadFiles, uploadTrials, useStartUpload } from './use-uploads.ts'

interface UploadWizardProps {
  view: UploadView
  onDirty: (isDirty: boolean) => void
  onGone: () => void
}

const order = ['reading', 'columns', 'check'] as const

/** From a file that has arrived to the start of its load; every step can be gone back to without loss. */
export function UploadWizard({ view, onDirty, onGone }: UploadWizardProps): ReactNode {
  const { t } = useTranslation()
  const [step, setStep] = useState<(typeof order)[number]>('reading')
  const [draft, setDraft] = useState<UploadDraft>(emptyDraft)
  const inspection = useFileInspection(uploadTrials, view.id, draft.wish)
  const start = useStartUpload(view.id)
  const change = (next: UploadDraft) => {
    setDraft(next)
    start.reset()
    onDirty(true)
  }
  const { data } = inspection
  const decisions = data && decisionsOf(data, draft)
  const isOpen = data !== undefined && decisions !== undefined && hasOpenPoints(openPoints(decisions, data))
  const at = order.indexOf(step)
  const [before, after] = [order[at - 1], order[at + 1]]
  const run = () => decisions && start.mutate(decisions, { onSuccess: () => onDirty(false) })
  return (
    <div className="upload-step">
      <UploadSteps current={step satisfies UploadStep} />
      {inspection.error && (
        <UnreadableTable
          error={inspection.error}
          onReset={Object.keys(draft.wish).length > 0 ? () => change({ ...draft, wish: {} }) : undefined}
        />
      )}
      {inspection.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && decisions && (
        <StepBody
          step={step}
          inspection={data}
          isStale={inspection.isPlaceholderData}
          draft={draft}
          onChange={change}
          uploadId={view.id}
        />
      )}
      <FailureNote failure={start.error} />
      <WizardButtons
        files={uploadFiles}
        view={view}
        onBack={before && (() => setStep(before))}
        onNext={after && (() => setStep(after))}
        isOpen={!data || inspection.isFetching || inspection.isError || (step === 'columns' && isOpen)}
        start={{ text: t('customsUpload.start'), isRunning: start.isPending, run }}
        onGone={onGone}
      />
    </div>
  )
}

function hasOpenPoints({ fields, questions, unclear }: ReturnType<typeof openPoints>): boolean {
  return fields.length + questions.length + unclear.length > 0
}

interface StepBodyProps {
  step: (typeof order)[number]
  inspection: UploadInspection
  /** The figures are of the reading before; the new one is on its way. */
  isStale: boolean
  draft: UploadDraft
  onChange: (draft: UploadDraft) => void
  uploadId: number
}

function StepBody({ step, isStale, uploadId, ...props }: StepBodyProps): ReactNode {
  const { inspection, draft, onChange } = props
  if (step === 'reading') {
    return (
      <TableReading
        preview={inspection}
        isStale={isStale}
        isRemembered={inspection.remembered}
        onWish={(part, isAnew) => {
          const { kind } = draft.wish
          onChange({ ...draft, wish: isAnew ? { kind, ...part } : { ...draft.wish, ...part } })
        }}
      />
    )
  }
  if (step === 'columns') return <MappingStep {...props} />
  return <CheckStep {...props} uploadId={uploadId} />
}
