import { tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { glanceAtContacts } from './contact-glance.ts'
import { readContacts } from './contact-service.ts'
import { quoteContacts, unlockContacts } from './contact-unlocking.ts'
import { prepareWriting, type WritingNeeds } from './writable-companies.ts'

/** How to reach companies found in customs records. */
export function registerContactRoutes(server: HttpServer, needs: WritingNeeds): void {
  recordEndpoint(server, tradeContactRoutes.read, (ctx, { query }) => readContacts(ctx, needs, query))
  recordEndpoint(server, tradeContactRoutes.glance, async (ctx, { body }) => ({
    items: await glanceAtContacts(ctx, needs, body.companies),
  }))
  recordEndpoint(server, tradeContactRoutes.quote, (ctx, { body }) =>
    quoteContacts(ctx, needs, body.companies),
  )
  recordEndpoint(server, tradeContactRoutes.unlock, (ctx, { body }) =>
    unlockContacts(ctx, needs, { wanted: body.companies, agreedCost: body.cost }),
  )
  recordEndpoint(server, tradeContactRoutes.prepare, async (ctx, { body }) => ({
    items: await prepareWriting(ctx, needs, body.companies),
  }))
}
