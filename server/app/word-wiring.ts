import { registerFieldRoutes } from '#features/customers/customer-fields/field-routes.ts'
import { registerCustomerGroupRoutes } from '#features/customers/customer-groups/customer-group-routes.ts'
import { readCustomerGroups } from '#features/customers/customer-groups/customer-group-store.ts'
import { registerLabelRoutes } from '#features/customers/customer-labels/label-routes.ts'
import { readLabels } from '#features/customers/customer-labels/label-store.ts'
import { registerCustomerBatchRoutes } from '#features/customers/customer-profile/batch-routes.ts'
import { customerBatchTask, customerBatchUndoTask } from '#features/customers/customer-profile/batch-tasks.ts'
import { registerCustomerSourceRoutes } from '#features/customers/customer-sources/customer-source-routes.ts'
import { readCustomerSources } from '#features/customers/customer-sources/customer-source-store.ts'
import { customerList, selectCustomerIds } from '#features/customers/customers/customer-list.ts'
import { type CustomerViewer, viewerOf, visibleSql } from '#features/customers/customers/customer-scope.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'

const visibleCustomers = (ctx: TransactionContext, binder: SqlBinder) => visibleSql(viewerOf(ctx), binder)

/** What a company orders its customers by, in its own words, and changing many of them alike. */
export function registerCustomerWords(server: HttpServer): void {
  registerLabelRoutes(server, { visibleCustomers })
  registerCustomerGroupRoutes(server, { visibleCustomers })
  registerCustomerSourceRoutes(server, { visibleCustomers })
  registerFieldRoutes(server, {
    visibleCustomers,
    readLabels,
    readGroups: readCustomerGroups,
    readSources: readCustomerSources,
  })
  registerCustomerBatchRoutes(server, { selectCustomers: selectCustomerIds, viewerOf })
}

/** The long work of batches. */
export function customerBatchTasks(): TaskDefinition[] {
  return [customerBatchTask<CustomerViewer>(customerList), customerBatchUndoTask()]
}
