import { type SupportRow, supportRoutes } from '@landfall/contract/access/support-access.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { readAnnouncements } from './announcement-read-model.ts'
import { supportColumns, supportList } from './support-list.ts'

/** The log of support, and what the frame has to announce. */
export function registerSupportRoutes(server: HttpServer): void {
  endpoint(server, supportRoutes.list, (ctx, { query }) =>
    readPage<SupportRow>(ctx.db, supportList(ctx), { columns: supportColumns, query }),
  )
  endpoint(server, supportRoutes.announcements, (ctx) => readAnnouncements(ctx))
}
