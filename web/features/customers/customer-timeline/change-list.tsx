import type { TimelineItem } from '@landfall/contract/customers/customer-timeline.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sharesText } from '#features/customers/customer-collaborators/share-text.ts'
import { purchaseText, scaleText } from '#features/customers/customer-words/profile-texts.ts'
import { useWords, type Words, wordOf } from '#features/customers/customer-words/use-vocabulary.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { languageName } from '#platform/language-names.ts'

type Change = Extract<TimelineItem, { kind: 'changed' }>['fields'][number]

/** The fields of a customer that were changed, before and after. */
export function ChangeList({ fields }: { fields: readonly Change[] }): ReactNode {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <ul className="timeline-changes">
      {fields.map((change) => (
        <li key={change.field}>
          <span className="timeline-field">{fieldName(change.field, words, t)}</span>{' '}
          <del>{textOf(change.field, change.before, { words, t })}</del> →{' '}
          <ins>{textOf(change.field, change.after, { words, t })}</ins>
        </li>
      ))}
    </ul>
  )
}

// A field of the company that has been purged since has no name any more.
function fieldName(field: string, words: Words, t: TFunction): string {
  const ownId = /^custom\.(\d+)$/.exec(field)?.[1]
  if (ownId === undefined) return t(`customers.fields.${field}` as 'customers.fields.name')
  const own = words.fields.find(({ id }) => id === Number(ownId))
  return own ? wordOf(own.names) : t('customerProfile.ownFields')
}

function textOf(field: string, value: string, { words, t }: { words: Words; t: TFunction }): string {
  if (value === '') return t('common.none')
  if (field === 'stage') return words.stageName(value as 'won')
  if (field === 'intent') return words.intentName(value as 'low')
  if (field === 'scale') return scaleText(value as '1-10')
  if (field === 'annualPurchase') return purchaseText(value as '0-50')
  if (field === 'companyType') return t(`customerProfile.types.${value}` as 'customerProfile.types.other')
  if (field === 'source' && /^(manual|customs|import|map|search)$/.test(value))
    return t(`customers.sources.${value}` as 'customers.sources.manual')
  if (field === 'country') return countryName(value)
  if (field === 'language') return languageName(value)
  if (field === 'collaborators') return sharesText(t, value)
  if (field === 'nextContactAt' || field === 'lockedUntil') return formatDateTime(value)
  return value
}
