import type {
  ImportDecisions,
  ImportInspection,
  ImportView,
} from '@landfall/contract/customers/customer-import.ts'
import {
  type ImportColumn,
  type ImportField,
  importFieldText,
  ownFieldOf,
} from '@landfall/contract/customers/import-fields.ts'
import { Alert, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { ColumnMapping } from '#ui/column-mapping.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { TableReading, UnreadableTable } from '#ui/table-reading.tsx'
import { useFileInspection } from '#ui/use-table-files.ts'
import { WizardButtons } from '#ui/wizard-buttons.tsx'
import { ImportCheckStep } from './import-check-step.tsx'
import {
  decisionsOf,
  emptyDraft,
  freeFields,
  type ImportDraft,
  isNamed,
  isPlaced,
  withColumn,
} from './import-decisions.ts'
import { ImportSteps } from './import-steps.tsx'
import { RulesStep } from './rules-step.tsx'
import { importFiles, importTrials, useStartImport } from './use-imports.ts'

interface ImportWizardProps {
  view: ImportView
  onDirty: (isDirty: boolean) => void
  onGone: () => void
}

const order = ['reading', 'columns', 'rules', 'check'] as const

/** From a file that has arrived to the start of its import; every step can be gone back to without loss. */
export function ImportWizard({ view, onDirty, onGone }: ImportWizardProps): ReactNode {
  const { t } = useTranslation()
  const ownId = useSession((state) => state.user?.id) ?? 0
  const [step, setStep] = useState<(typeof order)[number]>('reading')
  const mayCollect = usePermission('customer.collected.write')
  const [params] = useSearchParams()
  const [draft, setDraft] = useState<ImportDraft>({
    ...emptyDraft,
    place: params.get('place') === 'collected' ? { kind: 'collected' } : null,
  })
  const inspection = useFileInspection(importTrials, view.id, draft.wish)
  const start = useStartImport(view.id)
  const change = (part: Partial<ImportDraft>) => {
    setDraft({ ...draft, ...part })
    start.reset()
    onDirty(true)
  }
  const { data } = inspection
  const decisions = data && decisionsOf(data, draft, { ownId, mayCollect })
  const isOpen =
    !decisions || (step === 'columns' && !isNamed(decisions)) || (step === 'rules' && !isPlaced(decisions))
  const at = order.indexOf(step)
  const [before, after] = [order[at - 1], order[at + 1]]
  const run = () => decisions && start.mutate(decisions, { onSuccess: () => onDirty(false) })
  const hasWishes = Object.keys(draft.wish).length > 0
  return (
    <div className="upload-step">
      <ImportSteps current={step} />
      {inspection.error && (
        <UnreadableTable
          error={inspection.error}
          onReset={hasWishes ? () => change({ wish: {} }) : undefined}
        />
      )}
      {inspection.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && decisions && (
        <StepBody
          step={step}
          inspection={data}
          isStale={inspection.isPlaceholderData}
          draft={draft}
          decisions={decisions}
          onChange={change}
          id={view.id}
        />
      )}
      <FailureNote failure={start.error} />
      <WizardButtons
        files={importFiles}
        view={view}
        onBack={before && (() => setStep(before))}
        onNext={after && (() => setStep(after))}
        isOpen={isOpen || inspection.isFetching || inspection.isError}
        start={{ text: t('customerImport.start'), isRunning: start.isPending, run }}
        onGone={onGone}
      />
    </div>
  )
}

function labelOf(column: ImportColumn, { ownFields }: ImportInspection, t: TFunction): string {
  return ownFieldOf(column) === undefined
    ? t(importFieldText(column as ImportField))
    : (ownFields.find((field) => field.column === column)?.name ?? '')
}

interface StepBodyProps {
  step: (typeof order)[number]
  inspection: ImportInspection
  /** The figures are of the reading before; the new one is on its way. */
  isStale: boolean
  draft: ImportDraft
  decisions: ImportDecisions
  onChange: (part: Partial<ImportDraft>) => void
  id: number
}

function StepBody({ step, inspection, isStale, draft, decisions, onChange, id }: StepBodyProps): ReactNode {
  const { t } = useTranslation()
  if (step === 'check') {
    const ownTexts = inspection.ownFields.filter(
      ({ type, column }) => type === 'text' && !decisions.columns.includes(column),
    )
    return <ImportCheckStep id={id} decisions={decisions} ownTexts={ownTexts} onChange={onChange} />
  }
  if (step === 'rules') return <RulesStep decisions={decisions} onChange={onChange} />
  if (step === 'reading') {
    return (
      <TableReading
        preview={inspection}
        isStale={isStale}
        isRemembered={inspection.remembered !== null}
        onWish={(part, isAnew) => onChange({ wish: isAnew ? part : { ...draft.wish, ...part } })}
      />
    )
  }
  return (
    <>
      {inspection.program && (
        <Alert type="info" showIcon title={t('customerImport.program', { name: inspection.program })} />
      )}
      <ColumnMapping
        preview={inspection}
        columns={decisions.columns}
        choicesFor={(own) => freeFields(decisions, inspection, own)}
        label={(field) => labelOf(field, inspection, t)}
        onChange={(index, meaning) => onChange(withColumn(inspection, draft, { index, meaning }))}
      />
      {!isNamed(decisions) && <Alert type="warning" showIcon title={t('customerImport.nameNeeded')} />}
    </>
  )
}
