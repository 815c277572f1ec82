import { socialSignInRoutes } from '@landfall/contract/social/social-sign-ins.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  beginSocialSignIn,
  completeSocialSignIn,
  removeSocialApp,
  type SocialSignInNeeds,
  saveSocialApp,
  viewSocialSignIns,
} from './social-sign-in-service.ts'

/** Accounts that are given access to by signing in at their networks. */
export function registerSocialSignInRoutes(server: HttpServer, needs: SocialSignInNeeds): void {
  const routes = socialSignInRoutes
  endpoint(server, routes.list, (ctx) => viewSocialSignIns(ctx, needs))
  endpointWithoutTransaction(server, routes.begin, (ctx, { body }) => beginSocialSignIn(ctx, needs, body))
  endpointWithoutTransaction(server, routes.complete, (ctx, { body }) =>
    completeSocialSignIn(ctx, needs, body.answer),
  )
  endpoint(server, routes.saveApp, (ctx, { params, body }) =>
    saveSocialApp(ctx, needs, { app: params.app, input: body }),
  )
  endpoint(server, routes.removeApp, (ctx, { params }) => removeSocialApp(ctx, needs, params.app))
}
