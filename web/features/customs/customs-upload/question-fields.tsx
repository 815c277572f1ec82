import type {
  UploadAnswers,
  UploadDecisions,
  UploadInspection,
} from '@landfall/contract/customs/customs-upload.ts'
import { Input, Select } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryChoices } from '#platform/country-names.ts'
import { LabelledField } from '#ui/labelled-field.tsx'
import { type Question, questionsOf, questionText } from './upload-decisions.ts'

const currencies = [
  'USD',
  'CNY',
  'EUR',
  'JPY',
  'KRW',
  'GBP',
  'INR',
  'MXN',
  'BRL',
  'VND',
  'TRY',
  'RUB',
  'CAD',
  'AUD',
  'IDR',
  'THB',
]
const weightUnits = ['kg', 'lb', 't'] as const
const sourceChoices = {
  hsSource: ['declared', 'carrier', 'inferred'],
  originSource: ['declared', 'inferred'],
  valueSource: ['declared', 'modelled'],
} as const

interface QuestionFieldsProps {
  decisions: UploadDecisions
  answers: UploadAnswers
  evidence: UploadInspection['evidence']
  onChange: (answers: UploadAnswers) => void
}

/** What the file cannot say of itself; the needed ones are marked. */
export function QuestionFields({ decisions, answers, evidence, onChange }: QuestionFieldsProps): ReactNode {
  const { t } = useTranslation()
  const { asked, needed } = questionsOf(decisions, { evidence })
  return (
    <fieldset className="upload-questions">
      <legend>{t('customsUpload.questions')}</legend>
      <div className="upload-fields">
        {asked.map((question) => (
          <LabelledField
            key={question}
            label={t(questionText(question))}
            isNeeded={needed.includes(question)}
            hint={hasHint(question) ? t(`customsUpload.${question}Hint`) : undefined}
          >
            <AnswerInput
              question={question}
              value={answers[question]}
              onChange={(value) => onChange({ [question]: value })}
            />
          </LabelledField>
        ))}
      </div>
    </fieldset>
  )
}

interface AnswerInputProps {
  id?: string
  question: Question
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function AnswerInput({ question, value, onChange, ...field }: AnswerInputProps): ReactElement {
  const { t } = useTranslation()
  const choices = useChoices(question)
  if (choices) {
    return (
      <Select
        {...field}
        allowClear
        showSearch={hasSearch(question) && { optionFilterProp: 'label' }}
        placeholder={question === 'flow' || question === 'currency' ? undefined : t('tableFiles.automatic')}
        value={value ?? null}
        options={choices}
        onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
      />
    )
  }
  return (
    <Input
      {...field}
      allowClear
      value={value ?? ''}
      maxLength={question === 'period' ? 7 : 60}
      placeholder={question === 'period' ? '2026-09' : undefined}
      status={question === 'period' && value !== undefined && !isPeriod(value) ? 'error' : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  )
}

function hasHint(question: Question): question is 'source' | 'customsCountry' | 'hsDigits' {
  return question === 'source' || question === 'customsCountry' || question === 'hsDigits'
}

function hasSearch(question: Question): boolean {
  return question === 'currency' || question === 'customsCountry'
}

function isPeriod(value: string): boolean {
  return /^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/.test(value)
}

/** The answers to choose from; undefined for questions that are answered freely. */
function useChoices(question: Question): { value: string; label: string }[] | undefined {
  const { t } = useTranslation()
  switch (question) {
    case 'flow':
      return (['import', 'export'] as const).map((value) => ({ value, label: t(`customsUpload.${value}`) }))
    case 'hsDigits':
      return (['lostZero', 'national'] as const).map((value) => ({
        value,
        label: t(`customsUpload.${value}`),
      }))
    case 'weightUnit':
      return weightUnits.map((value) => ({ value, label: value }))
    case 'currency':
      return currencies.map((value) => ({ value, label: value }))
    case 'customsCountry':
      return countryChoices()
    case 'hsSource':
    case 'originSource':
    case 'valueSource':
      return sourceChoices[question].map((value) => ({ value, label: t(`customsData.factSource.${value}`) }))
    default:
      return undefined
  }
}
