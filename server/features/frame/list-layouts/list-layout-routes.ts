import { type ListLayout, listLayoutRoutes, type ViewState } from '@landfall/contract/list-layouts.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { one } from '#platform/postgres/database.ts'

/** Columns of lists as each user arranged them. */
export function registerListLayoutRoutes(server: HttpServer): void {
  endpoint(server, listLayoutRoutes.read, async (ctx, { params }) => {
    const row = await one<{ layout: ListLayout | null; viewId: number | null; state: ViewState }>(
      ctx.db,
      `select l.layout, v.id as view_id, v.state
       from (select 1) as always
       left join list_layouts l on l.user_id = $1 and l.list = $2
       left join (saved_view_choices c join saved_views v on v.id = c.view_id
           and v.deleted_at is null and (v.is_shared or v.user_id = c.user_id))
         on c.user_id = $1 and c.list = $2`,
      [ctx.user.id, params.list],
    )
    if (!row || (row.layout === null && row.viewId === null)) return null
    const opensWith = row.viewId === null ? {} : { opensWith: { id: row.viewId, state: row.state } }
    return { columns: row.layout?.columns ?? [], ...opensWith }
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
