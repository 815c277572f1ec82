import type {
  VerificationBatch,
  VerificationQuote,
} from '@landfall/contract/addresses/address-verification.ts'
import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { parseAddress } from '../verification-engine/address-syntax.ts'
import { suggestAddress } from '../verification-engine/typing-slips.ts'
import { readBatch } from './address-read-model.ts'
import { verificationReference } from './verification-use.ts'

/** What verifying needs of points. */
export interface OrderNeeds {
  quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
  reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
}

/** So long what was found out counts; within it nobody is asked or pays again unless he says so. */
export const keptDays = 30

interface Order {
  origin: VerificationBatch['origin']
  name: string
  emails: readonly string[]
  /** To whose lists they belong, in the order of `emails`; without it they come to that of the caller. */
  ownerIds?: readonly number[]
  /** Also those that were found out lately. */
  isAgain?: boolean
  /** These are its first only: how many it is of, and how many of those cost something. */
  whole?: { total: number; charged: number }
}

/** What becomes of each address of an order. */
const sorted = `with wanted as (
    select w.normalised, w.email, w.domain, w.suggestion, coalesce(w.owner_id, app_user_id()) as owner_id,
      exists (select from customer_keys k where k.type = 'email' and k.value = w.normalised and k.released_at is null) as is_own,
      f.*
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $6::bigint[])
      w (normalised, email, domain, suggestion, owner_id)
    left join lateral (
      select a.verdict, a.reason, a.flags, a.score, a.smtp_code, a.said, a.mail_group, a.checked_at
      from verification_addresses a where a.normalised = w.normalised and a.verdict <> 'unknown' and not $5
        and a.checked_at > now() - make_interval(days => ${keptDays})
      order by a.checked_at desc limit 1) f on true
  )`

/** One statement takes so many. */
export const portion = 5_000

// In one order for everybody, so that two who order the same wait for each other instead of falling out.
function portionsOf({ emails, ownerIds, isAgain = false }: Order): unknown[][] {
  const parsed = emails.flatMap((email, at) => {
    const address = parseAddress(email)
    return typeof address === 'string' ? [] : [{ ...address, ownerId: ownerIds?.[at] ?? null }]
  })
  const all = [...new Map(parsed.map((one) => [`${one.ownerId} ${one.normalised}`, one])).values()]
  all.sort((a, b) => (a.normalised < b.normalised ? -1 : 1))
  return Array.from({ length: Math.ceil(all.length / portion) }, (_, at) => {
    const each = all.slice(at * portion, (at + 1) * portion)
    return [
      each.map(({ normalised }) => normalised),
      each.map(({ email }) => email),
      each.map(({ domain }) => domain),
      each.map(({ local, domain }) => suggestAddress(local, domain) ?? null),
      isAgain,
      each.map(({ ownerId }) => ownerId),
    ]
  })
}

const counting = `${sorted} select count(*) filter (where verdict is null) as asked,
    count(*) filter (where verdict is not null) as known, count(*) filter (where verdict is null and is_own) as own,
    count(*) filter (where verdict is null and not is_own) as charged from wanted`

// Stores the addresses of a portion in the lists they belong to, each with its line in the log.
const storing = `${sorted}, stored as (
       insert into verification_addresses as a (owner_id, email, normalised, domain, origin, suggestion, verdict, reason, flags,
         score, smtp_code, said, mail_group, checked_at, state, next_attempt_at)
       select w.owner_id, w.email, w.normalised, w.domain, $7, w.suggestion, w.verdict, w.reason, coalesce(w.flags, '{}'), w.score,
         w.smtp_code, coalesce(w.said, ''), coalesce(w.mail_group, ''), w.checked_at,
         case w.verdict when 'deliverable' then 'valid' when 'risky' then 'valid' when 'undeliverable' then 'invalid'
           else 'toVerify' end,
         case when w.verdict is null then now() end
       from wanted w order by w.normalised
       on conflict (company_id, owner_id, normalised) do update set
         origin = case when a.origin = 'guess' then excluded.origin else a.origin end,
         next_attempt_at = excluded.next_attempt_at,
         attempts = case when excluded.verdict is null then 0 else a.attempts end,
         state = case when a.state = 'saved' or a.judged is not null then a.state else excluded.state end,
         verdict = coalesce(excluded.verdict, a.verdict), reason = coalesce(excluded.reason, a.reason),
         flags = case when excluded.verdict is null then a.flags else excluded.flags end,
         score = coalesce(excluded.score, a.score), checked_at = coalesce(excluded.checked_at, a.checked_at)
       returning a.id, a.owner_id, a.normalised
     ), checked as (
       insert into verification_checks (batch_id, address_id, email, is_charged, verdict, reason, settled_at)
       select $8, s.id, w.email, w.verdict is null and not w.is_own, w.verdict, w.reason,
         case when w.verdict is not null then now() end
       from wanted w join stored s using (owner_id, normalised) returning is_charged
     ) select count(*) as total, count(*) filter (where is_charged) as charged from checked`

/** What an order would take. */
export async function quoteOrder(db: Db, needs: OrderNeeds, order: Order): Promise<VerificationQuote> {
  const counts = { asked: 0, known: 0, own: 0, charged: 0 }
  for (const values of portionsOf(order)) {
    const counted = await one<typeof counts>(db, counting, values)
    counts.asked += counted?.asked ?? 0
    counts.known += counted?.known ?? 0
    counts.own += counted?.own ?? 0
    counts.charged += counted?.charged ?? 0
  }
  const { cost, balance, isEnough } = await needs.quotePoints(db, {
    feature: 'addressVerification',
    quantity: counts.charged,
  })
  return { ...counts, cost, balance, isEnough }
}

/** Stores addresses of an order, which are then asked for; answers how many, and how many of them cost something. */
export async function storeAddresses(
  db: Db,
  batchId: number,
  order: Order,
): Promise<{ total: number; charged: number }> {
  const sum = { total: 0, charged: 0 }
  for (const values of portionsOf(order)) {
    const counted = await one<typeof sum>(db, storing, [...values, order.origin, batchId])
    sum.total += counted?.total ?? 0
    sum.charged += counted?.charged ?? 0
  }
  await db.query(`select pg_notify('address_verification', '')`)
  return sum
}

/** Orders the check of addresses, and reserves what it costs. */
export async function placeOrder(
  { db }: Pick<TransactionContext, 'db'>,
  needs: OrderNeeds,
  order: Order,
): Promise<VerificationBatch> {
  if (portionsOf(order).length === 0) throw new AppError('readingWithoutAddresses')
  const batch = await one<{ id: number }>(
    db,
    `insert into verification_batches (origin, name, total, charged) values ($1, $2, 0, 0) returning id`,
    [order.origin, order.name.slice(0, 200)],
  )
  const id = batch?.id ?? 0
  const stored = await storeAddresses(db, id, order)
  const { total, charged } = order.whole ?? stored
  await db.query('update verification_batches set total = $2, charged = $3 where id = $1', [
    id,
    total,
    charged,
  ])
  if (charged > 0) {
    const reference = verificationReference(id)
    await needs.reservePoints(db, {
      ...{ feature: 'addressVerification', quantity: charged, reference, idempotencyKey: reference },
      label: order.name,
    })
  }
  return readBatch(db, id)
}
