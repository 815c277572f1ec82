import { messageTemplateRoutes } from '@landfall/contract/social/message-templates.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  deleteTemplate,
  refreshTemplates,
  submitTemplate,
  type TemplateNeeds,
} from './message-template-service.ts'
import { listTemplates } from './message-template-store.ts'

/** Templates of WhatsApp. */
export function registerTemplateRoutes(server: HttpServer, needs: TemplateNeeds): void {
  const routes = messageTemplateRoutes
  endpoint(server, routes.list, async ({ db }) => ({ items: await listTemplates(db) }))
  endpointWithoutTransaction(server, routes.create, (ctx, { body }) => submitTemplate(ctx, needs, body))
  endpointWithoutTransaction(server, routes.refresh, (ctx) => refreshTemplates(ctx, needs))
  endpointWithoutTransaction(server, routes.remove, (ctx, { params }) =>
    deleteTemplate(ctx, needs, params.id),
  )
}
