import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#platform/http/app-error.ts'
import type { AddressChecks, AddressDemands } from '#platform/mail/address-demands.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { keptDays, type OrderNeeds, placeOrder } from '../address-verification/verification-orders.ts'
import { parseAddress } from '../verification-engine/address-syntax.ts'
import { readAddressRules } from './address-rules.ts'

/** What a task that waits for answers remembers. */
interface Waiting {
  ordered: number[]
  /** Milliseconds. */
  since: number
}

/** After so long what is not known yet counts as that: servers that ask for patience take hours. */
const longestMs = 5 * 60_000
const atOnce = 5_000
/** So long somebody waits before a screen, and is looked after so often. */
const screenMs = 10_000
const lookMs = 200

/** Verification before addresses leave a company. */
export function createAddressChecks(needs: OrderNeeds): AddressChecks {
  return {
    readDemands,
    async verifyFirst(run, origin, emails) {
      const waiting = (run.checkpoint as Waiting | undefined) ?? { ordered: [], since: Date.now() }
      if (waiting.ordered.length === 0) {
        for await (const some of portions(emails))
          waiting.ordered.push(
            ...(await run.transaction((db) => orderOld(db, needs, { origin, emails: some }))),
          )
        if (waiting.ordered.length === 0) return
        await run.saveCheckpoint(waiting)
      }
      if (Date.now() - waiting.since > longestMs) return
      if (await run.transaction((db) => isOpen(db, waiting.ordered))) throw new AppError('addressesUnderWay')
    },
    async verifyOne(transaction, email) {
      const ordered = await transaction((db) => orderOne(db, needs, email))
      const end = Date.now() + screenMs
      while (ordered.length > 0 && (await transaction((db) => isOpen(db, ordered)))) {
        if (Date.now() > end) throw new AppError('addressesUnderWay')
        await sleep(lookMs)
      }
    },
    readFitting,
  }
}

async function readDemands(db: Db): Promise<AddressDemands> {
  const { verifyBeforeExport, onlyValid } = await readAddressRules(db)
  const own = await one<{ first: boolean; only: boolean }>(
    db,
    `select validate_email_before_export as first, only_export_valid_emails as only from users where id = app_user_id()`,
    [],
  )
  return {
    isCheckedFirst: verifyBeforeExport || (own?.first ?? false),
    isOnlyValid: onlyValid || (own?.only ?? false),
  }
}

async function* portions(emails: AsyncIterable<readonly string[]>): AsyncGenerator<string[]> {
  let some: string[] = []
  for await (const each of emails) {
    some.push(...each)
    if (some.length < atOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

// Who could not tell an hour ago is not asked again for each file.
async function orderOld(
  db: Db,
  needs: OrderNeeds,
  { origin, emails }: { origin: 'export' | 'mailing'; emails: readonly string[] },
): Promise<number[]> {
  const wanted = new Map<string, string>()
  for (const email of emails) {
    const address = parseAddress(email)
    if (typeof address !== 'string') wanted.set(address.normalised, address.email)
  }
  const rows = await db.query<{ email: string }>(
    `select w.email from unnest($1::text[], $2::text[]) w (normalised, email)
     where not exists (select from verification_addresses a where a.normalised = w.normalised and (a.judged is not null
       or a.checked_at > now() - case when a.verdict = 'unknown' then interval '1 day'
         else make_interval(days => ${keptDays}) end))`,
    [[...wanted.keys()], [...wanted.values()]],
  )
  if (rows.length === 0) return []
  const old = rows.map(({ email }) => email)
  return [(await placeOrder({ db }, needs, { origin, name: '', emails: old })).id]
}

// Whoever tries again while nobody has answered orders nothing more, and after minutes waits no longer.
async function orderOne(db: Db, needs: OrderNeeds, email: string): Promise<number[]> {
  const open = await db.query<{ id: number; isNew: boolean }>(
    `select b.id, b.created_at > now() - make_interval(secs => $2) as is_new from verification_addresses a
       join verification_checks k on k.address_id = a.id and k.settled_at is null
       join verification_batches b on b.id = k.batch_id and b.origin = 'mailing'
     where a.normalised = $1`,
    [email, longestMs / 1_000],
  )
  if (open.length === 0) return orderOld(db, needs, { origin: 'mailing', emails: [email] })
  return open.filter(({ isNew }) => isNew).map(({ id }) => id)
}

// What the address was called before this order answers nothing: it may have died since.
async function isOpen(db: Db, batchIds: readonly number[]): Promise<boolean> {
  const row = await one<{ isOpen: boolean }>(
    db,
    `select exists (select from verification_checks k
       where k.batch_id = any($1) and k.settled_at is null and k.verdict is null) as is_open`,
    [batchIds],
  )
  return row?.isOpen ?? false
}

const known = (condition: string, few: boolean) => `select a.normalised as email from verification_addresses a
  where ${condition}${few ? ' and a.normalised = any($1)' : ''}`
const isInvalid = `(a.judged = 'invalid' or a.judged is null and a.verdict = 'undeliverable')`
const isProven = (takesRisky: boolean) =>
  `(a.judged = 'valid' or a.judged is null and (a.verdict = 'deliverable' or a.verdict = 'risky' and
     ${takesRisky ? 'true' : `not (a.flags && '{catchAll,disposable}')`}))`

async function readFitting(
  db: Db,
  { isCheckedFirst, isOnlyValid }: AddressDemands,
  emails?: readonly string[],
): Promise<(email: string) => boolean> {
  if (!isCheckedFirst && !isOnlyValid) return () => true
  const read = async (condition: string) => {
    const rows = await db.query<{ email: string }>(
      known(condition, emails !== undefined),
      emails ? [emails] : [],
    )
    return new Set(rows.map(({ email }) => email))
  }
  const invalid = await read(isInvalid)
  if (!isOnlyValid) return (email) => !invalid.has(email)
  const proven = await read(isProven((await readAddressRules(db)).takesRisky))
  return (email) => proven.has(email) && !invalid.has(email)
}
