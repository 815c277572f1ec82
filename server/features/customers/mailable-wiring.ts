import type { Context } from '#platform/http/context.ts'
import { viewerOf } from './customers/customer-scope.ts'
import {
  type CustomerRecipient,
  type RecipientWishes,
  selectRecipients,
} from './customers/recipient-read-model.ts'
import type { CustomersDeps } from './customers-deps.ts'

type Reader = Parameters<typeof viewerOf>[0] & Pick<Context, 'transaction'>

/** Customers and their people as mail reaches them: whom the caller may change; whoever was erased has no address. */
export type ReadMailable = (ctx: Reader, wishes: RecipientWishes) => Promise<CustomerRecipient[]>

/** Reads them without those who were erased. */
export function createMailable({ erasedAmong }: Pick<CustomersDeps, 'erasedAmong'>): ReadMailable {
  return (ctx, wishes) =>
    ctx.transaction(async (db) => {
      const found = await selectRecipients(db, viewerOf(ctx), wishes)
      const erased = await erasedAmong(
        db,
        found.map(({ email }) => email),
      )
      return found.map((row) => (erased.has(row.email) ? { ...row, email: '' } : row))
    })
}
