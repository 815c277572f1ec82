import {
  type FieldKind,
  type FieldWith,
  fieldsWith,
  fieldTextOf,
  type StandardField,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import type { TFunction } from 'i18next'
import { countryChoices, countryName } from '#platform/country-names.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { languageName } from '#platform/language-names.ts'
import { languageChoices, rangeText, zoneChoices } from './profile-texts.ts'
import type { Words } from './use-vocabulary.ts'

type CompanyField = Exclude<FieldWith<'group', 'company'>, 'name' | 'nextContactAt' | 'remark'>

/** What a company is, but for what stands apart: its name, when to get in touch, and notes. */
export const companyFields = fieldsWith('group', 'company').filter(
  (field): field is CompanyField => !['name', 'nextContactAt', 'remark'].includes(field),
)

/** What values of standard fields are worded with. */
export interface FieldLook {
  t: TFunction
  words: Words
}

/** What a standard field is called. */
export function fieldLabel(field: StandardField, t: TFunction): string {
  return t(`customers.fields.${fieldTextOf(field)}`)
}

/** A value of a standard field in words; empty where it says nothing. */
export function fieldValueText(field: StandardField, value: unknown, { t, words }: FieldLook): string {
  if (value === null || value === undefined || value === '') return ''
  const traits = standardFields[field]
  const text = String(value)
  switch (traits.kind) {
    case 'country':
      return countryName(text)
    case 'grade':
      return field === 'stage' ? words.stageName(text as 'won') : words.intentName(text as 'low')
    case 'choice':
      return t(traits.textOf(text as (typeof traits.keys)[number]))
    case 'range':
      return rangeText(text, traits.unit)
    case 'word':
      return traits.words === 'group'
        ? words.groupName(Number(value))
        : words.sourceName(Number(value), 'manual')
    case 'language':
      return languageName(text)
    case 'moment':
      return formatDateTime(text)
    default:
      return text
  }
}

/** Something that a field is chosen from. */
interface FieldChoice {
  value: string | number
  label: string
}

const choosing: readonly FieldKind[] = ['country', 'grade', 'choice', 'range', 'word', 'language']

/** Whether a field is one of several choices. */
export function isChosen(field: StandardField): boolean {
  return choosing.includes(standardFields[field].kind)
}

/** What a standard field is chosen from, in words. */
export function fieldChoices(field: StandardField, look: FieldLook): FieldChoice[] {
  const traits = standardFields[field]
  switch (traits.kind) {
    case 'country':
      return countryChoices()
    case 'word':
      return traits.words === 'group' ? look.words.groupChoices : look.words.sourceChoices
    case 'zone':
      return zoneChoices()
    case 'language':
      return languageChoices()
    case 'stars':
      return traits.keys.map(Number).map((value) => ({
        value,
        label: look.t('customerProfile.stars', { amount: value }),
      }))
    case 'grade':
    case 'choice':
    case 'range':
      return traits.keys.map((value) => ({ value, label: fieldValueText(field, value, look) }))
    default:
      return []
  }
}
