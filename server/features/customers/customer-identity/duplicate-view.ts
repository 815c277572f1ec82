import { type DuplicateView, identityKeys } from '@landfall/contract/customers/customer-identity.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Duplicate } from './duplicate-finder.ts'

/** What showing duplicates needs of customers. */
export interface DuplicateDeps {
  /** Those of some customers that the caller may see. */
  visibleAmong(ctx: TransactionContext, customerIds: readonly number[]): Promise<ReadonlySet<number>>
}

const dayMs = 86_400_000

/** The customers behind duplicates, each once, as the caller may be told of them. */
export async function presentDuplicates(
  ctx: TransactionContext,
  deps: DuplicateDeps,
  duplicates: readonly Duplicate[],
): Promise<DuplicateView[]> {
  const byCustomer = Map.groupBy(duplicates, ({ customerId }) => customerId)
  if (byCustomer.size === 0) return []
  const visible = await deps.visibleAmong(ctx, [...byCustomer.keys()])
  const openPools = await openPoolsOf(ctx)
  const views = [...byCustomer.values()].map((hits) => present(ctx, hits, { visible, openPools }))
  return views.sort((a, b) => Number(b.isHard) - Number(a.isHard) || a.reference - b.reference)
}

async function openPoolsOf(ctx: TransactionContext): Promise<ReadonlySet<number>> {
  if (!ctx.permissions.has('customer.pool.claim')) return new Set()
  const rows = await ctx.db.query<{ id: number }>('select open_pools(app_user_id()) as id')
  return new Set(rows.map(({ id }) => id))
}

function present(
  ctx: TransactionContext,
  hits: readonly Duplicate[],
  { visible, openPools }: { visible: ReadonlySet<number>; openPools: ReadonlySet<number> },
): DuplicateView {
  const [customer] = hits as [Duplicate]
  const { customerId, name, country, ownerId, ownerName, poolId, isInBin, lastFollowUpAt } = customer
  const found = new Set(hits.map(({ key }) => key))
  return {
    reference: customerId,
    customerId: visible.has(customerId) ? customerId : null,
    name,
    country,
    place: isInBin ? 'bin' : ownerId === null ? 'pool' : 'owned',
    ownerName,
    isMine: ownerId === ctx.user.id,
    canClaim: !isInBin && poolId !== null && visible.has(customerId) && openPools.has(poolId),
    followUpAge:
      lastFollowUpAt === null
        ? null
        : Math.max(0, Math.floor((Date.now() - Date.parse(lastFollowUpAt)) / dayMs)),
    keys: identityKeys.filter((key) => found.has(key)),
    isHard: hits.some(({ isHard }) => isHard),
  }
}
