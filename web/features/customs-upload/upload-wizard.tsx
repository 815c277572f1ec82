import type { UploadInspection, UploadView } from '@landfall/contract/customs-upload.ts'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { TableReading, UnreadableTable } from '#ui/table-reading.tsx'
import { CheckStep } from './check-step.tsx'
import { MappingStep } from './mapping-step.tsx'
import { decisionsOf, emptyDraft, openPoints, type UploadDraft } from './upload-decisions.ts'
import { type UploadStep, UploadSteps } from './upload-steps.tsx'
import { useDiscard, useInspection, useStart } from './use-uploads.ts'

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
  const inspection = useInspection(view.id, draft.wish)
  const start = useStart(view.id)
  const discard = useDiscard()
  const change = (next: UploadDraft) => {
    setDraft(next)
    start.reset()
    onDirty(true)
  }
  const { data } = inspection
  const decisions = data && decisionsOf(data, draft)
  const isOpen = data !== undefined && decisions !== undefined && hasOpenPoints(openPoints(decisions, data))
  const at = order.indexOf(step)
  const load = () => decisions && start.mutate(decisions, { onSuccess: () => onDirty(false) })
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
      {start.isError && <Alert type="error" showIcon role="alert" title={describeError(start.error)} />}
      <div className="upload-buttons">
        <Button danger onClick={async () => (await discard(view)) && onGone()}>
          {t('tableFiles.discard')}
        </Button>
        <span className="upload-forward">
          {at > 0 && <Button onClick={() => setStep(order[at - 1] ?? step)}>{t('tableFiles.back')}</Button>}
          {step === 'check' ? (
            <Button type="primary" loading={start.isPending} onClick={load}>
              {t('customsUpload.start')}
            </Button>
          ) : (
            <Button
              type="primary"
              disabled={
                !data || inspection.isFetching || Boolean(inspection.error) || (step === 'columns' && isOpen)
              }
              onClick={() => setStep(order[at + 1] ?? step)}
            >
              {t('tableFiles.next')}
            </Button>
          )}
        </span>
      </div>
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
