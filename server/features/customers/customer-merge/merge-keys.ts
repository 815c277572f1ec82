import type { Db } from '#platform/postgres/database.ts'
import { type MergePart, notedRows, noteRows } from './hanging-rows.ts'

/**
 * Gives the keys of a part to the target. Of a key both have, the target keeps the right to it alone when either had that;
 * what the part keeps is released with it.
 */
export async function moveKeys(db: Db, part: MergePart): Promise<number> {
  const { targetId, customerId } = part
  const replaced = await db.query<{ type: string; value: string }>(
    `delete from customer_keys t using customer_keys k
     where t.customer_id = $1 and k.customer_id = $2 and k.type = t.type and k.value = t.value
       and t.is_shared and not k.is_shared and t.released_at is null and k.released_at is null
     returning t.type, t.value`,
    [targetId, customerId],
  )
  const moved = await db.query<{ id: number }>(
    // Addresses and numbers stay as long as the target's people have them; these two have no place in its own data.
    `update customer_keys k set customer_id = $1,
       merged_from = case when k.type in ('domain', 'registration') then coalesce(k.merged_from, $2) else k.merged_from end
     where k.customer_id = $2 and k.released_at is null and not exists (
       select from customer_keys t where t.customer_id = $1 and t.type = k.type and t.value = k.value)
     returning k.id`,
    [targetId, customerId],
  )
  await noteRows(db, part, { table: 'customer_keys', rows: moved })
  await noteRows(db, part, { table: 'replaced_keys', rows: replaced })
  await db.query(
    `update customer_keys k set released_at = c.deleted_at from customers c
     where k.customer_id = $1 and c.id = $1 and k.released_at is null`,
    [customerId],
  )
  return moved.length
}

/** Gives the keys of a part back; call it while the part still lies in the bin. */
export async function returnKeys(db: Db, part: MergePart): Promise<void> {
  const { targetId, customerId } = part
  const moved = await notedRows<{ id: number }>(db, part, 'customer_keys')
  await db.query(
    `update customer_keys set customer_id = $2, merged_from = nullif(merged_from, $2)
     where customer_id = $1 and id = any($3)`,
    [targetId, customerId, moved.map(({ id }) => id)],
  )
  const replaced = await notedRows<{ type: string; value: string }>(db, part, 'replaced_keys')
  await db.query(
    `insert into customer_keys (customer_id, type, value, is_shared)
     select $1, type, value, true from jsonb_to_recordset($2::jsonb) as k (type text, value text) on conflict do nothing`,
    [targetId, JSON.stringify(replaced)],
  )
  await db.query(
    `update customer_keys k set released_at = null from customers c
     where k.customer_id = $1 and c.id = $1 and k.released_at = c.deleted_at`,
    [customerId],
  )
}
