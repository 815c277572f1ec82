import { followUpRoutes } from '@landfall/contract/follow-ups.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { translate } from '#platform/i18n/translate.ts'
import { encodeTimePosition, readTimePosition } from '#platform/list/time-cursor.ts'
import { insertFollowUp, listFollowUps } from './follow-up-store.ts'

/** What follow-ups need of customers. */
export interface FollowUpDeps {
  /** Throws when the caller may not see the customer. */
  assertVisible(ctx: TransactionContext, customerId: number): Promise<unknown>
  /** Sets the customer's clocks; throws when the caller may not change it. */
  noteFollowUp(ctx: TransactionContext, note: FollowUpNote): Promise<void>
}

export interface FollowUpNote {
  customerId: number
  happenedAt: string
  /** Absent leaves the next contact as it is. */
  nextContactAt?: string | null | undefined
}

// Clocks of browsers are not exact.
const toleratedMs = 5 * 60_000
const endOfTime = { at: '9999-12-31T00:00:00.000Z', id: 0 }

/** Recorded calls, e-mails, messages and visits. */
export function registerFollowUpRoutes(server: HttpServer, deps: FollowUpDeps): void {
  endpoint(server, followUpRoutes.list, async (ctx, { params, query }) => {
    await deps.assertVisible(ctx, params.id)
    const before = readTimePosition(query.cursor, ctx.locale) ?? endOfTime
    const rows = await listFollowUps(ctx.db, { customerId: params.id, before, limit: query.size + 1 })
    const items = rows.slice(0, query.size)
    const last = rows.length > query.size ? items.at(-1) : undefined
    return {
      items,
      nextCursor: last ? encodeTimePosition({ at: last.happenedAt, source: 0, id: last.id }) : null,
    }
  })
  endpoint(server, followUpRoutes.create, async (ctx, { params, body }) => {
    if (body.happenedAt && Date.parse(body.happenedAt) > Date.now() + toleratedMs) {
      const issue = { path: 'body.happenedAt', message: translate(ctx.locale, 'followUps.inFuture') }
      throw new AppError('badRequest', {}, { issues: [issue] })
    }
    await deps.assertVisible(ctx, params.id)
    const followUp = await insertFollowUp(ctx.db, params.id, body)
    await deps.noteFollowUp(ctx, {
      customerId: params.id,
      happenedAt: followUp.happenedAt,
      nextContactAt: body.nextContactAt,
    })
    return followUp
  })
}
