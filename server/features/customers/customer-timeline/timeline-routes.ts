import { timelineFilters, timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readTimeline, type TimelineDeps } from './timeline-service.ts'

/** Everything that happened to a customer. */
export function registerTimelineRoutes(server: HttpServer, deps: TimelineDeps): void {
  endpointWithoutTransaction(server, timelineRoutes.read, (ctx, { params, query: { show, ...query } }) =>
    readTimeline(ctx, deps, {
      customerId: params.id,
      ...query,
      show: show === undefined ? timelineFilters : [show].flat(),
    }),
  )
}
