import { customerSearchRoutes } from '@landfall/contract/customers/customer-search.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { isTimedOut } from '#platform/postgres/postgres-errors.ts'
import { countTabs, suggestNames } from './search-read-model.ts'

/** What searching needs of customers. */
export interface CustomerSearchDeps {
  /** The customers the caller may see. */
  customersOf(ctx: Context): ListDefinition
  /** The condition for customers whose ways to be reached are covered for the caller. */
  coveredOf(ctx: Context): string
}

/** Milliseconds; a suggestion is worth no longer waiting. */
const patience = 1000

/** What a search finds in the other tabs, and what it may have meant. */
export function registerCustomerSearchRoutes(server: HttpServer, deps: CustomerSearchDeps): void {
  endpoint(server, customerSearchRoutes.tabCounts, async (ctx, { query }) => ({
    tabs: await countTabs(ctx.db, {
      definition: deps.customersOf(ctx),
      selection: query,
      userId: ctx.user.id,
    }),
  }))
  endpointWithoutTransaction(server, customerSearchRoutes.suggest, async (ctx, { query }) => {
    try {
      const names = await ctx.transaction(async (db) => {
        await db.query(`set local statement_timeout = ${patience}`)
        return suggestNames(db, { definition: deps.customersOf(ctx), covered: deps.coveredOf(ctx) }, query)
      })
      return { names }
    } catch (error) {
      if (isTimedOut(error)) return { names: [] }
      throw error
    }
  })
}
