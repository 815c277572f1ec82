import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Points, or that its company is a customer: known by name alone, or by an address, number or host it has. */
export type Ground = 'paid' | 'named' | 'reached'

/** Parties of customers known by name alone that a company may open in 24 hours. */
const namedPerDay = 50

/** A party of the records whose contacts were paid for, and until when they are open to the whole tenant. */
export interface Unlock {
  id: number
  /** As it stands in the records: what counts as the same company is paid for by itself. */
  partyKey: string
  unlockedAt: string
  unlockedByName: string
  expiresAt: string | null
  /** The points were given back: what they were paid for is covered again. */
  refundedAt: string | null
}

/** The unlock of each party that has not run out: the open one, otherwise the newest that was given back. */
export async function findUnlocks(db: Db, keys: readonly string[]): Promise<Map<string, Unlock>> {
  const rows = await db.query<Unlock>(
    `select distinct on (u.party_key) u.id, u.party_key, u.unlocked_at, u.refunded_at,
       case when u.refunded_at is null then u.expires_at end as expires_at,
       (select p.name from users p where p.id = u.unlocked_by) as unlocked_by_name
     from trade_contact_unlocks u
     where u.party_key = any($1) and (u.expires_at is null or u.expires_at > now())
     order by u.party_key, u.refunded_at is not null, u.unlocked_at desc`,
    [keys],
  )
  return new Map(rows.map((row) => [row.partyKey, row]))
}

/** How many parties of customers known by name alone the company may still open today. */
export async function namedRoom(db: Db): Promise<number> {
  const row = await one<{ opened: number }>(
    db,
    `select count(*)::int as opened from trade_contact_unlocks
     where ground = 'named' and unlocked_at > now() - interval '24 hours'`,
  )
  return Math.max(0, namedPerDay - (row?.opened ?? 0))
}

/** One at a time in a company: what two people unlock at once is paid for once. */
export async function lockUnlocks(db: Db): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('tradeContacts', app_company_id()))`)
}

/** Opens the contacts of a party for the window of the price. */
export async function insertUnlock(
  db: Db,
  unlock: {
    key: string
    role: TradeRole
    name: string
    emails: readonly string[]
    windowDays: number | null
    ground: Ground
  },
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into trade_contact_unlocks (party_key, name, emails, cost, expires_at, ground, role)
     values ($1, $2, $3, 0, now() + make_interval(days => $4::integer), $5, $6) returning id`,
    [unlock.key, unlock.name, unlock.emails, unlock.windowDays, unlock.ground, unlock.role],
  )
  return row?.id ?? 0
}

/** Writes down what an unlock cost. */
export async function noteCost(db: Db, id: number, cost: number): Promise<void> {
  await db.query('update trade_contact_unlocks set cost = $2 where id = $1', [id, cost])
}
