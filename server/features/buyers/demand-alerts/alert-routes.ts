import { demandAlertLimit, demandAlertRoutes } from '@landfall/contract/buyers/demand-alerts.ts'
import { demandList } from '#features/buyers/buyer-demands/demand-list.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { selectionSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { insertAlert, listAlerts, moveAlert, requireAlert } from './alert-store.ts'

/** Searches for demands whose new results are told. */
export function registerAlertRoutes(server: HttpServer): void {
  const routes = demandAlertRoutes
  endpoint(server, routes.list, async ({ db }) => ({ items: await listAlerts(db) }))
  endpoint(server, routes.create, async (ctx, { body }) => {
    // A filter that cannot be asked is refused now, not when something has come.
    const { filter } = body
    selectionSql(demandList(ctx, []), { selection: filter ? { filter } : {}, path: 'body' }, new SqlBinder())
    if ((await listAlerts(ctx.db)).length >= demandAlertLimit)
      throw new AppError('demandAlertsFull', { limit: demandAlertLimit })
    return insertAlert(ctx.db, body)
  })
  endpoint(server, routes.remove, async ({ db }, { params }) => {
    await moveAlert(db, params.id, true)
    return null
  })
  endpoint(server, routes.restore, async ({ db }, { params }) => {
    await moveAlert(db, params.id, false)
    return requireAlert(db, params.id)
  })
}
