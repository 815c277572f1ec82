import type { CustomerInput } from '@landfall/contract/customers/customers.ts'
import { fieldsWith, type StandardField, traitsOf } from '@landfall/contract/customers/standard-fields.ts'
import { isTold } from '../customer-fields/field-columns.ts'
import type { StoredCustomer } from './customer-store.ts'

/** One field of a change as the timeline shows it. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

const told = fieldsWith('group', 'company').filter(isTold)

/** The fields in which a customer's input differs from what is stored. */
export function changedFields(before: StoredCustomer, input: CustomerInput): FieldChange[] {
  return told.flatMap((field) => {
    const after = input[field] === undefined ? before[field] : input[field]
    const change = { field, before: textOf(field, before[field]), after: textOf(field, after) }
    return change.before === change.after ? [] : [change]
  })
}

function textOf(field: StandardField, value: string | null): string {
  if (value === null) return ''
  return traitsOf(field).kind === 'moment' ? new Date(value).toISOString() : value
}
