import { singleSignOnRoutes } from '@landfall/contract/access/single-sign-on.ts'
import { endpointWithoutTransaction, type HttpServer, publicEndpoint } from '#platform/http/endpoint.ts'
import { deleteProvider } from './provider-store.ts'
import {
  finishSignOn,
  type SingleSignOnDeps,
  saveSetup,
  startSignOn,
  viewSetup,
} from './single-sign-on-service.ts'

/** Setting up the provider of a company, and signing in through it. */
export function registerSingleSignOnRoutes(server: HttpServer, deps: SingleSignOnDeps): void {
  endpointWithoutTransaction(server, singleSignOnRoutes.read, (ctx) => viewSetup(ctx, deps))
  endpointWithoutTransaction(server, singleSignOnRoutes.save, (ctx, { body }) => saveSetup(ctx, deps, body))
  endpointWithoutTransaction(server, singleSignOnRoutes.remove, async (ctx) => {
    deps.refuseSupport(ctx)
    await ctx.transaction(deleteProvider)
    return viewSetup(ctx, deps)
  })
  publicEndpoint(server, singleSignOnRoutes.start, (ctx, { body }) => startSignOn(ctx, deps, body.name))
  publicEndpoint(server, singleSignOnRoutes.finish, async (ctx, { body }) => ({
    accessToken: await finishSignOn(ctx, deps, body),
  }))
}
