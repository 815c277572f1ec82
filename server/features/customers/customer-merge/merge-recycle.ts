import { mergeUndoDays } from '@landfall/contract/customers/customer-merge.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { forgetMerge } from '../customer-writing/customer-bin.ts'
import { takeApart } from './merge-undo.ts'
import { findPart } from './merging-service.ts'

/** The same handler, under which a customer that was merged comes back with what it brought, as long as that can be. */
export function withMerges(customers: RecycleHandler): RecycleHandler {
  return {
    ...customers,
    async restore(ctx, ids, wishes) {
      const plain: number[] = []
      let restored = 0
      for (const id of ids) {
        const part = await findPart(ctx.db, id, mergeUndoDays)
        if (part) {
          await takeApart(ctx.db, { ...part, customerIds: [id] })
          restored += 1
        } else plain.push(id)
      }
      if (plain.length === 0) return { restored, conflicts: [] }
      await forgetMerge(ctx.db, plain)
      const answer = await customers.restore(ctx, plain, wishes)
      return { ...answer, restored: answer.restored + restored }
    },
  }
}
