import type { DuplicateView } from '@landfall/contract/customers/customer-identity.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { findDuplicates, type RecognisingKey } from './duplicate-finder.ts'
import { type DuplicateDeps, presentDuplicates } from './duplicate-view.ts'

/** The living customers that share a key, or the name, with one. */
export async function listSimilar(
  ctx: TransactionContext,
  deps: DuplicateDeps,
  customerId: number,
): Promise<DuplicateView[]> {
  const customer = await one<{ nameKey: string; country: string | null; keys: RecognisingKey[] }>(
    ctx.db,
    `select c.name_key, c.country, coalesce((select json_agg(json_build_object('type', k.type, 'value', k.value))
       from customer_keys k where k.customer_id = c.id and k.released_at is null), '[]') as keys
     from customers c where c.id = $1`,
    [customerId],
  )
  if (!customer) return []
  const duplicates = await findDuplicates(ctx.db, [{ row: 0, ...customer, selfId: customerId }])
  return presentDuplicates(ctx, deps, duplicates)
}
