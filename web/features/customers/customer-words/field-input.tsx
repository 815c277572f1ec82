import {
  annualPurchases,
  companyTypes,
  customerScales,
} from '@landfall/contract/customers/customer-profile.ts'
import { customerIntents, customerStages } from '@landfall/contract/customers/customers.ts'
import { Input, type InputProps, Select, type SelectProps } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryChoices } from '#platform/country-names.ts'
import { languageChoices, purchaseText, scaleText, zoneChoices } from './profile-texts.ts'
import { useWords, type Words } from './use-vocabulary.ts'

type Choice = Pick<SelectProps<string | number>, 'options' | 'allowClear' | 'showSearch'>

const byLabel = { allowClear: true, showSearch: { optionFilterProp: 'label' } }

/** What each field is chosen from; the texts of choices are those of the moment. */
const choices = {
  country: () => ({ ...byLabel, options: countryChoices() }),
  stage: (_t, { stageName }) => ({
    options: customerStages.map((value) => ({ value, label: stageName(value) })),
  }),
  intent: (_t, { intentName }) => ({
    options: customerIntents.map((value) => ({ value, label: intentName(value) })),
  }),
  groupId: (_t, { groupChoices }) => ({ ...byLabel, options: groupChoices }),
  sourceId: (_t, { sourceChoices }) => ({ ...byLabel, options: sourceChoices }),
  companyType: (t) => ({
    ...byLabel,
    options: companyTypes.map((value) => ({ value, label: t(`customerProfile.types.${value}`) })),
  }),
  scale: () => ({
    ...byLabel,
    options: customerScales.map((value) => ({ value, label: scaleText(value) })),
  }),
  annualPurchase: () => ({
    ...byLabel,
    options: annualPurchases.map((value) => ({ value, label: purchaseText(value) })),
  }),
  language: () => ({ ...byLabel, options: languageChoices() }),
  timeZone: () => ({ allowClear: true, showSearch: true, options: zoneChoices() }),
  stars: (t) => ({
    options: [0, 1, 2, 3, 4, 5].map((value) => ({
      value,
      label: t('customerProfile.stars', { amount: value }),
    })),
  }),
} satisfies Record<string, (t: TFunction, words: Words) => Choice>

const texts = {
  website: { maxLength: 300, inputMode: 'url' },
  phone: { maxLength: 40, type: 'tel' },
  registrationNo: { maxLength: 60 },
  address: { maxLength: 500 },
} satisfies Record<string, InputProps>

/** A field of a customer that has one input. */
export type SingleField = keyof typeof choices | keyof typeof texts | 'remark'

const isText = (field: SingleField): field is keyof typeof texts => field in texts

/** What a field is called. */
export function fieldLabel(field: SingleField, t: TFunction): string {
  if (field === 'groupId') return t('customers.fields.group')
  return field === 'sourceId' ? t('customers.fields.source') : t(`customers.fields.${field}`)
}

interface FieldInputProps {
  field: SingleField
  placeholder?: string | undefined
  autoFocus?: boolean
}

/** The input of a field, within a form that holds its value. */
export function FieldInput({ field, ...props }: FieldInputProps): ReactNode {
  const { t } = useTranslation()
  const words = useWords()
  const choiceOf = (name: keyof typeof choices): Choice => choices[name](t, words)
  if (field === 'remark')
    return <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 8 }} {...props} />
  return isText(field) ? (
    <Input {...texts[field]} {...props} />
  ) : (
    <Select<string | number> className="full-width" {...choiceOf(field)} {...props} />
  )
}
