import type { CustomerView } from '@landfall/contract/customers.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Holds a customer until the transaction ends, so that two changes of who helps follow one another. */
export async function lockPlace(db: Db, customerId: number): Promise<void> {
  await db.query('select 1 from customers where id = $1 for update', [customerId])
}

/** Those of some people who are colleagues and can sign in. */
export function findColleagues(db: Db, userIds: readonly number[]): Promise<{ id: number }[]> {
  return db.query('select id from users where id = any($1) and disabled_at is null', [userIds])
}

/** Makes exactly these people the collaborators of a customer. */
export async function writeShares(db: Db, customerId: number, userIds: readonly number[]): Promise<void> {
  await db.query(
    'delete from customer_collaborators where customer_id = $1 and user_id <> all($2::bigint[])',
    [customerId, userIds],
  )
  await db.query(
    `insert into customer_collaborators (customer_id, user_id)
     select $1, id from unnest($2::bigint[]) as id on conflict do nothing`,
    [customerId, userIds],
  )
}

/** Writes the change into the timeline, with what was before. */
export async function recordShare(db: Db, { id, collaborators }: CustomerView): Promise<void> {
  await db.query(
    `insert into customer_events (customer_id, kind, data)
     select $1, 'changed', jsonb_build_object('fields', jsonb_build_array(jsonb_build_object(
       'field', 'collaborators', 'before', $2::text, 'after', coalesce(string_agg(u.name, ', ' order by k.id), ''))))
     from customer_collaborators k join users u on u.id = k.user_id where k.customer_id = $1`,
    [id, collaborators.map(({ name }) => name).join(', ')],
  )
}
