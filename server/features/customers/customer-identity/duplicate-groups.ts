import {
  type DuplicateGroup,
  hardKeys,
  type IdentityKey,
} from '@landfall/contract/customers/customer-identity.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import type { DuplicateDeps } from './duplicate-view.ts'

/** What listing groups needs of customers. */
export interface GroupDeps extends DuplicateDeps {
  writableAmong(ctx: TransactionContext, customerIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Whether a customer `c` is covered for the caller, as SQL. */
  coveredOf(ctx: TransactionContext): string
}

type Member = Omit<DuplicateGroup['customers'][number], 'canWrite'>

interface StoredGroup {
  /** The first of the keys that are shared. */
  id: number
  key: IdentityKey
  value: string
  customers: (Member & { isMasked: boolean })[]
}

const isHard = `k.type in (${hardKeys.map((key) => `'${key}'`).join(', ')})`
const isDoubled = `k.released_at is null and k.is_shared and ${isHard}`

/**
 * Customers that share what should belong to one of them only, group by group; of each those the caller may see. A position
 * is a number, because a value would tell of customers he does not see.
 */
export async function listGroups(
  ctx: TransactionContext,
  deps: GroupDeps,
  { cursor = '0', size }: { cursor?: string | undefined; size: number },
): Promise<{ items: DuplicateGroup[]; nextCursor: string | null; total: number }> {
  const groups = await ctx.db.query<StoredGroup>(
    `with doubled as (
       select k.type, k.value, min(k.id) as id from customer_keys k
       where ${isDoubled} group by k.type, k.value having min(k.id) > $1 order by 3 limit $2
     )
     select d.id, d.type as key, d.value, json_agg(json_build_object('id', c.id, 'name', c.name, 'country', c.country,
         'ownerName', u.name, 'createdAt', c.created_at, 'isMasked', ${deps.coveredOf(ctx)}) order by c.id) as customers
     from doubled d
     join customer_keys k on k.type = d.type and k.value = d.value and k.released_at is null
     join customers c on c.id = k.customer_id
     left join users u on u.id = c.owner_id
     group by d.id, d.type, d.value order by d.id`,
    [Number(cursor), size + 1],
  )
  const shown = groups.slice(0, size)
  const last = shown.at(-1)
  const ids = shown.flatMap(({ customers }) => customers.map(({ id }) => id))
  const visible = await deps.visibleAmong(ctx, ids)
  const writable = await deps.writableAmong(ctx, ids)
  const total = await one<{ total: number }>(
    ctx.db,
    `select count(*)::int as total from (
       select distinct k.type, k.value from customer_keys k where ${isDoubled} limit 10000) each`,
  )
  return {
    items: shown.flatMap(({ key, value, customers }) => {
      const seen = customers.filter(({ id }) => visible.has(id))
      // A value that is covered at each of them is told by none.
      if (seen.length < 2 || seen.every(({ isMasked }) => isMasked)) return []
      return [{ key, value, customers: seen.map((each) => ({ ...each, canWrite: writable.has(each.id) })) }]
    }),
    nextCursor: groups.length > size && last ? String(last.id) : null,
    total: total?.total ?? 0,
  }
}
