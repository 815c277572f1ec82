import type { CustomerField } from '@landfall/contract/customers/customer-fields.ts'
import { languageOfCountry } from '@landfall/contract/customers/customer-languages.ts'
import {
  type FieldWith,
  fieldsWith,
  type StandardField,
} from '@landfall/contract/customers/standard-fields.ts'
import { guessTimeZone } from '@landfall/contract/customers/time-zone-guess.ts'
import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#platform/language-names.ts'
import { asDay, asDayText } from '#ui/day-value.ts'
import { FieldItem } from './field-input.tsx'
import { useWords, wordOf } from './use-vocabulary.ts'
import './profile-fields.css'

// A cleared picker gives undefined, which would mean "not said"; an empty field is meant.
const orNull = (value: unknown): unknown => value ?? null

const profileFields = fieldsWith('group', 'profile')

/** What the company orders a customer by, the buyer's data, and the company's own fields, within the customer's form. */
export function ProfileFields(): ReactNode {
  const { t } = useTranslation()
  const { labelChoices, fields } = useWords()
  return (
    <>
      <fieldset className="profile-fields">
        <legend>{t('customerProfile.heading')}</legend>
        <div className="form-grid">
          <Form.Item className="wide-field" name="labelIds" label={t('customers.fields.labels')}>
            <Select
              mode="multiple"
              optionFilterProp="label"
              maxCount={50}
              options={labelChoices}
              notFoundContent={t('customerProfile.noLabels')}
            />
          </Form.Item>
          {profileFields.map((field) =>
            isGuessed(field) ? (
              <GuessedField key={field} field={field} />
            ) : (
              <FieldItem key={field} field={field} />
            ),
          )}
        </div>
      </fieldset>
      {fields.length > 0 && (
        <fieldset className="profile-fields">
          <legend>{t('customerProfile.ownFields')}</legend>
          <div className="form-grid">
            {fields.map((field) => (
              <OwnField key={field.id} field={field} />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

type Guessed = FieldWith<'kind', 'zone' | 'language'>

// What a country tells of them; empty where it tells nothing.
const guesses: Record<Guessed, (country: string | null) => string> = {
  timeZone: (country) => guessTimeZone(country) ?? '',
  language: (country) => languageName(languageOfCountry(country)),
}

function isGuessed(field: StandardField): field is Guessed {
  return field in guesses
}

// Left empty, it is what the country tells.
function GuessedField({ field }: { field: Guessed }): ReactNode {
  const { t } = useTranslation()
  const guess = guesses[field](Form.useWatch<string | null | undefined>('country') ?? null)
  return (
    <FieldItem
      field={field}
      extra={guess ? undefined : t('customerProfile.zoneHint')}
      placeholder={guess ? t('customerProfile.guessedZone', { zone: guess }) : undefined}
    />
  )
}

function OwnField({ field }: { field: CustomerField }): ReactNode {
  const name = ['custom', String(field.id)]
  const label = wordOf(field.names)
  const choices = field.choices.map(({ key, names }) => ({ value: key, label: wordOf(names) }))
  switch (field.type) {
    case 'number':
      return (
        <Form.Item name={name} label={label} normalize={orNull}>
          <InputNumber className="full-width" />
        </Form.Item>
      )
    case 'date':
      return (
        <Form.Item name={name} label={label} getValueProps={asDay} normalize={asDayText}>
          <DatePicker className="full-width" />
        </Form.Item>
      )
    case 'text':
      return (
        <Form.Item name={name} label={label}>
          <Input maxLength={1000} />
        </Form.Item>
      )
    default:
      return (
        <Form.Item name={name} label={label} normalize={orNull}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={choices}
            {...(field.type === 'choices' ? { mode: 'multiple' as const } : {})}
          />
        </Form.Item>
      )
  }
}
