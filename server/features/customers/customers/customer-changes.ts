import type { ContactInput } from '@landfall/contract/customers/customer-contacts.ts'
import type { CustomerInput } from '@landfall/contract/customers/customers.ts'
import type { StoredCustomer } from './customer-store.ts'

/** One field of a change as the timeline shows it. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

const comparedFields = [
  'name',
  'country',
  'website',
  'phone',
  'registrationNo',
  'address',
  'remark',
  'stage',
  'intent',
  'nextContactAt',
] as const

/** The fields in which a customer's input differs from what is stored. */
export function changedFields(before: StoredCustomer, input: CustomerInput): FieldChange[] {
  return comparedFields.flatMap((field) => {
    const after = input[field] === undefined ? before[field] : input[field]
    const change = { field, before: textOf(field, before[field]), after: textOf(field, after) }
    return change.before === change.after ? [] : [change]
  })
}

function textOf(field: (typeof comparedFields)[number], value: string | null): string {
  if (value === null) return ''
  return field === 'nextContactAt' ? new Date(value).toISOString() : value
}

/** People as one line of text each, to see whether they changed. */
export function contactsText(contacts: readonly Omit<ContactInput, 'id'>[]): string {
  return contacts
    .map(({ name, jobTitle, workEmail, personalEmail, otherEmails = [], phones, linkedin, socials = [] }) =>
      [
        name,
        jobTitle,
        workEmail,
        personalEmail,
        ...otherEmails,
        ...phones,
        linkedin,
        ...socials.map(({ type, value }) => `${type} ${value}`),
      ]
        .filter((part) => part !== '')
        .join(', '),
    )
    .join('\n')
}
