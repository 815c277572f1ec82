import { mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  changeMailbox,
  createMailbox,
  type MailboxParts,
  removeMailbox,
  setMailboxActive,
  tryMailbox,
} from './mailbox-service.ts'
import { listMailboxes } from './mailbox-store.ts'

/** Mailboxes in which answers and bounces arrive. */
export function registerMailboxRoutes(server: HttpServer, parts: MailboxParts): void {
  endpoint(server, mailboxRoutes.list, async (ctx) => ({ items: await listMailboxes(ctx.db) }))
  endpoint(server, mailboxRoutes.create, (ctx, { body }) => createMailbox(ctx, parts, body))
  endpoint(server, mailboxRoutes.update, (ctx, { params, body }) =>
    changeMailbox(ctx, parts, { id: params.id, input: body }),
  )
  endpoint(server, mailboxRoutes.pause, (ctx, { params }) => setMailboxActive(ctx, params.id, false))
  endpoint(server, mailboxRoutes.resume, (ctx, { params }) => setMailboxActive(ctx, params.id, true))
  endpoint(server, mailboxRoutes.remove, async (ctx, { params }) => {
    await removeMailbox(ctx, params.id)
    return null
  })
  endpointWithoutTransaction(server, mailboxRoutes.tryNew, (ctx, { body }) =>
    tryMailbox(ctx, parts, { access: body }),
  )
  endpointWithoutTransaction(server, mailboxRoutes.try, (ctx, { params, body }) =>
    tryMailbox(ctx, parts, { id: params.id, access: body }),
  )
}
