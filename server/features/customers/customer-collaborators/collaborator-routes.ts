import { collaboratorRoutes } from '@landfall/contract/customers/customer-collaborators.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { findColleagues, lockPlace, recordShare, type Share, writeShares } from './collaborator-store.ts'

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
    const shares = new Map(body.collaborators.map((share) => [share.userId, share]))
    shares.delete(before.ownerId)
    await assertShares(ctx, before, [...shares.values()])
    await writeShares(ctx.db, before.id, [...shares.values()])
    const after = await readCustomer(ctx, params.id)
    await tellShares(ctx, before, after)
    return after
  })
}

async function assertShares(ctx: TransactionContext, customer: CustomerView, shares: readonly Share[]) {
  const known = new Map(customer.collaborators.map((share) => [share.id, share.until]))
  const added = shares.filter(({ userId }) => !known.has(userId)).map(({ userId }) => userId)
  // Somebody who has left since may stay listed, but nobody new is added who cannot sign in.
  if ((await findColleagues(ctx.db, added)).length !== added.length) throw new AppError('ownerNotAllowed')
  const isPast = ({ userId, until }: Share) =>
    until !== null && until !== known.get(userId) && Date.parse(until) <= Date.now()
  if (shares.some(isPast)) throw new AppError('shareEndPast')
}

async function tellShares(ctx: TransactionContext, before: CustomerView, after: CustomerView) {
  const [old, now] = [before.collaborators, after.collaborators]
  if (JSON.stringify(old) === JSON.stringify(now)) return
  await recordShare(ctx.db, before, now)
  const known = new Set(old.map(({ id }) => id))
  await notify(ctx.db, [
    {
      userIds: now.map(({ id }) => id).filter((id) => !known.has(id) && id !== ctx.user.id),
      kind: 'sharedWithMe',
      params: { name: after.name, by: ctx.user.name },
      path: `/customer/index?customer=${after.id}`,
    },
  ])
}
