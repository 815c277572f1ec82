import { type DuplicateGroup, hardKeys, type IdentityKey } from '@landfall/contract/customer-identity.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import type { DuplicateDeps } from './duplicate-view.ts'

/** What listing groups needs of customers. */
export interface GroupDeps extends DuplicateDeps {
  writableAmong(ctx: TransactionContext, customerIds: readonly number[]): Promise<ReadonlySet<number>>
}

interface StoredGroup {
  key: IdentityKey
  value: string
  customers: Omit<DuplicateGroup['customers'][number], 'canWrite'>[]
}

const isHard = `k.type in (${hardKeys.map((key) => `'${key}'`).join(', ')})`
const isDoubled = `k.released_at is null and k.is_shared and ${isHard}`

/** Customers that share what should belong to one of them only, group by group; of each those the caller may see. */
export async function listGroups(
  ctx: TransactionContext,
  deps: GroupDeps,
  { cursor, size }: { cursor?: string | undefined; size: number },
): Promise<{ items: DuplicateGroup[]; nextCursor: string | null; total: number }> {
  const colon = cursor?.indexOf(':') ?? 0
  const groups = await ctx.db.query<StoredGroup>(
    `with doubled as (
       select distinct k.type, k.value from customer_keys k
       where ${isDoubled} and (k.type, k.value) > ($1, $2) order by k.type, k.value limit $3
     )
     select d.type as key, d.value, json_agg(json_build_object('id', c.id, 'name', c.name, 'country', c.country,
         'ownerName', u.name, 'createdAt', c.created_at) order by c.id) as customers
     from doubled d
     join customer_keys k on k.type = d.type and k.value = d.value and k.released_at is null
     join customers c on c.id = k.customer_id
     left join users u on u.id = c.owner_id
     group by d.type, d.value order by d.type, d.value`,
    [cursor?.slice(0, colon) ?? '', cursor?.slice(colon + 1) ?? '', size + 1],
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
    items: shown.flatMap(({ customers, ...group }) => {
      const seen = customers.filter(({ id }) => visible.has(id))
      if (seen.length < 2) return []
      return [{ ...group, customers: seen.map((each) => ({ ...each, canWrite: writable.has(each.id) })) }]
    }),
    nextCursor: groups.length > size && last ? `${last.key}:${last.value}` : null,
    total: total?.total ?? 0,
  }
}
