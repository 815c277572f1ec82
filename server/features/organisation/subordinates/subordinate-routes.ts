import { type Subordinate, subordinateRoutes } from '@landfall/contract/organisation/subordinates.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { listSubordinateRows } from './subordinate-read-model.ts'

/** What the screen of subordinates needs of other features. */
export interface SubordinateDeps {
  /** Whom the caller may manage. */
  readGrantRules(ctx: TransactionContext): Promise<{
    mayGive(rights: { type: 'admin' | 'employee'; templateId: number | null }): boolean
  }>
}

/** The people below the caller. */
export function registerSubordinateRoutes(server: HttpServer, deps: SubordinateDeps): void {
  endpoint(server, subordinateRoutes.list, async (ctx, { query }) => {
    const maySeeEverybody = ctx.scope.kind === 'company'
    const everybody = maySeeEverybody && query.everybody === true
    return { items: await listSubordinates(ctx, deps, everybody), maySeeEverybody }
  })
}

async function listSubordinates(
  ctx: TransactionContext,
  deps: SubordinateDeps,
  everybody: boolean,
): Promise<Subordinate[]> {
  const { scope, permissions } = ctx
  const rules = await deps.readGrantRules(ctx)
  const mayWrite = permissions.has('company.employee.write')
  const rows = await listSubordinateRows(ctx, { everybody })
  return rows.map(({ months, ...row }) => {
    const isInScope = scope.kind === 'company' || scope.userIds.includes(row.id)
    return { ...row, ...months, isInScope, canReassign: mayWrite && isInScope && rules.mayGive(row) }
  })
}
