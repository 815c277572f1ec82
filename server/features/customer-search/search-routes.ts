import { customerSearchRoutes } from '@landfall/contract/customer-search.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { countTabs, suggestNames } from './search-read-model.ts'

/** What searching needs of customers. */
export interface CustomerSearchDeps {
  /** The customers the caller may see. */
  customersOf(ctx: TransactionContext): ListDefinition
}

/** What a search finds in the other tabs, and what it may have meant. */
export function registerCustomerSearchRoutes(server: HttpServer, { customersOf }: CustomerSearchDeps): void {
  endpoint(server, customerSearchRoutes.tabCounts, async (ctx, { query }) => ({
    tabs: await countTabs(ctx.db, { definition: customersOf(ctx), selection: query, userId: ctx.user.id }),
  }))
  endpoint(server, customerSearchRoutes.suggest, async (ctx, { query }) => ({
    names: await suggestNames(ctx.db, customersOf(ctx), query),
  }))
}
