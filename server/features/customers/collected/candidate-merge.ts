import type { Candidate, MergePreview } from '@landfall/contract/customers/collected.ts'
import {
  type ContactInput,
  type ContactView,
  contactFields,
  contactFieldsOf,
} from '@landfall/contract/customers/customer-contacts.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'

/** What a customer looks like with everything a candidate knows beyond it. */
export interface MergedCustomer extends MergePreview {
  country: string | null
  website: string
  phone: string
  address: string
  remark: string
  contacts: ContactInput[]
}

const filled = ['country', 'website', 'phone', 'address'] as const

/** Adds to a customer what it does not have; nothing it has is changed. */
export function mergeCandidate(customer: CustomerView, candidate: Candidate): MergedCustomer {
  const { country, website, phone, address, remark } = customer
  const merged: MergedCustomer = {
    ...{ country, website, phone, address, remark },
    ...{ contacts: customer.contacts, fields: [], added: [], completed: [] },
  }
  for (const field of filled) {
    const after = candidate[field]
    if ((customer[field] ?? '') !== '' || !after) continue
    Object.assign(merged, { [field]: after })
    merged.fields.push({ field, before: '', after })
  }
  if (candidate.remark !== '' && !remark.includes(candidate.remark)) {
    merged.remark = [remark, candidate.remark]
      .filter((text) => text !== '')
      .join('\n')
      .slice(0, 4000)
    merged.fields.push({ field: 'remark', before: remark, after: merged.remark })
  }
  return mergePeople(merged, candidate.contacts)
}

function mergePeople(merged: MergedCustomer, newcomers: readonly ContactInput[]): MergedCustomer {
  for (const newcomer of newcomers) {
    const index = merged.contacts.findIndex((known) => isSame(known, newcomer))
    const known = merged.contacts[index]
    if (!known) {
      merged.contacts = [...merged.contacts, withoutId(newcomer)]
      merged.added.push(titleOf(newcomer))
      continue
    }
    const complete = completed(known, newcomer)
    if (JSON.stringify(complete) === JSON.stringify(known)) continue
    merged.contacts = merged.contacts.with(index, complete)
    merged.completed.push(titleOf(complete))
  }
  return merged
}

/** Each of some people once, with everything that is known of them. */
export function gatherPeople(people: readonly ContactInput[]): ContactInput[] {
  const gathered: ContactInput[] = []
  for (const person of people) {
    const index = gathered.findIndex((known) => isSame(known, person))
    const known = gathered[index]
    if (known) gathered[index] = completed(known, person)
    else gathered.push(person)
  }
  return gathered
}

const addressesOf = ({ workEmail, personalEmail, otherEmails = [] }: ContactInput) =>
  [workEmail, personalEmail, ...otherEmails].filter((email) => email !== '')

// Somebody is known by an address or a number; by his name where nothing contradicts it.
function isSame(known: ContactInput, newcomer: ContactInput): boolean {
  const emails = new Set(addressesOf(known))
  if (addressesOf(newcomer).some((email) => emails.has(email))) return true
  if (newcomer.phones.some((phone) => known.phones.includes(phone))) return true
  const hasNoAddress = addressesOf(newcomer).length === 0 || emails.size === 0
  return hasNoAddress && newcomer.name !== '' && newcomer.name.toLowerCase() === known.name.toLowerCase()
}

function completed(known: ContactInput, newcomer: ContactInput): ContactInput {
  const emails = new Set(addressesOf(known))
  const further = addressesOf(newcomer).filter((email) => !emails.has(email))
  const workEmail = known.workEmail || (further.shift() ?? '')
  const personalEmail = known.personalEmail || (further.shift() ?? '')
  const otherEmails = [...(known.otherEmails ?? []), ...further].slice(0, contactFields.otherEmails.most)
  const texts = [...contactFieldsOf('line'), ...contactFieldsOf('web')]
  return {
    ...known,
    ...Object.fromEntries(texts.map((field) => [field, known[field] || newcomer[field]])),
    ...{ workEmail, personalEmail },
    phones: [...new Set([...known.phones, ...newcomer.phones])].slice(0, contactFields.phones.most),
    ...(otherEmails.length > 0 ? { otherEmails } : {}),
  }
}

const withoutId = ({ id: _id, ...contact }: ContactInput): ContactInput => contact
const titleOf = (contact: ContactInput | ContactView) =>
  contact.name || addressesOf(contact)[0] || contact.phones[0] || ''
