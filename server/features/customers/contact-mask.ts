import type { ContactView, CustomerRow } from '@landfall/contract/customers.ts'

/** An address of which only the first letter and the domain show. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** A number of which only the last two digits show. */
export function maskPhone(phone: string): string {
  return phone === '' ? '' : `•••${phone.slice(-2)}`
}

/** A person whose ways to be reached are covered until somebody has claimed the customer. */
export function maskContact(contact: ContactView): ContactView {
  return {
    ...contact,
    workEmail: maskEmail(contact.workEmail),
    personalEmail: maskEmail(contact.personalEmail),
    phones: contact.phones.map(maskPhone),
    linkedin: '',
  }
}

/** A row of the list with its contact covered. */
export function maskRow(row: CustomerRow): CustomerRow {
  return {
    ...row,
    contactEmail: row.contactEmail === null ? null : maskEmail(row.contactEmail),
    contactPhone: row.contactPhone === null ? null : maskPhone(row.contactPhone),
  }
}
