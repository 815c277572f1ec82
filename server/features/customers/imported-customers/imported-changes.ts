import { type CustomerField, fieldText } from '@landfall/contract/customers/customer-fields.ts'
import type { ImportedCustomer } from '@landfall/contract/customers/imported-customer.ts'
import { standardFieldNames } from '@landfall/contract/customers/standard-fields.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isTold } from '../customer-fields/field-columns.ts'
import { readOwnFields } from '../customer-fields/own-fields.ts'
import type { ImportGroup } from './imported-merging.ts'
import type { WrittenCustomer } from './imported-writing.ts'

const toldFields = standardFieldNames.filter(isTold)

/** The fields of the product that differ, for the timeline. */
export function changedFields(before: ImportedCustomer, after: ImportedCustomer): WrittenCustomer['changes'] {
  return toldFields.flatMap((field) => {
    const change = { field, before: String(before[field] ?? ''), after: String(after[field] ?? '') }
    return change.before === change.after ? [] : [change]
  })
}

/** The own fields of the company, when rows say something about any. */
export async function readToldFields(db: Db, groups: readonly ImportGroup[]): Promise<CustomerField[]> {
  if (groups.every(({ customer }) => Object.keys(customer.custom).length === 0)) return []
  return readOwnFields(db)
}

/** The own fields that differ, in the words of the timeline. */
export function changedValues(
  before: ImportedCustomer,
  after: ImportedCustomer,
  { fields, locale }: { fields: readonly CustomerField[]; locale: Locale },
): WrittenCustomer['changes'] {
  return fields.flatMap((field) => {
    const textOf = ({ custom }: ImportedCustomer) => fieldText(field, custom[field.id], locale)
    const change = { field: `custom.${field.id}`, before: textOf(before), after: textOf(after) }
    return change.before === change.after ? [] : [change]
  })
}
