import { workbenchRoutes, workQueues } from '@landfall/contract/customers/workbench.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readCalendar } from './calendar-read-model.ts'
import { markDone, undoDone } from './done-store.ts'
import { readDropPool } from './drop-pool.ts'
import { readQueuePage, readQueues } from './queue-read-model.ts'
import { hasTeam, readWorkTeam } from './work-team-read-model.ts'

/** What the workbench needs of customers. */
export interface WorkbenchDeps {
  /** Changes when a customer is to be contacted next and answers what it was; throws when the caller may not. */
  setNextContact(
    ctx: TransactionContext,
    customerId: number,
    nextContactAt: string | null,
  ): Promise<string | null>
}

/** One's own day: queues, calendar, and the team of those who have one. */
export function registerWorkbenchRoutes(server: HttpServer, deps: WorkbenchDeps): void {
  endpoint(server, workbenchRoutes.read, async (ctx) => ({
    queues: await readQueues(ctx, workQueues),
    hasTeam: hasTeam(ctx),
    dropPool: await readDropPool(ctx),
  }))
  endpoint(server, workbenchRoutes.queue, (ctx, { params, query }) =>
    readQueuePage(ctx, params.queue, query.cursor),
  )
  endpoint(server, workbenchRoutes.markDone, (ctx, { params, body }) =>
    markDone(ctx, params.queue, body.selection),
  )
  endpoint(server, workbenchRoutes.undoDone, async (ctx, { body }) => ({
    restored: await undoDone(ctx, body.doneAt),
  }))
  endpoint(server, workbenchRoutes.calendar, async (ctx, { query }) => ({
    days: await readCalendar(ctx, query),
    dropPool: await readDropPool(ctx),
  }))
  endpoint(server, workbenchRoutes.setNextContact, async (ctx, { params, body }) => ({
    before: await deps.setNextContact(ctx, params.id, body.nextContactAt),
  }))
  endpoint(server, workbenchRoutes.team, async (ctx, { query }) => ({
    items: await readWorkTeam(ctx, query),
  }))
}
