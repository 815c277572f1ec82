import type { Candidate } from '@landfall/contract/customers/collected.ts'
import type { CustomerSource, TradeRole } from '@landfall/contract/customers/customers.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Something new, ready to be stored. */
export interface NewCollected extends Candidate {
  nameKey: string
  source: CustomerSource
  /** The key of the trade company it is, and as what it trades. */
  tradeKey: string | null
  tradeRole: TradeRole | null
  /** The file it comes from. */
  importId?: number
}

/** What is decided upon, locked until the transaction ends. */
export interface OpenCollected extends Candidate {
  id: number
  source: CustomerSource
  tradeKey: string | null
  tradeRole: TradeRole | null
}

/** The addresses of everybody at a candidate, in lower case. */
export function emailsOf({ contacts }: Pick<Candidate, 'contacts'>): string[] {
  const all = contacts.flatMap(({ workEmail, personalEmail, otherEmails = [] }) => [
    workEmail,
    personalEmail,
    ...otherEmails,
  ])
  return [...new Set(all.filter((email) => email !== ''))]
}

/** Stores what does not wait already under the same name and country or as the same trade company; answers whether it was stored. */
export async function insertCollected(db: Db, item: NewCollected): Promise<boolean> {
  const rows = await db.query(
    `insert into collected_customers
       (name, name_key, country, website, phone, address, remark, contacts, emails, source, trade_key, trade_role,
        import_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
    [
      item.name,
      item.nameKey,
      item.country,
      item.website,
      item.phone,
      item.address,
      item.remark,
      JSON.stringify(item.contacts),
      emailsOf(item),
      item.source,
      item.tradeKey,
      item.tradeRole,
      item.importId ?? null,
    ],
  )
  return rows.length > 0
}

/** The company that waits under a name and country. */
export async function findOpen(
  db: Db,
  { nameKey, country }: { nameKey: string; country: string | null },
): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `select id from collected_customers
     where state = 'open' and deleted_at is null and name_key = $1 and country is not distinct from $2 limit 1`,
    [nameKey, country],
  )
  return row?.id
}

/** Something of the company still to be decided by one of these people, or by anybody where nobody is named. */
export function lockOpen(
  db: Db,
  id: number,
  collectorIds: readonly number[] | null,
): Promise<OpenCollected | undefined> {
  return one(
    db,
    `select id, name, country, website, phone, address, remark, contacts, source, trade_key, trade_role
     from collected_customers
     where id = $1 and state = 'open' and deleted_at is null and ($2::bigint[] is null or collector_id = any($2))
     for update`,
    [id, collectorIds],
  )
}

/** Writes down which customer it has become, and how. */
export async function decide(
  db: Db,
  id: number,
  { state, customerId }: { state: 'accepted' | 'merged'; customerId: number },
): Promise<void> {
  await db.query(
    `update collected_customers set state = $2, customer_id = $3, decided_by = app_user_id(), decided_at = now()
     where id = $1`,
    [id, state, customerId],
  )
}
