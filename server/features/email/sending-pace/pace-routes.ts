import { sendingPaceRoutes } from '@landfall/contract/email/sending-pace.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { deletePlan, releaseHeld, savePace, savePlan, viewPace } from './pace-store.ts'

/** How fast mail goes, and how domains are warmed up. */
export function registerPaceRoutes(server: HttpServer): void {
  endpoint(server, sendingPaceRoutes.read, ({ db, company }) => viewPace(db, company.id))
  endpoint(server, sendingPaceRoutes.save, async ({ db, company }, { body }) => {
    await savePace(db, body)
    await releaseHeld(db)
    return viewPace(db, company.id)
  })
  endpoint(server, sendingPaceRoutes.warmUp, async ({ db, company }, { params, body }) => {
    if (!(await savePlan(db, params.id, body))) throw new AppError('senderDomainNotFound')
    await releaseHeld(db)
    return viewPace(db, company.id)
  })
  endpoint(server, sendingPaceRoutes.endWarmUp, async ({ db, company }, { params }) => {
    if (!(await deletePlan(db, params.id))) throw new AppError('senderDomainNotFound')
    await releaseHeld(db)
    return viewPace(db, company.id)
  })
}
