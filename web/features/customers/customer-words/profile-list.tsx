import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { fieldsWith, standardFields } from '@landfall/contract/customers/standard-fields.ts'
import type { ReactNode } from 'react'
import type { Fact } from '#ui/fact-list.tsx'
import { WebLink } from '#ui/web-link.tsx'
import { LabelMarks, StarsMark } from './customer-marks.tsx'
import type { SingleField } from './field-input.tsx'
import { companyFields, type FieldLook, fieldValueText } from './field-texts.ts'
import { PhoneLink } from './phone-link.tsx'
import { languageText, ownFieldText, zoneText } from './profile-texts.ts'
import { wordOf } from './use-vocabulary.ts'

interface RecordLook extends FieldLook {
  /** A line of the record; it may be one that is changed where it stands. */
  fact(field: SingleField, value: ReactNode): Fact
}

// How far the deal is comes first.
const company = [
  ...companyFields.filter((field) => standardFields[field].kind === 'grade'),
  ...companyFields.filter((field) => standardFields[field].kind !== 'grade'),
]
// Where it came from is said beside who created it.
const profile = fieldsWith('group', 'profile').filter((field) => field !== 'sourceId')

/** What a customer is, as lines of its record. */
export function companyLines(customer: CustomerView, look: RecordLook): Fact[] {
  return company.map((field) => look.fact(field, shown(customer, field, look)))
}

/** What the company orders a customer by and what is known of the buyer, as lines of its record. */
export function profileLines(customer: CustomerView, look: RecordLook): Fact[] {
  const { labelIds, custom } = customer
  return [
    [look.t('customers.fields.labels'), labelIds.length > 0 && <LabelMarks key="labels" ids={labelIds} />],
    ...profile.map((field) => look.fact(field, shown(customer, field, look))),
    ...look.words.fields.map((field): Fact => [wordOf(field.names), ownFieldText(field, custom[field.id])]),
  ]
}

function shown(customer: CustomerView, field: SingleField, look: FieldLook): ReactNode {
  const { kind } = standardFields[field]
  const value = customer[field]
  switch (kind) {
    case 'web':
      return value && <WebLink address={String(value)} />
    case 'phone':
      return value && <PhoneLink phone={String(value)} />
    case 'zone':
      return zoneText(value as string | null, customer.country)
    case 'language':
      return languageText(value as string | null, customer.country)
    case 'stars':
      return Number(value) > 0 && <StarsMark key={field} stars={Number(value)} />
    default:
      return fieldValueText(field, value, look)
  }
}
