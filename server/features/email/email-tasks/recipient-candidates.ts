import type { RecipientPreview } from '@landfall/contract/email/email-tasks.ts'
import { normaliseEmail, readEmailAddress } from '@landfall/contract/email-address.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { DataScope } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'

/** A chosen customer with the address to write to, if there is one. */
export interface RecipientCandidate {
  customerId: number
  contactId: number | null
  /** Empty when the customer has none. */
  address: string
  name: string
  /** Values of the template variables `customer.*` and `contact.*`. */
  variables: Record<string, string>
}

/** For whom customers are chosen. */
export interface SelectionContext {
  company: { id: number; timeZone: string }
  user: { id: number }
  scope: DataScope
  locale: Locale
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Whom to write to. */
export interface RecipientWish {
  selection: BatchSelection
  /** Which of their addresses; empty: the first of each. */
  toAddress: string
}

/** The chosen customers after one id, in ascending order, in chunks. */
export type SelectRecipients = (
  ctx: SelectionContext,
  wish: RecipientWish,
  afterId: number,
) => AsyncIterable<RecipientCandidate[]>

export interface CheckedCandidate extends RecipientCandidate {
  /** The address in the form in which it is compared; empty when there is none. */
  email: string
  isValid: boolean
}

/** Judges the address of a candidate. */
export function checkCandidate(candidate: RecipientCandidate): CheckedCandidate {
  const valid = readEmailAddress(candidate.address)
  const address = valid ?? candidate.address.trim()
  return { ...candidate, address, email: normaliseEmail(address), isValid: valid !== undefined }
}

const sampleSize = 20

/** Counts who would get a mail and who would not, without storing anything. */
export async function previewRecipients(
  ctx: SelectionContext,
  select: SelectRecipients,
  wish: RecipientWish,
): Promise<RecipientPreview> {
  const seen = new Set<string>()
  const excluded = { noEmail: 0, duplicate: 0, suppressed: 0, invalid: 0 }
  const sample: RecipientPreview['sample'] = []
  let candidates = 0
  let recipients = 0
  for await (const chunk of select(ctx, wish, 0)) {
    candidates += chunk.length
    const suppressed = await findSuppressed(ctx, chunk)
    for (const candidate of chunk.map(checkCandidate)) {
      const reason = exclusionOf(candidate, seen, suppressed)
      seen.add(candidate.email)
      if (reason) {
        excluded[reason] += 1
        continue
      }
      recipients += 1
      const { customerId, name, address } = candidate
      if (sample.length < sampleSize) sample.push({ customerId, name, address })
    }
  }
  return { candidates, recipients, excluded, sample }
}

function exclusionOf(
  { email, isValid }: CheckedCandidate,
  seen: ReadonlySet<string>,
  suppressed: ReadonlySet<string>,
) {
  if (email === '') return 'noEmail'
  if (seen.has(email)) return 'duplicate'
  if (!isValid) return 'invalid'
  return suppressed.has(email) ? 'suppressed' : undefined
}

async function findSuppressed(ctx: SelectionContext, chunk: RecipientCandidate[]): Promise<Set<string>> {
  const emails = chunk.map(({ address }) => normaliseEmail(address))
  const rows = await ctx.transaction((db) =>
    db.query<{ email: string }>(
      'select email from suppressions where email = any($1) and removed_at is null',
      [emails],
    ),
  )
  return new Set(rows.map(({ email }) => email))
}

/** Whether at least one of the chosen customers could be written to. */
export async function hasRecipients(
  ctx: SelectionContext,
  select: SelectRecipients,
  wish: RecipientWish,
): Promise<boolean> {
  for await (const chunk of select(ctx, wish, 0)) {
    const suppressed = await findSuppressed(ctx, chunk)
    if (chunk.map(checkCandidate).some(({ email, isValid }) => isValid && !suppressed.has(email))) return true
  }
  return false
}
