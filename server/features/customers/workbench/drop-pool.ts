import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'

/** The name of the pool into which customers of the caller drop; empty where it has none of the company's. */
export async function readDropPool({ db, user }: TransactionContext): Promise<string> {
  const row = await one<{ name: string }>(
    db,
    `select name from pools where id = coalesce((select h.pool_id from pool_homes h where h.user_id = $1),
       (select f.id from pools f where f.is_default))`,
    [user.id],
  )
  return row?.name ?? ''
}
