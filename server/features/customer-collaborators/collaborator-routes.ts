import { collaboratorRoutes } from '@landfall/contract/customer-collaborators.ts'
import type { CustomerView } from '@landfall/contract/customers.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { findColleagues, lockPlace, recordShare, writeShares } from './collaborator-store.ts'

interface CollaboratorDeps {
  /** One customer as the caller sees it; throws when he does not. */
  readCustomer(ctx: TransactionContext, id: number): Promise<CustomerView>
}

/** Sharing a customer with colleagues who help its owner. */
export function registerCollaboratorRoutes(server: HttpServer, { readCustomer }: CollaboratorDeps): void {
  endpoint(server, collaboratorRoutes.replace, async (ctx, { params, body }) => {
    await lockPlace(ctx.db, params.id)
    const before = await readCustomer(ctx, params.id)
    if (!before.canWrite) throw new AppError('customerReadOnly')
    if (before.ownerId === null) throw new AppError('customerInPool', { name: before.name })
    await share(
      ctx,
      before,
      [...new Set(body.userIds)].filter((id) => id !== before.ownerId),
    )
    return readCustomer(ctx, params.id)
  })
}

async function share(ctx: TransactionContext, customer: CustomerView, userIds: readonly number[]) {
  const known = new Set(customer.collaborators.map(({ id }) => id))
  const added = userIds.filter((id) => !known.has(id))
  // Somebody who has left since may stay listed, but nobody new is added who cannot sign in.
  if ((await findColleagues(ctx.db, added)).length !== added.length) throw new AppError('ownerNotAllowed')
  const kept = new Set(userIds)
  if (added.length === 0 && [...known].every((id) => kept.has(id))) return
  await writeShares(ctx.db, customer.id, userIds)
  await recordShare(ctx.db, customer)
  await notify(ctx.db, [
    {
      userIds: added.filter((id) => id !== ctx.user.id),
      kind: 'sharedWithMe',
      params: { name: customer.name, by: ctx.user.name },
      path: `/customer/index?customer=${customer.id}`,
    },
  ])
}
