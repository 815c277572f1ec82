import { recordKinds } from '@landfall/contract/customs-fields.ts'
import type { UploadInspection } from '@landfall/contract/customs-upload.ts'
import { Alert, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { QuestionFields } from './question-fields.tsx'
import {
  answersOf,
  type ColumnMeaning,
  decisionsOf,
  freeFields,
  openPoints,
  type UploadDraft,
  withColumn,
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
  const { fields, questions } = openPoints(decisions)
  const open = [
    ...fields.map((field) => t(`customsUpload.field.${field}`)),
    ...questions.map((question) => t(`customsUpload.${question}`)),
  ]
  const used = decisions.columns.filter((meaning) => meaning !== null).length
  return (
    <>
      {inspection.remembered && <Alert type="info" showIcon title={t('customsUpload.remembered')} />}
      <fieldset className="upload-kind">
        <legend>{t('customsUpload.kind')}</legend>
        <Radio.Group
          value={inspection.kind}
          options={recordKinds.map((value) => ({ value, label: t(`customsUpload.${value}`) }))}
          onChange={(event) => onChange({ ...draft, wish: { ...draft.wish, kind: event.target.value } })}
        />
      </fieldset>
      <div className="upload-columns">
        <p className="upload-columns-head">
          {t('customsUpload.columnsUsed', {
            used: formatNumber(used),
            total: formatNumber(inspection.headers.length),
          })}
        </p>
        <ul>
          {inspection.headers.map((header, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={index}>
              <ColumnRow
                header={header || t('customsUpload.columnNumber', { number: index + 1 })}
                examples={examplesOf(inspection, index)}
                meaning={decisions.columns[index] ?? null}
                choices={freeFields(decisions, decisions.columns[index] ?? null)}
                onChange={(meaning) => onChange(withColumn(inspection, draft, { index, meaning }))}
              />
            </li>
          ))}
        </ul>
      </div>
      <QuestionFields
        decisions={decisions}
        answers={answersOf(inspection, draft)}
        onChange={(answers) => onChange({ ...draft, answers: { ...draft.answers, ...answers } })}
      />
      {open.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('customsUpload.stillOpen', { fields: open.join(t('customsUpload.listComma')) })}
        />
      )}
    </>
  )
}

function examplesOf({ rows }: UploadInspection, column: number): string[] {
  const values = rows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== '')
  return [...new Set(values)].slice(0, 3)
}

interface ColumnRowProps {
  header: string
  examples: readonly string[]
  meaning: ColumnMeaning
  choices: readonly NonNullable<ColumnMeaning>[]
  onChange: (meaning: ColumnMeaning) => void
}

const unused = ''

function ColumnRow({ header, examples, meaning, choices, onChange }: ColumnRowProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <span className="upload-column-name" title={header}>
        {header}
      </span>
      <span className="upload-examples" title={examples.join('\n')}>
        {examples.join(' · ')}
      </span>
      <Select<NonNullable<ColumnMeaning> | typeof unused>
        className={meaning === null ? 'upload-means is-unused' : 'upload-means'}
        aria-label={`${t('customsUpload.means')}: ${header}`}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={meaning ?? unused}
        options={[
          { value: unused, label: t('customsUpload.notUsed') },
          ...choices.map((value) => ({ value, label: t(`customsUpload.field.${value}`) })),
        ]}
        onChange={(value) => onChange(value === unused ? null : value)}
      />
    </>
  )
}
