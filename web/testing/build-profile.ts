import type { Vocabulary } from '@landfall/contract/customers/customer-vocabulary.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import {
  isNullable,
  type StandardField,
  standardFieldNames,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'

function emptyValue(field: StandardField): string | number | null {
  const traits = standardFields[field]
  if ('start' in traits) return traits.start
  if (isNullable(field)) return null
  return traits.kind === 'stars' ? 0 : ''
}

/** A customer of which nothing is known yet. */
export const emptyCustomer = {
  ...(Object.fromEntries(standardFieldNames.map((field) => [field, emptyValue(field)])) as unknown as Pick<
    CustomerView,
    StandardField
  >),
  labelIds: [] as number[],
  custom: {},
}

/** A company that has named nothing yet. */
export const emptyVocabulary: Vocabulary = { labels: [], groups: [], sources: [], fields: [], words: [] }
