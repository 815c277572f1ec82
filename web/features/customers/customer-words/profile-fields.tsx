import type { CustomerField } from '@landfall/contract/customers/customer-fields.ts'
import { languageOfCountry } from '@landfall/contract/customers/customer-languages.ts'
import { guessTimeZone } from '@landfall/contract/customers/time-zone-guess.ts'
import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#platform/language-names.ts'
import { asDay, asDayText } from '#ui/day-value.ts'
import { FieldInput, fieldLabel } from './field-input.tsx'
import { useWords, wordOf } from './use-vocabulary.ts'
import './profile-fields.css'

// A cleared picker gives undefined, which would mean "not said"; an empty field is meant.
const orNull = (value: unknown): unknown => value ?? null

const picked = ['groupId', 'sourceId', 'companyType', 'scale', 'annualPurchase'] as const

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
          {picked.map((field) => (
            <Form.Item key={field} name={field} label={fieldLabel(field, t)} normalize={orNull}>
              <FieldInput field={field} />
            </Form.Item>
          ))}
          <GuessedField field="timeZone" guessOf={(country) => guessTimeZone(country) ?? ''} />
          <GuessedField field="language" guessOf={(country) => languageName(languageOfCountry(country))} />
          <Form.Item name="stars" label={t('customers.fields.stars')}>
            <FieldInput field="stars" />
          </Form.Item>
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

interface GuessedFieldProps {
  field: 'timeZone' | 'language'
  /** What a country tells of it; empty where it tells nothing. */
  guessOf: (country: string | null) => string
}

// Left empty, it is what the country tells.
function GuessedField({ field, guessOf }: GuessedFieldProps): ReactNode {
  const { t } = useTranslation()
  const guess = guessOf(Form.useWatch<string | null | undefined>('country') ?? null)
  return (
    <Form.Item
      name={field}
      label={t(`customers.fields.${field}`)}
      extra={guess ? undefined : t('customerProfile.zoneHint')}
      normalize={orNull}
    >
      <FieldInput
        field={field}
        placeholder={guess ? t('customerProfile.guessedZone', { zone: guess }) : undefined}
      />
    </Form.Item>
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
