import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Context } from '#platform/http/context.ts'
import { readBatch } from '#platform/list/batch-reader.ts'
import { collectedAddresses } from './collected/collected-export.ts'
import { collectedList } from './collected/collected-list.ts'
import { customerAddresses } from './customers/customer-export.ts'
import { customerList } from './customers/customer-list.ts'
import { viewerOf } from './customers/customer-scope.ts'
import type { CustomersDeps } from './customers-deps.ts'

/** All addresses of the selected, in portions: of customers the caller may change, or of what was collected. */
export type ReadListedAddresses = (
  ctx: Context,
  list: 'customers' | 'collected',
  selection: BatchSelection,
) => AsyncIterable<string[]>

/** Reads them without those of people who were erased. */
export function createListedAddresses({
  erasedAmong,
}: Pick<CustomersDeps, 'erasedAmong'>): ReadListedAddresses {
  return async function* (ctx, list, selection) {
    const wanted =
      list === 'customers'
        ? { definition: customerList(viewerOf(ctx), 'write'), columns: `${customerAddresses} as emails` }
        : { definition: collectedList(ctx), columns: `${collectedAddresses} as emails` }
    for await (const rows of readBatch<{ emails: string[] }>(ctx.transaction, { ...wanted, selection })) {
      const emails = rows.flatMap((row) => row.emails)
      const erased = await ctx.transaction((db) => erasedAmong(db, emails))
      yield emails.filter((email) => !erased.has(email))
    }
  }
}
