import { columnOf } from '@landfall/contract/column-name.ts'
import {
  type ContactField,
  type ContactFieldOf,
  type ContactInput,
  type ContactView,
  contactFieldNames,
  contactFields,
  contactWith,
} from '@landfall/contract/customers/customer-contacts.ts'
import type { Social } from '@landfall/contract/customers/customer-profile.ts'

/** Somebody at a customer with everything that is said of him. */
export type Contact = Omit<ContactView, 'id'>

/** The columns of people, one after another, as `<of>.<column>`. */
export function contactColumnList(of: string): string {
  return contactFieldNames.map((field) => `${of}.${columnOf(field)}`).join(', ')
}

/** SQL of a person `p` as an object with the names of the fields and some further entries. */
export function contactObject(further = ''): string {
  const entries = contactFieldNames.map((field) => `'${field}', p.${columnOf(field)}`)
  return `json_build_object(${entries.join(', ')}${further && `, ${further}`})`
}

/** A field that holds several things. */
export type ListField = ContactFieldOf<'phones' | 'emails' | 'socials'>

export function isList(field: ContactField): field is ListField {
  return 'most' in contactFields[field]
}

/**
 * Somebody as he was written, with nothing left open: what is not said is as it was stored. Addresses that were left empty are
 * none.
 */
export function filledContact({ id: _, ...written }: ContactInput, stored?: Contact): Contact {
  const said = Object.entries(written).filter(([, value]) => value !== undefined)
  const contact = contactWith({ ...stored, ...Object.fromEntries(said) })
  return { ...contact, otherEmails: contact.otherEmails.filter((email) => email !== '') }
}

/** The values of a person by their columns. */
export function contactColumns(contact: Contact): Record<string, unknown> {
  return Object.fromEntries(
    contactFieldNames.map((field) => {
      const value = contact[field]
      return [columnOf(field), field === 'socials' ? JSON.stringify(value) : value]
    }),
  )
}

/** Whether anything is said of somebody. */
export function isSomebodySaid(contact: Contact): boolean {
  return contactFieldNames.some((field) => contact[field].length > 0)
}

/** Somebody as he is to be stored; without an id he is new. */
export type WrittenContact = Contact & Pick<ContactInput, 'id'>

/** People as they were written, over those that are stored; whoever has nothing is none. */
export function writtenContacts(
  written: readonly ContactInput[],
  stored: readonly ContactView[] = [],
): WrittenContact[] {
  const filled = written.map((contact) => ({
    ...filledContact(
      contact,
      stored.find(({ id }) => id === contact.id),
    ),
    ...(contact.id === undefined ? {} : { id: contact.id }),
  }))
  return filled.filter(isSomebodySaid)
}

/** People as one line of text each, to see whether they changed and to tell it. */
export function contactsText(contacts: readonly Contact[]): string {
  return contacts
    .map((contact) =>
      contactFieldNames
        .flatMap((field): readonly (string | Social)[] => [contact[field]].flat())
        .map((part) => (typeof part === 'string' ? part : `${part.type} ${part.value}`))
        .filter((part) => part !== '')
        .join(', '),
    )
    .join('\n')
}
