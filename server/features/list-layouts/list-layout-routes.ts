import { type ListLayout, listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { one } from '#platform/postgres/database.ts'

/** Columns of lists as each user arranged them. */
export function registerListLayoutRoutes(server: HttpServer): void {
  endpoint(server, listLayoutRoutes.read, async (ctx, { params }) => {
    const row = await one<{ layout: ListLayout }>(
      ctx.db,
      'select layout from list_layouts where user_id = $1 and list = $2',
      [ctx.user.id, params.list],
    )
    return row?.layout ?? null
  })
  endpoint(server, listLayoutRoutes.save, async (ctx, { params, body }) => {
    await ctx.db.query(
      `insert into list_layouts (user_id, list, layout) values ($1, $2, $3)
       on conflict (user_id, list) do update set layout = excluded.layout, updated_at = now()`,
      [ctx.user.id, params.list, JSON.stringify(body)],
    )
    return null
  })
}
