import type { Platform } from '#platform/area/platform.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import { createMailboxGuard } from '#platform/mail/imap-session.ts'
import type { TransportKeys } from '#platform/mail/mail-transport.ts'
import { registerMailboxRoutes } from './email-mailboxes/mailbox-routes.ts'
import { wakeConnected } from './email-mailboxes/mailbox-store.ts'
import { forgetErrors } from './email-settings/relay-store.ts'
import { registerSignInRoutes } from './mail-sign-ins/sign-in-routes.ts'
import { createSignInTokens, type SignInNeeds, type SignInTokens } from './mail-sign-ins/sign-in-tokens.ts'

/** Mailboxes that are connected at their providers. */
export interface ConnectedMailboxes {
  /** What opens mailboxes and relays, by password or by token. */
  keys: TransportKeys & { signIns: SignInTokens; providers: SignInNeeds['providers'] }
  /** Their routes, and those of the mailboxes in which answers arrive. */
  registerRoutes(server: HttpServer): void
}

/** Connects mailboxes at their providers, and gives the tokens of those that are. */
export function connectMailboxes({ stores, secrets, log, config, publicUrl }: Platform): ConnectedMailboxes {
  const providers = config.mailProviders
  const fetch = createOutsideFetch(createWebGuard({ allowInside: config.ssoPrivateIssuers, log }))
  const needs = { database: stores.database, secrets, log, providers, publicUrl, fetch }
  const keys = { secrets, heloName: config.heloName, signIns: createSignInTokens(needs), providers }
  return {
    keys,
    registerRoutes(server) {
      const guard = createMailboxGuard({ allowInside: config.mailboxesPrivate, log })
      registerMailboxRoutes(server, { ...keys, guard })
      registerSignInRoutes(server, {
        ...needs,
        async wake(db, signInId) {
          await wakeConnected(db, signInId)
          await forgetErrors(db, signInId)
        },
      })
    },
  }
}
