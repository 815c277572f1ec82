import { boardRoutes } from '@landfall/contract/customers/customer-board.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { ListDefinition, SqlCondition } from '#platform/list/list-definition.ts'
import { countColumns } from './board-read-model.ts'

/** What the board needs of customers. */
export interface BoardDeps {
  /** The customers the caller may see. */
  customersOf(ctx: TransactionContext): ListDefinition
  /** One page of them within a further condition. */
  listWithin(
    ctx: TransactionContext,
    wishes: { query: ListQuery; within: SqlCondition },
  ): Promise<{ items: CustomerRow[]; nextCursor: string | null }>
}

/** Customers as columns of their stages. */
export function registerBoardRoutes(server: HttpServer, deps: BoardDeps): void {
  endpoint(server, boardRoutes.columns, async (ctx, { query }) => ({
    columns: await countColumns(ctx.db, deps.customersOf(ctx), query),
  }))
  endpoint(server, boardRoutes.cards, async (ctx, { query: { stage, ...query } }) => {
    const within: SqlCondition = (binder) => `c.stage = ${binder.bind(stage, 'text')}`
    const { items, nextCursor } = await deps.listWithin(ctx, { query, within })
    return { items, nextCursor }
  })
}
