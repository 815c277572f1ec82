import { freeSendRoutes } from '@landfall/contract/email/free-send.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { type LeaseParts, leaseAddressees } from './addressee-lease.ts'
import { createFreeTask } from './free-task-service.ts'
import { recordResult } from './send-record.ts'
import {
  changeAccount,
  createAccount,
  listAccounts,
  readSealedAccount,
  removeAccount,
} from './sender-account-service.ts'

/** Sending from people's own mailboxes by their desktop clients. */
export function registerFreeSendRoutes(server: HttpServer, parts: LeaseParts): void {
  for (const spec of [freeSendRoutes.getAddressees, freeSendRoutes.getAddresseesOfSpecification]) {
    endpointWithoutTransaction(server, spec, (ctx, { params, query }) => {
      // Without its key there is no host that could open a secret: this is no client.
      if (query.hostKey === undefined) throw new AppError('clientNeeded')
      return leaseAddressees(ctx, parts, { id: params.id, hostKey: query.hostKey })
    })
  }
  for (const spec of [freeSendRoutes.sendingFreeCreate, freeSendRoutes.sendingFreeCreateOfSpecification])
    endpoint(server, spec, (ctx, { body }) => recordResult(ctx, body))
  endpoint(server, freeSendRoutes.createTask, (ctx, { body }) => createFreeTask(ctx, body))
  endpoint(server, freeSendRoutes.listAccounts, async (ctx) => ({ items: await listAccounts(ctx) }))
  endpoint(server, freeSendRoutes.createAccount, (ctx, { body }) => createAccount(ctx, parts, body))
  endpoint(server, freeSendRoutes.updateAccount, (ctx, { params, body }) =>
    changeAccount(ctx, parts, { id: params.id, input: body }),
  )
  endpoint(server, freeSendRoutes.removeAccount, async (ctx, { params }) => {
    await removeAccount(ctx, params.id)
    return null
  })
  endpointWithoutTransaction(server, freeSendRoutes.sealAccount, (ctx, { params, body }) =>
    readSealedAccount(ctx, parts, { id: params.id, hostKey: body.hostKey }),
  )
}
