import type {
  RecipientCandidate,
  RecipientWish,
  SelectionContext,
  SelectRecipients,
} from './email-tasks/recipient-candidates.ts'

/** A person at a customer as somebody to write to; `email` is empty when no address is known. */
interface Mailable {
  customerId: number
  customerName: string
  country: string | null
  language: string | null
  website: string
  source: string
  contactId: number | null
  contactName: string
  jobTitle: string
  email: string
}

/** At most `limit` of the chosen customers after one id, in ascending order. */
export type ReadMailable = (
  ctx: SelectionContext,
  wishes: RecipientWish & { afterId: number; limit: number },
) => Promise<Mailable[]>

const chunkSize = 1_000

/** Selects recipients among customers, chunk by chunk. */
export function selectAmong(readMailable: ReadMailable): SelectRecipients {
  return async function* (ctx, wish, afterId) {
    for (let after = afterId; ; ) {
      const rows = await readMailable(ctx, { ...wish, afterId: after, limit: chunkSize })
      if (rows.length > 0) yield rows.map(toCandidate)
      const last = rows.at(-1)
      if (!last || rows.length < chunkSize) return
      after = last.customerId
    }
  }
}

function toCandidate(row: Mailable): RecipientCandidate {
  return {
    customerId: row.customerId,
    contactId: row.contactId,
    address: row.email,
    name: row.contactName || row.customerName,
    language: row.language,
    variables: {
      'customer.name': row.customerName,
      'customer.country': row.country ?? '',
      'customer.website': row.website,
      'customer.source': row.source,
      'contact.name': row.contactName,
      'contact.firstName': row.contactName.split(/\s+/)[0] ?? '',
      'contact.jobTitle': row.jobTitle,
      'contact.email': row.email,
    },
  }
}
