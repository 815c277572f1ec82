import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { textOfTrouble } from '#platform/http/outside-trouble.ts'
import { translate } from '#platform/i18n/translate.ts'
import {
  changeRelay,
  createRelay,
  type RelayParts,
  readSenderDefaults,
  removeRelay,
  testRelay,
} from './relay-service.ts'
import { listRelays } from './relay-store.ts'

/** Relays and the sender new tasks start with. */
export function registerRelayRoutes(server: HttpServer, parts: RelayParts): void {
  endpoint(server, relayRoutes.senderDefaults, (ctx) => readSenderDefaults(ctx))
  endpoint(server, relayRoutes.list, async (ctx) => ({
    items: (await listRelays(ctx.db)).map((relay) => ({
      ...relay,
      lastError: relay.lastError && textOfTrouble(ctx.locale, relay.lastError),
    })),
    mailInDomain: parts.mailInDomain,
  }))
  endpoint(server, relayRoutes.create, (ctx, { body }) => createRelay(ctx, parts, body))
  endpoint(server, relayRoutes.update, (ctx, { params, body }) =>
    changeRelay(ctx, parts, { id: params.id, input: body }),
  )
  endpoint(server, relayRoutes.remove, async (ctx, { params }) => {
    await removeRelay(ctx, params.id)
    return null
  })
  endpointWithoutTransaction(server, relayRoutes.test, async (ctx, { params, body }) => ({
    answer: await testRelay(ctx, parts, {
      id: params.id,
      to: body.to,
      subject: translate(ctx.locale, 'emailPages.testSubject'),
    }),
  }))
}
