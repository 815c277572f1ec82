import type { TimelineItem } from '@landfall/contract/customers/customer-timeline.ts'
import { type StandardField, standardFields } from '@landfall/contract/customers/standard-fields.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sharesText } from '#features/customers/customer-collaborators/share-text.ts'
import { type FieldLook, fieldLabel, fieldValueText } from '#features/customers/customer-words/field-texts.ts'
import { useWords, type Words, wordOf } from '#features/customers/customer-words/use-vocabulary.ts'
import { formatDateTime } from '#platform/formatters.ts'

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
  if (ownId === undefined)
    return isStandard(field)
      ? fieldLabel(field, t)
      : t(`customers.fields.${field}` as 'customers.fields.name')
  const own = words.fields.find(({ id }) => id === Number(ownId))
  return own ? wordOf(own.names) : t('customerProfile.ownFields')
}

function textOf(field: string, value: string, { words, t }: FieldLook): string {
  if (value === '') return t('common.none')
  if (isStandard(field)) return fieldValueText(field, value, { words, t })
  if (field === 'source' && /^(manual|customs|import|map|search)$/.test(value))
    return t(`customers.sources.${value}` as 'customers.sources.manual')
  if (field === 'collaborators') return sharesText(t, value)
  return field === 'lockedUntil' ? formatDateTime(value) : value
}

function isStandard(field: string): field is StandardField {
  return Object.hasOwn(standardFields, field)
}
