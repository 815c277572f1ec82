import { refuseSupport } from '#features/access/session/password-service.ts'
import { startWebhooks, type WebhookLoopDeps } from '#features/access/webhooks/webhook-loop.ts'
import { registerWebhookRoutes } from '#features/access/webhooks/webhook-routes.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createOutsideFetch } from '#platform/http/outside-fetch.ts'
import type { Platform } from './services.ts'

/** Wires what tells other programs of events. */
export function registerIntegrations(server: HttpServer, platform: Platform): void {
  const allowsInside = platform.config.webhooksPrivate
  registerWebhookRoutes(server, { ...webhookDeps(platform), allowsInside, refuseSupport })
}

/** Sends what is owed to other programs; the returned function ends it. */
export function startIntegrations(platform: Platform): () => void {
  return startWebhooks(webhookDeps(platform))
}

function webhookDeps({ stores, log, secrets, config }: Platform): WebhookLoopDeps {
  const fetch = createOutsideFetch({ allowInside: config.webhooksPrivate })
  return { database: stores.database, log, secrets, fetch }
}
