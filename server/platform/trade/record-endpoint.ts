import type { RouteReply, RouteRequest, RouteSpec } from '@landfall/contract/route.ts'
import type { Context } from '#platform/http/context.ts'
import { endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { type Asker, asAsker } from './record-scope.ts'

/** Registers a route over customs records: its handler asks for what its company may see of the shared library too. */
export function recordEndpoint<R extends RouteSpec>(
  server: HttpServer,
  spec: R,
  handler: (ctx: Context & Asker, request: RouteRequest<R>) => Promise<RouteReply<R>>,
): void {
  endpointWithoutTransaction(server, spec, async (ctx, request) => handler(await asAsker(ctx), request))
}
