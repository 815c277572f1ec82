import { coverFollowUp, followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { encodeTimePosition, readTimePosition } from '#platform/list/time-cursor.ts'
import {
  changeFollowUp,
  createFollowUp,
  deleteFollowUp,
  type FollowUpDeps,
  restoreFollowUp,
} from './follow-up-service.ts'
import { listFollowUps, listViewers } from './follow-up-store.ts'

const endOfTime = { at: '9999-12-31T00:00:00.000Z', id: 0 }

/** Recorded calls, messages, visits, notes and appointments. */
export function registerFollowUpRoutes(server: HttpServer, deps: FollowUpDeps): void {
  endpoint(server, followUpRoutes.list, async (ctx, { params, query }) => {
    const { isMasked } = await deps.readCustomer(ctx, params.id)
    const before = readTimePosition(query.cursor, ctx.locale) ?? endOfTime
    const rows = await listFollowUps(ctx.db, { customerId: params.id, before, limit: query.size + 1 })
    const items = rows.slice(0, query.size)
    const last = rows.length > query.size ? items.at(-1) : undefined
    return {
      items: isMasked ? items.map(coverFollowUp) : items,
      nextCursor: last ? encodeTimePosition({ at: last.happenedAt, source: 0, id: last.id }) : null,
    }
  })
  endpoint(server, followUpRoutes.create, (ctx, { params, body }) =>
    createFollowUp(ctx, deps, { ...body, customerId: params.id }),
  )
  endpoint(server, followUpRoutes.colleagues, async (ctx, { params }) => {
    await deps.readCustomer(ctx, params.id)
    return { items: await listViewers(ctx.db, params.id) }
  })
  endpoint(server, followUpRoutes.change, (ctx, { params, body }) =>
    changeFollowUp(ctx, deps, { ...body, id: params.id }),
  )
  endpoint(server, followUpRoutes.remove, async (ctx, { params }) => {
    await deleteFollowUp(ctx, deps, params.id)
    return null
  })
  endpoint(server, followUpRoutes.restore, (ctx, { params }) => restoreFollowUp(ctx, deps, params.id))
}
