import { senderDomainRoutes, senderMailboxRoutes } from '@landfall/contract/email/sender-domains.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  addDomain,
  checkNow,
  type DomainParts,
  removeDomain,
  rotateKeys,
  viewDomains,
} from './sender-domain-service.ts'
import { listGraces } from './sender-domain-store.ts'
import {
  type LetterParts,
  listSenderMailboxes,
  proveMailbox,
  removeSenderMailbox,
  sendProof,
} from './sender-mailbox-service.ts'
import { readStanding } from './sender-standing.ts'

/** Domains and mailboxes from which mail may come. */
export function registerSenderRoutes(server: HttpServer, parts: DomainParts & LetterParts): void {
  endpoint(server, senderDomainRoutes.list, async ({ db }) => ({
    items: await viewDomains(db, parts),
    mailboxes: await listSenderMailboxes(db),
    graces: await listGraces(db),
  }))
  endpoint(server, senderDomainRoutes.standing, async ({ db }, { query }) =>
    readStanding(db, query.address, await parts.findActiveRelay(db, query.address)),
  )
  endpointWithoutTransaction(server, senderDomainRoutes.create, (ctx, { body }) =>
    addDomain(ctx, parts, body.domain),
  )
  endpointWithoutTransaction(server, senderDomainRoutes.check, (ctx, { params }) =>
    checkNow(ctx, parts, params.id),
  )
  endpointWithoutTransaction(server, senderDomainRoutes.rotate, (ctx, { params }) =>
    rotateKeys(ctx, parts, params.id),
  )
  endpoint(server, senderDomainRoutes.remove, async ({ db }, { params }) => {
    await removeDomain(db, params.id)
    return null
  })
  endpointWithoutTransaction(server, senderMailboxRoutes.sendLetter, (ctx, { body }) =>
    sendProof(ctx, parts, body.address),
  )
  endpointWithoutTransaction(server, senderMailboxRoutes.prove, (ctx, { params, body }) =>
    proveMailbox(ctx, { id: params.id, code: body.code }),
  )
  endpoint(server, senderMailboxRoutes.remove, async ({ db }, { params }) => {
    await removeSenderMailbox(db, params.id)
    return null
  })
}
