import type { PastedReader } from '@landfall/contract/email/pasted-readers.ts'
import type { MailReader } from './recipient-candidates.ts'
import { rowVariables } from './row-values.ts'

/** Those who were pasted into a mailing, as somebody to write to; nothing else is known of them. */
export function readersOf(pasted: readonly PastedReader[]): MailReader[] {
  return pasted.map(({ name, address, values }) => ({
    ...{ customerId: null, contactId: null, address, name, language: null },
    variables: {
      'contact.name': name,
      'contact.firstName': name.split(/\s+/)[0] ?? '',
      'contact.email': address,
      ...rowVariables({ values }),
    },
  }))
}
