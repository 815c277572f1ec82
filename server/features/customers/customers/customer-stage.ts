import type { CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { writeStage } from '../customer-writing/customer-values.ts'
import { readCustomer } from './customer-service.ts'
import { recordEvent } from './customer-store.ts'

/** Moves a customer from one stage to the next; false when it is in another one, or not the caller's to change. */
export async function moveStage(
  ctx: TransactionContext,
  id: number,
  { from, to }: { from: CustomerStage; to: CustomerStage },
): Promise<boolean> {
  if (!ctx.permissions.has('customer.customer.write')) return false
  const { stage, mayEdit } = await readCustomer(ctx, id)
  if (!mayEdit || stage !== from) return false
  if (!(await writeStage(ctx.db, id, { from, to }))) return false
  const change = { field: 'stage', before: from, after: to }
  await recordEvent(ctx.db, id, { kind: 'changed', data: { fields: [change] } })
  return true
}
