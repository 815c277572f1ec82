import type { Platform } from '#platform/area/platform.ts'
import { createResolverChoice } from '#platform/dns/name-resolver.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { deliverSingleMail, type RelayParts } from './email-settings/relay-service.ts'
import { findActiveRelay } from './email-settings/relay-store.ts'
import { startSenderChecks } from './sender-domains/sender-check-loop.ts'
import { registerSenderRoutes } from './sender-domains/sender-routes.ts'

const partsOf = ({ secrets, config: { mailInDomain, verifyDns } }: Platform) => ({
  secrets,
  mailInDomain,
  resolverOf: createResolverChoice(verifyDns),
})

/** From where mail may come. */
export function registerSenders(server: HttpServer, platform: Platform, parts: RelayParts): void {
  registerSenderRoutes(server, {
    ...partsOf(platform),
    findActiveRelay,
    deliverSingleMail: (ctx, mail) => deliverSingleMail(ctx, parts, mail),
  })
}

/** Whether that still holds. */
export function watchSenders(platform: Platform): () => Promise<void> {
  const { stores, log } = platform
  const stop = startSenderChecks({ database: stores.database, log }, partsOf(platform))
  return async () => stop()
}
