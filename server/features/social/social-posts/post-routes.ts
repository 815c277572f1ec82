import { type PostRow, postRoutes } from '@landfall/contract/social/posts.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { postColumns, postList } from './post-list.ts'
import { linkPictures, type PictureNeeds, receivePicture } from './post-pictures.ts'
import { changePost, createPost, endPost, requirePost, retryPost } from './post-service.ts'

/** What is published on pages and in channels. */
export function registerPostRoutes(server: HttpServer, needs: PictureNeeds): void {
  const routes = postRoutes
  endpoint(server, routes.list, (ctx, { query }) =>
    readPage<PostRow>(ctx.db, postList(ctx), { columns: postColumns, query }),
  )
  endpoint(server, routes.read, (ctx, { params }) => requirePost(ctx, params.id))
  endpoint(server, routes.create, (ctx, { body }) => createPost(ctx, body))
  endpointWithoutTransaction(server, routes.sendPicture, (ctx, { query, stream }) =>
    receivePicture(ctx, needs, { name: query.name, stream }),
  )
  endpoint(server, routes.pictureLinks, async (ctx, { params }) => ({
    urls: await linkPictures(ctx, needs, params.id),
  }))
  endpoint(server, routes.change, (ctx, { params, body }) => changePost(ctx, params.id, body))
  endpoint(server, routes.cancel, (ctx, { params }) => endPost(ctx, params.id))
  endpoint(server, routes.retry, (ctx, { params }) => retryPost(ctx, params.id))
}
