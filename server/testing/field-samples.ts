import type { CustomerInput } from '@landfall/contract/customers/customers.ts'
import {
  type StandardField,
  standardFieldNames,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import type { TestUser } from './build-people.ts'
import { buildGroup, buildSource } from './build-words.ts'
import type { TestClient } from './test-client.ts'

/** Standard fields of which a test can say what they hold; words are made first. */
export type SampledField = Exclude<StandardField, 'groupId' | 'sourceId'>
export const sampledFields = standardFieldNames.filter(
  (field): field is SampledField => standardFields[field].kind !== 'word',
)

/** What a field may hold; the second value differs from the first. */
export function sampleOf(field: SampledField, nth: 0 | 1 = 0): string | number {
  const traits = standardFields[field]
  switch (traits.kind) {
    case 'web':
      return ['steel.example', 'https://tubes.example/shop'][nth] ?? ''
    case 'phone':
      return ['+4930123456', '+39061234567'][nth] ?? ''
    case 'country':
      return ['DE', 'IT'][nth] ?? ''
    case 'zone':
      return ['America/Sao_Paulo', 'Asia/Tokyo'][nth] ?? ''
    case 'language':
      return ['pt', 'fi'][nth] ?? ''
    case 'moment':
      return ['2027-03-04T05:06:00.000Z', '2027-04-05T06:07:00.000Z'][nth] ?? ''
    case 'stars':
      return [4, 2][nth] ?? 0
    case 'grade':
    case 'choice':
    case 'range':
      return traits.keys[nth + 1] ?? ''
    default:
      return `${field} ${nth}, in words`
  }
}

/** A value for each standard field, as it is written; the user's company gets a group and a source for it. */
export async function buildSamples(
  client: TestClient,
  user: TestUser,
  nth: 0 | 1 = 0,
): Promise<Pick<CustomerInput, StandardField>> {
  const plain = sampledFields.map((field) => [field, sampleOf(field, nth)])
  const words = { groupId: await buildGroup(client, user), sourceId: await buildSource(client, user) }
  return { ...Object.fromEntries(plain), ...words }
}
