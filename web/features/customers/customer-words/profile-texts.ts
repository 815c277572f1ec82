import type { CustomerField, FieldValue } from '@landfall/contract/customers/customer-fields.ts'
import { customerLanguages, languageOfCountry } from '@landfall/contract/customers/customer-languages.ts'
import { guessTimeZone } from '@landfall/contract/customers/time-zone-guess.ts'
import i18next from 'i18next'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { languageName } from '#platform/language-names.ts'
import { wordOf } from './use-vocabulary.ts'

const units = {
  people: (value: number) => formatNumber(value),
  thousandDollars: (value: number) =>
    formatNumber(value * 1000, {
      ...{ style: 'currency', currency: 'USD' },
      ...{ notation: 'compact', maximumFractionDigits: 0 },
    }),
} as const

/** A range in its unit: `51–200`, `$100K–$500K`, `5,001+`. */
export function rangeText(range: string, unit: keyof typeof units): string {
  const textOf = units[unit]
  if (range.endsWith('+')) return `${textOf(Number(range.slice(0, -1)))}+`
  return range
    .split('-')
    .map((value) => textOf(Number(value)))
    .join('–')
}

/** The time zone of a customer, guessed from its country when nobody said it. */
export function zoneText(timeZone: string | null, country: string | null): string {
  if (timeZone !== null) return timeZone
  const zone = guessTimeZone(country)
  return zone === null ? '' : i18next.t('customerProfile.guessedZone', { zone })
}

/** All time zones for pickers. */
export function zoneChoices(): { value: string; label: string }[] {
  return Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
}

/** The language of a customer, by its country when nobody said it. */
export function languageText(language: string | null, country: string | null): string {
  if (language !== null) return languageName(language)
  const guess = languageOfCountry(country)
  return guess === undefined ? '' : i18next.t('customerProfile.guessedZone', { zone: languageName(guess) })
}

/** All languages for pickers, in the order of the language in use. */
export function languageChoices(): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(i18next.language)
  return customerLanguages
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => compare(a.label, b.label))
}

/** A value of an own field as people read it. */
export function ownFieldText(field: CustomerField, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'number') return formatNumber(Number(value), { maximumFractionDigits: 6 })
  if (field.type === 'date') return formatDate(String(value))
  if (field.type === 'text') return String(value)
  const nameOf = (key: string) => {
    const choice = field.choices.find((one) => one.key === key)
    return choice ? wordOf(choice.names) : ''
  }
  return (Array.isArray(value) ? value : [String(value)]).map(nameOf).filter(Boolean).join(', ')
}
