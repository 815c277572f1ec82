import { secondFactorRoutes } from '@landfall/contract/access/second-factor.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  beginFactor,
  confirmFactor,
  type FactorDeps,
  renewCodes,
  resetFactor,
  turnOffFactor,
} from './factor-service.ts'
import { readFactorState } from './factor-store.ts'

/** Setting up and giving up the second factor. */
export function registerSecondFactorRoutes(server: HttpServer, deps: FactorDeps): void {
  endpoint(server, secondFactorRoutes.read, (ctx) => readFactorState(ctx.db, ctx.user.id))
  endpointWithoutTransaction(server, secondFactorRoutes.begin, (ctx, { body }) =>
    beginFactor(ctx, deps, body.passWord),
  )
  endpointWithoutTransaction(server, secondFactorRoutes.confirm, async (ctx, { body }) => ({
    recoveryCodes: await confirmFactor(ctx, deps, body.code),
  }))
  endpointWithoutTransaction(server, secondFactorRoutes.renewCodes, async (ctx, { body }) => ({
    recoveryCodes: await renewCodes(ctx, deps, body.passWord),
  }))
  endpointWithoutTransaction(server, secondFactorRoutes.turnOff, async (ctx, { body }) => {
    await turnOffFactor(ctx, deps, body.passWord)
    return null
  })
  endpoint(server, secondFactorRoutes.reset, async (ctx, { params }) => {
    await resetFactor(ctx, deps, params.id)
    return null
  })
}
