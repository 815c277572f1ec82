import type { Platform } from '#platform/area/platform.ts'
import type { Context } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import { registerAttachmentRoutes } from './email-attachments/mail-attachment-routes.ts'
import type { AttachmentNeeds } from './email-attachments/mail-attachment-service.ts'
import { registerLetterRoutes } from './email-composer/letter-routes.ts'
import type { InboxNeeds } from './email-inbox/conversation-service.ts'
import { registerInboxRoutes } from './email-inbox/inbox-routes.ts'
import { startSequences } from './email-sequences/sequence-loop.ts'
import { registerSequenceRoutes } from './email-sequences/sequence-routes.ts'
import type { TurnNeeds } from './email-sequences/sequence-turn.ts'
import { findActiveRelay } from './email-settings/relay-choice.ts'
import { hostPictures } from './mail-pictures/picture-hosting.ts'
import { registerTransactionalRoutes } from './transactional-mail/transactional-routes.ts'

type LetterNeeds = Parameters<typeof registerLetterRoutes>[1]

/** What people write to one another: letters, their files, and the inbox of what comes back. */
export function registerCorrespondence(
  server: HttpServer,
  { secrets, stores, publicUrl }: Platform,
  {
    readsCustomer,
    addressChecks,
    selectRecipients,
    charge,
    readableCustomers,
    moveStage,
    linkOf,
  }: Omit<LetterNeeds, 'findActiveRelay' | 'mailTokens' | 'hostPictures' | 'pictureBase'> &
    InboxNeeds &
    Pick<AttachmentNeeds, 'linkOf'>,
): void {
  const mailTokens = createMailTokens(secrets.deriveKey('mail-token'))
  const host = { files: stores.files, publicUrl }
  const letters = {
    ...{ readsCustomer, addressChecks, selectRecipients, charge, findActiveRelay, mailTokens },
    pictureBase: publicUrl,
    hostPictures: (ctx: Context, html: string) => hostPictures(ctx, host, html),
  }
  // Letters to one person go the way of mailings.
  registerLetterRoutes(server, letters)
  registerTransactionalRoutes(server, letters)
  registerSequenceRoutes(server, { selectRecipients, addressChecks })
  registerInboxRoutes(server, { readableCustomers, moveStage })
  registerAttachmentRoutes(server, { files: stores.files, linkOf, readsCustomer })
}

/** Sends what is due in sequences. The returned function ends it. */
export function startSequenceTurns(
  { stores, secrets, log }: Platform,
  needs: Pick<TurnNeeds, 'addressChecks' | 'charge'>,
): Promise<() => Promise<void>> {
  const mailTokens = createMailTokens(secrets.deriveKey('mail-token'))
  return startSequences({ ...needs, database: stores.database, log, mailTokens })
}
