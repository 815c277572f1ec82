import type { MergePreview } from '@landfall/contract/customers/collected.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { lockCollected } from './accept-service.ts'
import { mergeCandidate } from './candidate-merge.ts'
import type { CollectedNeeds } from './collected-needs.ts'
import { decide, emailsOf } from './collected-store.ts'

interface Merge {
  id: number
  customerId: number
  duplicateReason?: string | undefined
}

/** What merging would add to a customer that the caller may change. */
export async function previewMerge(
  ctx: TransactionContext,
  needs: CollectedNeeds,
  { id, customerId }: Merge,
): Promise<MergePreview> {
  return (await prepare(ctx, needs, { id, customerId })).merged
}

/** Adds to a customer what something collected knows beyond it. */
export async function mergeCollected(
  ctx: TransactionContext,
  needs: CollectedNeeds,
  { id, customerId, duplicateReason }: Merge,
): Promise<MergePreview> {
  const { row, customer, merged } = await prepare(ctx, needs, { id, customerId })
  const { fields, added, completed, ...changed } = merged
  if (fields.length + added.length + completed.length > 0)
    await needs.changeCustomer(ctx, customerId, { ...customer, ...changed, duplicateReason })
  if (row.tradeKey !== null && row.tradeRole !== null) {
    const company = { key: row.tradeKey, role: row.tradeRole, name: row.name }
    await needs.linkTradeCompany(ctx, customerId, company)
  }
  await decide(ctx.db, id, { state: 'merged', customerId })
  return merged
}

async function prepare(ctx: TransactionContext, needs: CollectedNeeds, { id, customerId }: Merge) {
  const row = await lockCollected(ctx, id)
  const customer = await needs.readCustomer(ctx, customerId)
  if (!customer.canWrite) throw new AppError('customerReadOnly')
  if ((await needs.erasedAmong(ctx.db, emailsOf(row))).size > 0) throw new AppError('personErased')
  return { row, customer, merged: mergeCandidate(customer, row) }
}
