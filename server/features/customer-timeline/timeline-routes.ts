import { timelineRoutes } from '@landfall/contract/customer-timeline.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readTimeline } from './timeline-service.ts'
import type { TimelineSource } from './timeline-source.ts'

/** What the timeline needs of other features. */
export interface TimelineDeps {
  /** Throws when the caller may not see the customer. */
  assertVisible(ctx: TransactionContext, customerId: number): Promise<unknown>
  /** Mails to the customer and what became of them. */
  mailEvents: TimelineSource
}

/** Everything that happened to a customer. */
export function registerTimelineRoutes(server: HttpServer, deps: TimelineDeps): void {
  endpoint(server, timelineRoutes.read, async (ctx, { params, query }) => {
    await deps.assertVisible(ctx, params.id)
    return readTimeline(ctx, deps.mailEvents, { customerId: params.id, ...query })
  })
}
