import { mailSignInRoutes } from '@landfall/contract/email/mail-sign-ins.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  beginSignIn,
  type ConnectNeeds,
  completeSignIn,
  removeApp,
  saveApp,
  viewSignIns,
} from './mail-sign-in-service.ts'

/** Mailboxes that are connected by signing in at their providers. */
export function registerSignInRoutes(server: HttpServer, needs: ConnectNeeds): void {
  endpoint(server, mailSignInRoutes.list, (ctx) => viewSignIns(ctx, needs))
  endpointWithoutTransaction(server, mailSignInRoutes.begin, (ctx, { body }) => beginSignIn(ctx, needs, body))
  endpointWithoutTransaction(server, mailSignInRoutes.complete, (ctx, { body }) =>
    completeSignIn(ctx, needs, body.answer),
  )
  endpointWithoutTransaction(server, mailSignInRoutes.saveApp, (ctx, { params, body }) =>
    saveApp(ctx, needs, { provider: params.provider, input: body }),
  )
  endpoint(server, mailSignInRoutes.removeApp, (ctx, { params }) => removeApp(ctx, needs, params.provider))
}
