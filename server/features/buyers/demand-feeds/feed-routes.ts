import { demandFeedRoutes } from '@landfall/contract/buyers/demand-feeds.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { type FeedNeeds, lookAtFeed, readFeedNow, storeFeed } from './feed-service.ts'
import { listFeeds } from './feed-store.ts'

/** Feeds of demands. */
export function registerFeedRoutes(server: HttpServer, needs: FeedNeeds): void {
  const routes = demandFeedRoutes
  const { secrets } = needs
  endpoint(server, routes.list, async ({ db }) => ({ items: await listFeeds(db) }))
  endpointWithoutTransaction(server, routes.look, (ctx, { body }) => lookAtFeed(ctx, needs, body))
  endpoint(server, routes.create, ({ db }, { body }) => storeFeed({ db, secrets }, undefined, body))
  endpoint(server, routes.change, ({ db }, { params, body }) => storeFeed({ db, secrets }, params.id, body))
  endpointWithoutTransaction(server, routes.readNow, (ctx, { params }) => readFeedNow(ctx, needs, params.id))
  endpoint(server, routes.remove, async ({ db }, { params }) => {
    const gone = await db.query('delete from demand_feeds where id = $1 returning id', [params.id])
    if (gone.length === 0) throw new AppError('demandFeedNotFound')
    return null
  })
}
