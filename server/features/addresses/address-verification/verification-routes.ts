import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { parseAddress } from '../verification-engine/address-syntax.ts'
import { readReach } from '../verification-work/reach-loop.ts'
import {
  judgeAddress,
  removeAddresses,
  type SaveAddress,
  saveAddresses,
  selectEmails,
} from './address-actions.ts'
import { queueAddressExport } from './address-export.ts'
import { countStates, listAddresses, readRunning, readStates } from './address-read-model.ts'
import { listChecks } from './check-log.ts'
import { type ReadingNeeds, readLists, readText, startReading } from './reading-service.ts'
import { placeOrder, quoteOrder } from './verification-orders.ts'

/** What the routes need of other areas. */
export interface VerificationNeeds extends ReadingNeeds {
  saveAddress: SaveAddress
}

/** Addresses and whether mail reaches them. */
export function registerVerificationRoutes(server: HttpServer, needs: VerificationNeeds): void {
  endpoint(server, routes.list, (ctx, { query }) => listAddresses(ctx, query))
  endpoint(server, routes.counts, async (ctx) => ({
    states: await countStates(ctx),
    running: await readRunning(ctx),
    reach: await readReach(ctx.db),
  }))
  endpoint(server, routes.checks, (ctx, { query }) => listChecks(ctx, query))
  endpoint(server, routes.states, async (ctx, { body }) => ({ items: await readStates(ctx.db, body.emails) }))
  endpointWithoutTransaction(server, routes.readText, (ctx, { stream, query }) =>
    readText(ctx, needs, { stream, name: query.name }),
  )
  endpointWithoutTransaction(server, routes.readLists, (ctx, { body }) => readLists(ctx, needs, body))
  endpoint(server, routes.start, (ctx, { params }) => startReading(ctx, needs, params.id))
  registerActions(server, needs)
}

function registerActions(server: HttpServer, needs: VerificationNeeds): void {
  endpoint(server, routes.quoteAgain, async (ctx, { body }) =>
    quoteOrder(ctx.db, needs, {
      ...{ origin: 'again', name: '', isAgain: true },
      ...(await selectEmails(ctx, body.selection)),
    }),
  )
  endpoint(server, routes.verifyAgain, async (ctx, { body }) =>
    placeOrder(ctx, needs, {
      ...{ origin: 'again', name: '', isAgain: true },
      ...(await selectEmails(ctx, body.selection)),
    }),
  )
  endpoint(server, routes.verifyOne, (ctx, { body }) => {
    if (typeof parseAddress(body.email) === 'string') throw new AppError('addressFormWrong')
    return placeOrder(ctx, needs, { origin: 'single', name: '', emails: [body.email] })
  })
  endpoint(server, routes.judge, (ctx, { params, body }) => judgeAddress(ctx, { id: params.id, ...body }))
  endpointWithoutTransaction(server, routes.save, (ctx, { body }) =>
    saveAddresses(ctx, needs.saveAddress, body),
  )
  endpoint(server, routes.remove, (ctx, { body }) =>
    removeAddresses(ctx, body.selection, { isInvalidOnly: false }),
  )
  endpoint(server, routes.clean, (ctx, { body }) =>
    removeAddresses(ctx, body.selection, { isInvalidOnly: true }),
  )
  endpoint(server, routes.export, (ctx, { body }) => queueAddressExport(ctx, body))
}
