import type { Candidate } from '@landfall/contract/customers/collected.ts'
import type { CustomerSource } from '@landfall/contract/customers/customers.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { settle } from '#platform/http/endpoint.ts'
import { acceptOne, existsErrors } from './accept-service.ts'
import type { CollectedNeeds } from './collected-needs.ts'
import { findOpen } from './collected-store.ts'
import { collect } from './collecting-service.ts'

/** What became of one company that was to become a customer. */
export type SavedFound = { state: 'saved'; customerId: number } | { state: 'existing' | 'erased' | 'failed' }

/** Collects companies and accepts them at once, each by itself; what may exist already stays among the collected. */
export async function saveFound(
  ctx: Context,
  needs: CollectedNeeds,
  { items, source }: { items: readonly Candidate[]; source: CustomerSource },
): Promise<SavedFound[]> {
  const answers: SavedFound[] = []
  for (const item of items) answers.push(await saveOne(ctx, needs, { item, source }))
  return answers
}

async function saveOne(
  ctx: Context,
  needs: CollectedNeeds,
  { item, source }: { item: Candidate; source: CustomerSource },
): Promise<SavedFound> {
  const id = await ctx.transaction(async (db) => {
    const [answer] = await collect({ ...ctx, db }, needs, { items: [item], source })
    if (answer?.state === 'erased') return null
    return findOpen(db, { nameKey: needs.nameKeyOf(item.name), country: item.country })
  })
  if (id === null) return { state: 'erased' }
  if (id === undefined) return { state: 'failed' }
  try {
    const customerId = await ctx.transaction((db) => acceptOne({ ...ctx, db }, needs, { id }))
    return { state: 'saved', customerId }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await settle(ctx, error)
    return { state: existsErrors.includes(error.errorName) ? 'existing' : 'failed' }
  }
}
