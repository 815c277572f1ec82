import { savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import {
  changeView,
  createView,
  lockVisible,
  presentView,
  removeView,
  restoreView,
} from './saved-view-service.ts'
import { findOpeningView, listViews, setOpeningView } from './saved-view-store.ts'

/** Views of lists under a name, one's own and the company's. */
export function registerSavedViewRoutes(server: HttpServer): void {
  endpoint(server, savedViewRoutes.list, async (ctx, { query }) => {
    const views = await listViews(ctx.db, ctx.user.id, query.list)
    return {
      items: views.map((view) => presentView(ctx, view)),
      opensWithId: await findOpeningView(ctx.db, ctx.user.id, query.list),
    }
  })
  endpoint(server, savedViewRoutes.create, (ctx, { body }) => createView(ctx, body))
  endpoint(server, savedViewRoutes.update, (ctx, { params, body }) => changeView(ctx, params.id, body))
  endpoint(server, savedViewRoutes.remove, async (ctx, { params }) => {
    await removeView(ctx, params.id)
    return null
  })
  endpoint(server, savedViewRoutes.restore, (ctx, { params }) => restoreView(ctx, params.id))
  endpoint(server, savedViewRoutes.openWith, async (ctx, { params, body }) => {
    if (body.viewId !== null) {
      const view = await lockVisible(ctx, body.viewId)
      // A view of another list would open this one with conditions it does not know.
      if (view.list !== params.list) throw new AppError('savedViewNotFound')
    }
    await setOpeningView(ctx.db, params.list, body.viewId)
    return null
  })
}
