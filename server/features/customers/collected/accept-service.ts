import { type AcceptResult, acceptLimit } from '@landfall/contract/customers/collected.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, DataScope, TransactionContext } from '#platform/http/context.ts'
import { settle } from '#platform/http/endpoint.ts'
import { translate } from '#platform/i18n/translate.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { collectedList } from './collected-list.ts'
import type { CollectedNeeds } from './collected-needs.ts'
import { decide, emailsOf, lockOpen, type OpenCollected } from './collected-store.ts'
import { suspectOf } from './collected-suspects.ts'

const shownFailures = 100
/** Refusals that say it is a customer already, or may be one. */
export const existsErrors: readonly string[] = [
  'customerExists',
  'customerExistsInPool',
  'customerMayExist',
  'conflict',
]

/** The people whose collected companies the caller decides upon; null means everybody's. */
function collectorsOf(scope: DataScope): readonly number[] | null {
  return scope.kind === 'company' ? null : scope.userIds
}

/** Something the caller may decide upon; throws `collectedNotFound`, also when it is decided already. */
export async function lockCollected(ctx: TransactionContext, id: number): Promise<OpenCollected> {
  const row = await lockOpen(ctx.db, id, collectorsOf(ctx.scope))
  if (!row) throw new AppError('collectedNotFound')
  return row
}

/** Makes a customer of the caller's of something collected. */
export async function acceptOne(
  ctx: TransactionContext,
  needs: CollectedNeeds,
  { id, duplicateReason }: { id: number; duplicateReason?: string | undefined },
): Promise<number> {
  const row = await lockCollected(ctx, id)
  const erased = await needs.erasedAmong(ctx.db, emailsOf(row))
  if (erased.size > 0) throw new AppError('personErased')
  const { name, country, website, phone, address, remark, contacts, source, tradeKey, tradeRole } = row
  const customer = await needs.createCustomer(
    ctx,
    {
      ...{ name, country, website, phone, address, remark, contacts, duplicateReason },
      ...{ stage: 'toFollow', intent: 'unknown', nextContactAt: null },
    },
    { source, tradeKey },
  )
  if (tradeKey !== null && tradeRole !== null)
    await needs.linkTradeCompany(ctx, customer.id, { key: tradeKey, role: tradeRole, name })
  await decide(ctx.db, id, { state: 'accepted', customerId: customer.id })
  return customer.id
}

/** Makes customers of those selected that do not exist yet, each in a transaction of its own. */
export async function acceptMany(
  ctx: Context,
  needs: CollectedNeeds,
  selection: BatchSelection,
): Promise<AcceptResult> {
  const { fresh, existing } = await ctx.transaction((db) => sort({ ...ctx, db }, needs, selection))
  const result: AcceptResult = { accepted: 0, existing, failures: [] }
  for (const { id, name } of fresh) {
    try {
      await ctx.transaction((db) => acceptOne({ ...ctx, db }, needs, { id }))
      result.accepted += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await settle(ctx, error)
      if (existsErrors.includes(error.errorName)) result.existing += 1
      else if (result.failures.length < shownFailures)
        result.failures.push({
          id,
          name,
          message: translate(ctx.locale, `errors.${error.errorName}`, error.values),
        })
    }
  }
  return result
}

async function sort(ctx: TransactionContext, needs: CollectedNeeds, selection: BatchSelection) {
  const binder = new SqlBinder()
  const where = batchSql(collectedList(ctx), selection, binder)
  const rows = await ctx.db.query<OpenCollected>(
    `select e.id, e.name, e.country, e.website, e.phone, e.contacts, e.trade_key
     from collected_customers e where ${where} and e.state = 'open' order by e.id limit ${acceptLimit + 1}`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  if (rows.length > acceptLimit) throw new AppError('tooManyAccepted', { limit: acceptLimit })
  const { matches } = await needs.findMatches(ctx, rows.map(suspectOf))
  const known = new Set(matches.map(({ row }) => row))
  return { fresh: rows.filter(({ id }) => !known.has(id)), existing: known.size }
}
