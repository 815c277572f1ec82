import { batchScope } from '@landfall/contract/list.ts'
import { registerCollaboratorRoutes } from '#features/customer-collaborators/collaborator-routes.ts'
import { admitCustomer } from '#features/customer-identity/uniqueness-service.ts'
import { registerRecycleRoutes } from '#features/customer-recycling/recycle-routes.ts'
import { registerTimelineRoutes } from '#features/customer-timeline/timeline-routes.ts'
import { customerExportTask } from '#features/customers/customer-export.ts'
import { selectCustomerIds } from '#features/customers/customer-list.ts'
import { registerCustomerRoutes } from '#features/customers/customer-routes.ts'
import { mayOwn, noteFollowUp, readCustomer, setNextContact } from '#features/customers/customer-service.ts'
import { findTradeCompanies } from '#features/customs-data/company-list.ts'
import { listMailEvents } from '#features/email-history/mail-event-read-model.ts'
import { createErasedPersons } from '#features/erasure/erased-person-store.ts'
import { registerFileRoutes } from '#features/files/file-routes.ts'
import { registerFollowUpRoutes } from '#features/follow-ups/follow-up-routes.ts'
import { placementLimit, recordMoves } from '#features/public-pool/placement-rows.ts'
import { registerPoolRoutes } from '#features/public-pool/pool-routes.ts'
import { countPoolView } from '#features/public-pool/pool-views.ts'
import { registerWorkbenchRoutes } from '#features/workbench/workbench-routes.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import type { Platform } from './services.ts'

/** Customers with what hangs on them. */
export function registerCustomers(server: HttpServer, { stores, secrets }: Platform): void {
  registerFileRoutes(server, { database: stores.database, files: stores.files, secrets })
  registerCustomerRoutes(server, {
    erasedAmong: createErasedPersons(secrets).erasedAmong,
    findTradeCompanies: (ctx, companies) => findTradeCompanies(stores.clickhouse, ctx, companies),
    countPoolView,
    admit: (ctx, applicant) => admitCustomer(ctx, { visibleAmong }, applicant),
  })
  registerCollaboratorRoutes(server, { readCustomer })
  registerTimelineRoutes(server, { assertVisible: readCustomer, mailEvents: listMailEvents })
  registerRecycleRoutes(server, { recordMoves })
  registerPoolRoutes(server, {
    assertVisible: readCustomer,
    // One more than may be placed tells that there are too many.
    selectCustomers: (ctx, selection, right) =>
      selectCustomerIds(ctx, selection, { right, limit: placementLimit + 1 }),
    mayOwn,
  })
  registerWorkbenchRoutes(server, { setNextContact })
  registerFollowUpRoutes(server, { assertVisible: readCustomer, noteFollowUp })
}

/** Those of some customers that the caller may see. */
async function visibleAmong(ctx: TransactionContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const selection = { scope: batchScope.Checked, ids: [...ids] }
  return new Set(await selectCustomerIds(ctx, selection, { right: 'see', limit: ids.length }))
}

/** The long work of customers. */
export function customerTasks({ stores }: Platform): TaskDefinition[] {
  return [customerExportTask(stores.files)]
}
