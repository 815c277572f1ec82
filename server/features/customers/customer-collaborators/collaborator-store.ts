import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import type { ShareTerms } from '@landfall/contract/customers/share-terms.ts'
import type { Db } from '#platform/postgres/database.ts'

/** What one colleague may do with a customer, and until when. */
export interface Share extends ShareTerms {
  userId: number
}

/** Holds a customer until the transaction ends, so that two changes of who helps follow one another. */
export async function lockPlace(db: Db, customerId: number): Promise<void> {
  await db.query('select 1 from customers where id = $1 for update', [customerId])
}

/** Those of some people who are colleagues and can sign in. */
export function findColleagues(db: Db, userIds: readonly number[]): Promise<{ id: number }[]> {
  return db.query('select id from users where id = any($1) and disabled_at is null', [userIds])
}

/** Makes exactly these people the collaborators of a customer. */
export async function writeShares(db: Db, customerId: number, shares: readonly Share[]): Promise<void> {
  const userIds = shares.map(({ userId }) => userId)
  await db.query(
    'delete from customer_collaborators where customer_id = $1 and user_id <> all($2::bigint[])',
    [customerId, userIds],
  )
  await db.query(
    `insert into customer_collaborators as k (customer_id, user_id, level, ends_at)
     select $1, * from unnest($2::bigint[], $3::text[], $4::timestamptz[])
     on conflict (company_id, customer_id, user_id) do update set level = excluded.level, ends_at = excluded.ends_at
       where (k.level, k.ends_at) is distinct from (excluded.level, excluded.ends_at)`,
    [customerId, userIds, shares.map(({ level }) => level), shares.map(({ until }) => until)],
  )
}

/** Writes the change into the timeline, with what was before. */
export async function recordShare(
  db: Db,
  { id, collaborators }: CustomerView,
  shares: readonly (ShareTerms & { name: string })[],
): Promise<void> {
  await db.query(
    `insert into customer_events (customer_id, kind, data)
     values ($1, 'changed', jsonb_build_object('fields', jsonb_build_array(
       jsonb_build_object('field', 'collaborators', 'before', $2::text, 'after', $3::text))))`,
    [id, wordsOf(collaborators), wordsOf(shares)],
  )
}

// As data: whoever reads it gets the level and the day in his own language.
function wordsOf(shares: readonly (ShareTerms & { name: string })[]): string {
  if (shares.length === 0) return ''
  return JSON.stringify(shares.map(({ name, level, until }) => ({ name, level, until })))
}
