import type { RecipientPreview } from '@landfall/contract/email/email-tasks.ts'
import type { PastedReader } from '@landfall/contract/email/pasted-readers.ts'
import { normaliseMailed, readEmailAddress } from '@landfall/contract/email-address.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { DataScope } from '#platform/http/context.ts'
import type { AddressChecks } from '#platform/mail/address-demands.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isFreeMailHost } from '#platform/reference/shared-hosts.ts'
import { findSleepers } from '../email-timing/reader-times.ts'
import { languageOfReader } from './content-choice.ts'
import { readersOf } from './pasted-readers.ts'

/** Somebody with the address to write to, if there is one. */
export interface MailReader {
  /** Null: no customer. */
  customerId: number | null
  contactId: number | null
  /** Empty when the customer has none. */
  address: string
  name: string
  /** What he is written to in; null: nobody has said. */
  language: string | null
  /** Values of the template variables `customer.*` and `contact.*`. */
  variables: Record<string, string>
}

/** A chosen customer. */
export interface RecipientCandidate extends MailReader {
  customerId: number
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
  /** Those who are written to beside customers. */
  addresses?: readonly PastedReader[]
  /** Leaves out who was mailed within so many days; absent or 0: nobody. */
  quietDays?: number
  /** Writes to the first only of those whose addresses are at one company. */
  onePerCompany?: boolean
}

/** The chosen customers after one id, in ascending order, in chunks. */
export type SelectRecipients = (
  ctx: SelectionContext,
  wish: RecipientWish,
  afterId: number,
) => AsyncIterable<RecipientCandidate[]>

/** What choosing recipients needs of others. */
export interface RecipientNeeds {
  selectRecipients: SelectRecipients
  /** What is asked of addresses before they are written to. */
  addressChecks: AddressChecks
}

export type Checked<Reader extends MailReader> = Reader & {
  /** The address in the form in which it is compared; empty when there is none. */
  email: string
  isValid: boolean
}
export type CheckedReader = Checked<MailReader>
export type CheckedCandidate = Checked<RecipientCandidate>

/** Judges the address of a reader. */
export function checkCandidate<Reader extends MailReader>(candidate: Reader): Checked<Reader> {
  const valid = readEmailAddress(candidate.address)
  const address = valid ?? candidate.address.trim()
  return { ...candidate, address, email: normaliseMailed(address), isValid: valid !== undefined }
}

const sampleSize = 20

/** The chosen customers, and then those who were pasted. */
async function* everybody(
  customers: AsyncIterable<RecipientCandidate[]>,
  { addresses = [] }: RecipientWish,
): AsyncGenerator<MailReader[]> {
  yield* customers
  if (addresses.length > 0) yield readersOf(addresses)
}

/** Counts who would get a mail and who would not, without storing anything. */
export async function previewRecipients(
  ctx: SelectionContext,
  { selectRecipients: select, addressChecks }: RecipientNeeds,
  wish: RecipientWish,
): Promise<RecipientPreview> {
  const readStanding = await standingReader(ctx, addressChecks, wish.quietDays)
  const seen = new Set<string>()
  const findSecond = createSecondFinder(wish.onePerCompany)
  const excluded = {
    noEmail: 0,
    duplicate: 0,
    suppressed: 0,
    invalid: 0,
    unproven: 0,
    recent: 0,
    sameCompany: 0,
  }
  const sample: RecipientPreview['sample'] = []
  const languages = new Map<string | null, number>()
  let [candidates, atNight] = [0, 0]
  let recipients = 0
  for await (const chunk of everybody(select(ctx, wish, 0), wish)) {
    candidates += chunk.length
    const standing = await readStanding(chunk)
    const sleepers = await ctx.transaction((db) => findSleepers(db, chunk))
    for (const candidate of chunk.map(checkCandidate)) {
      const reason = exclusionOf(candidate, seen, standing) ?? findSecond(candidate.email)
      seen.add(candidate.email)
      if (reason) {
        excluded[reason] += 1
        continue
      }
      recipients += 1
      const { customerId, name, address } = candidate
      atNight += Number(sleepers.has(customerId ?? 0))
      const language = languageOfReader(candidate) ?? null
      languages.set(language, (languages.get(language) ?? 0) + 1)
      if (sample.length < sampleSize) sample.push({ customerId, name, address })
    }
  }
  const byLanguage = [...languages].map(([language, amount]) => ({ language, amount }))
  byLanguage.sort((a, b) => b.amount - a.amount)
  return { candidates, recipients, atNight, excluded, languages: byLanguage, sample }
}

// By the host of the address: hosts of free mail say nothing of a company.
function createSecondFinder(isAsked = false): (email: string) => 'sameCompany' | undefined {
  const hosts = new Set<string>()
  return (email) => {
    const host = email.slice(email.lastIndexOf('@') + 1)
    if (!isAsked || isFreeMailHost(host)) return undefined
    if (hosts.has(host)) return 'sameCompany'
    hosts.add(host)
    return undefined
  }
}

/** Why a candidate is not written to; undefined for those who are. */
export function exclusionOf(
  { email, isValid }: CheckedReader,
  seen: ReadonlySet<string>,
  { suppressed, recent, isFitting }: Standing,
) {
  if (email === '') return 'noEmail'
  if (seen.has(email)) return 'duplicate'
  if (!isValid) return 'invalid'
  if (suppressed.has(email)) return 'suppressed'
  if (!isFitting(email)) return 'unproven'
  return recent.has(email) ? 'recent' : undefined
}

/** What is known of the addresses of some candidates. */
interface Standing {
  suppressed: ReadonlySet<string>
  /** Mailed within the days that were asked for. */
  recent: ReadonlySet<string>
  isFitting(email: string): boolean
}

/** Reads what is known of candidates, chunk by chunk; what is verified before it is mailed counts as fitting until then. */
export async function standingReader(ctx: SelectionContext, checks: AddressChecks, quietDays = 0) {
  const { isCheckedFirst, isOnlyValid } = await ctx.transaction((db) => checks.readDemands(db))
  const demands = { isCheckedFirst, isOnlyValid: isOnlyValid && !isCheckedFirst }
  return async (chunk: readonly MailReader[]): Promise<Standing> => {
    const emails = chunk.map(({ address }) => normaliseMailed(address))
    const suppressed = await findSuppressed(ctx, chunk)
    const recent = quietDays > 0 ? await findRecent(ctx, emails, quietDays) : new Set<string>()
    return {
      suppressed,
      recent,
      isFitting: await ctx.transaction((db) => checks.readFitting(db, demands, emails)),
    }
  }
}

async function findSuppressed(ctx: SelectionContext, chunk: readonly MailReader[]): Promise<Set<string>> {
  const emails = chunk.map(({ address }) => normaliseMailed(address))
  const rows = await ctx.transaction((db) =>
    db.query<{ email: string }>(
      'select email from suppressions where email = any($1) and removed_at is null',
      [emails],
    ),
  )
  return new Set(rows.map(({ email }) => email))
}

async function findRecent(
  ctx: SelectionContext,
  emails: readonly string[],
  quietDays: number,
): Promise<Set<string>> {
  const rows = await ctx.transaction((db) =>
    db.query<{ email: string }>(
      `select distinct email from send_recipients
       where email = any($1) and sent_at > now() - make_interval(days => $2)`,
      [emails, quietDays],
    ),
  )
  return new Set(rows.map(({ email }) => email))
}

/** Whether at least one of the chosen customers could be written to. */
export async function hasRecipients(
  ctx: SelectionContext,
  { selectRecipients: select, addressChecks }: RecipientNeeds,
  wish: RecipientWish,
): Promise<boolean> {
  const readStanding = await standingReader(ctx, addressChecks, wish.quietDays)
  for await (const chunk of everybody(select(ctx, wish, 0), wish)) {
    const standing = await readStanding(chunk)
    const seen = new Set<string>()
    if (chunk.map(checkCandidate).some((one) => exclusionOf(one, seen, standing) === undefined)) return true
  }
  return false
}
