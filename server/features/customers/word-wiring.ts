import type { TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { registerFieldRoutes } from './customer-fields/field-routes.ts'
import { registerCustomerGroupRoutes } from './customer-groups/customer-group-routes.ts'
import { readCustomerGroups } from './customer-groups/customer-group-store.ts'
import { registerLabelRoutes } from './customer-labels/label-routes.ts'
import { readLabels } from './customer-labels/label-store.ts'
import { registerCustomerBatchRoutes } from './customer-profile/batch-routes.ts'
import { customerBatchTask, customerBatchUndoTask } from './customer-profile/batch-tasks.ts'
import { registerCustomerSourceRoutes } from './customer-sources/customer-source-routes.ts'
import { readCustomerSources } from './customer-sources/customer-source-store.ts'
import { customerList, selectCustomerIds } from './customers/customer-list.ts'
import { type CustomerViewer, viewerOf, visibleSql } from './customers/customer-scope.ts'

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
