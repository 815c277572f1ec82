import type { Platform } from '#platform/area/platform.ts'
import { createOperatorFinder } from '#platform/dns/mail-operator.ts'
import { createResolverChoice } from '#platform/dns/name-resolver.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { findActiveRelay } from './email-settings/relay-choice.ts'
import { deliverSingleMail, type RelayParts } from './email-settings/relay-service.ts'
import { startSenderChecks } from './sender-domains/sender-check-loop.ts'
import { registerSenderRoutes } from './sender-domains/sender-routes.ts'
import {
  createTrackingProof,
  type TrackingProof,
  trackingDoor,
  trackingHostOf,
} from './sender-domains/tracking-name.ts'
import { registerPaceRoutes } from './sending-pace/pace-routes.ts'
import { forgetOldCounts } from './sending-pace/pace-store.ts'

const partsOf = ({ secrets, config, log }: Platform) => ({
  secrets,
  mailInDomain: config.mailInDomain,
  trackingHost: trackingHostOf(config.publicUrl),
  answersAt: doorAsker(
    createTrackingProof(secrets),
    createOutsideFetch(createWebGuard({ allowInside: false, log })),
  ),
  resolverOf: createResolverChoice(config.verifyDns),
})

// Whether a name leads here: nobody else knows what is said at the door.
function doorAsker(proof: TrackingProof, fetchOutside: ReturnType<typeof createOutsideFetch>) {
  return async (name: string): Promise<boolean> => {
    const answer = await fetchOutside(`https://${name}${trackingDoor}`, { method: 'GET', headers: {} }).catch(
      () => null,
    )
    return answer?.ok === true && proof.isAnswer(name, await answer.text())
  }
}

/** Finds who takes the mail of a domain. */
export const operatorFinder = ({ config }: Platform): ((domain: string) => Promise<string>) =>
  createOperatorFinder(createResolverChoice(config.verifyDns))

/** From where mail may come, and how fast. */
export function registerSenders(server: HttpServer, platform: Platform, parts: RelayParts): void {
  registerPaceRoutes(server)
  registerSenderRoutes(server, {
    ...partsOf(platform),
    findActiveRelay,
    deliverSingleMail: (ctx, mail) => deliverSingleMail(ctx, parts, mail),
  })
}

/** Whether that still holds. */
export function watchSenders(platform: Platform): () => Promise<void> {
  const { stores, log } = platform
  const { database } = stores
  const stopChecks = startSenderChecks({ database, log }, partsOf(platform))
  const stopForgetting = startRegularWork({
    log,
    everyMs: 3_600_000,
    run: () => forgetOldCounts(database.systemDb),
    failed: 'old counts of sending were kept',
  })
  return async () => {
    stopChecks()
    stopForgetting()
  }
}
