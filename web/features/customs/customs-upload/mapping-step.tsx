import { recordKinds } from '@landfall/contract/customs/customs-fields.ts'
import type { UploadInspection } from '@landfall/contract/customs/customs-upload.ts'
import { Alert, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TemplateBar } from '#features/customs/customs-templates/template-bar.tsx'
import { ColumnMapping } from '#ui/column-mapping.tsx'
import { ColumnFormatFields } from './column-format-fields.tsx'
import { QuestionFields } from './question-fields.tsx'
import {
  answersOf,
  decisionsOf,
  freeFields,
  openPoints,
  questionText,
  type UploadDraft,
  withColumn,
  withFormat,
  withTemplate,
} from './upload-decisions.ts'

interface MappingStepProps {
  inspection: UploadInspection
  draft: UploadDraft
  onChange: (draft: UploadDraft) => void
}

/** What each column means, and what the file does not say. */
export function MappingStep({ inspection, draft, onChange }: MappingStepProps): ReactNode {
  const { t } = useTranslation()
  const decisions = decisionsOf(inspection, draft)
  const { fields, questions, unclear } = openPoints(decisions, inspection)
  const open = [
    ...fields.map((field) => t(`customsUpload.field.${field}`)),
    ...questions.map((question) => t(questionText(question))),
    ...unclear.map((at) => t('customsUpload.dateOrderOf', { column: inspection.headers[at] })),
  ]
  return (
    <>
      {inspection.remembered && <Alert type="info" showIcon title={t('tableFiles.remembered')} />}
      <TemplateBar
        headers={inspection.headers}
        decisions={decisions}
        isComplete={open.length === 0}
        onApply={(applied) => onChange(withTemplate(inspection, draft, applied))}
      />
      <fieldset className="upload-kind">
        <legend>{t('customsUpload.kind')}</legend>
        <Radio.Group
          value={inspection.kind}
          options={recordKinds.map((value) => ({ value, label: t(`customsUpload.${value}`) }))}
          onChange={(event) => onChange({ ...draft, wish: { ...draft.wish, kind: event.target.value } })}
        />
      </fieldset>
      <ColumnMapping
        preview={inspection}
        columns={decisions.columns}
        choicesFor={(own) => freeFields(decisions, own)}
        label={(field) => t(`customsUpload.field.${field}`)}
        onChange={(index, meaning) => onChange(withColumn(inspection, draft, { index, meaning }))}
        extra={(index) => (
          <ColumnFormatFields
            inspection={inspection}
            index={index}
            field={decisions.columns[index] ?? null}
            format={decisions.formats[index] ?? null}
            onChange={(format) => onChange(withFormat(inspection, draft, { index, format }))}
          />
        )}
      />
      <QuestionFields
        decisions={decisions}
        answers={answersOf(inspection, draft)}
        evidence={inspection.evidence}
        onChange={(answers) => onChange({ ...draft, answers: { ...draft.answers, ...answers } })}
      />
      {open.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('tableFiles.stillOpen', { fields: open.join(t('tableFiles.listComma')) })}
        />
      )}
    </>
  )
}
