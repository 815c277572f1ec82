import { type ConsentRow, consentRoutes } from '@landfall/contract/social/consents.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { consentColumns, consentList } from './consent-list.ts'
import { type ConsentNeeds, endConsents, recordConsents } from './consent-service.ts'

/** Who has agreed to be written to. */
export function registerConsentRoutes(server: HttpServer, needs: ConsentNeeds): void {
  endpoint(server, consentRoutes.list, (ctx, { query }) =>
    readPage<ConsentRow>(ctx.db, consentList(ctx, needs.readableCustomers), {
      columns: consentColumns,
      query,
    }),
  )
  endpoint(server, consentRoutes.record, (ctx, { body }) => recordConsents(ctx, needs, body))
  endpoint(server, consentRoutes.end, (ctx, { body }) => endConsents(ctx, needs, body))
}
