import type { Platform } from '#platform/area/platform.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import { registerLetterRoutes } from './email-composer/letter-routes.ts'
import type { InboxNeeds } from './email-inbox/conversation-service.ts'
import { registerInboxRoutes } from './email-inbox/inbox-routes.ts'
import { findActiveRelay } from './email-settings/relay-store.ts'

type LetterNeeds = Parameters<typeof registerLetterRoutes>[1]

/** What people write to one another: letters, and the inbox of what comes back. */
export function registerCorrespondence(
  server: HttpServer,
  { secrets }: Platform,
  {
    readsCustomer,
    addressChecks,
    selectRecipients,
    charge,
    readableCustomers,
    moveStage,
  }: Omit<LetterNeeds, 'findActiveRelay' | 'mailTokens'> & InboxNeeds,
): void {
  const mailTokens = createMailTokens(secrets.deriveKey('mail-token'))
  const needs = { readsCustomer, addressChecks, selectRecipients, charge }
  // Letters to one person go the way of mailings.
  registerLetterRoutes(server, { ...needs, findActiveRelay, mailTokens })
  registerInboxRoutes(server, { readableCustomers, moveStage })
}
