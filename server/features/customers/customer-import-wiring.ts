import type { OwnName } from '@landfall/contract/own-name.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/postgres/database.ts'
import { insertNamed } from '#platform/records/named-table.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { createCollectedImporter, revertCollected } from './collected/collected-import.ts'
import {
  assertPlace,
  customerGroupColumns,
  customerGroupTable,
} from './customer-groups/customer-group-store.ts'
import { findDuplicates } from './customer-identity/duplicate-finder.ts'
import {
  assertRecognitionsLeft,
  spendRecognitions,
  spendWhatIsLeft,
} from './customer-identity/hidden-answers.ts'
import { registerCustomerImportRoutes } from './customer-import/customer-import-routes.ts'
import { customerImportRevertTask, customerImportTask } from './customer-import/customer-import-tasks.ts'
import { labelColumns, labelTable } from './customer-labels/label-store.ts'
import { customerSourceColumns, customerSourceTable } from './customer-sources/customer-source-store.ts'
import { nameKeyOf } from './customer-writing/customer-values.ts'
import { keysOf } from './customers/customer-keys.ts'
import { mayOwn } from './customers/customer-service.ts'
import { visibleAmong } from './customers/customer-visibility.ts'
import type { CustomersDeps } from './customers-deps.ts'
import { createCustomerImporter } from './imported-customers/customer-importer.ts'
import { revertChanges } from './imported-customers/imported-reverting.ts'
import type { WordKind } from './imported-customers/imported-words.ts'

const importer = createCustomerImporter({
  ...{ keysOf, nameKeyOf, findDuplicates, insertWord },
  spendRecognised: spendWhatIsLeft,
})

function insertWord(
  db: Db,
  kind: WordKind,
  { names, parentId }: { names: OwnName; parentId: number | null },
) {
  if (kind === 'label') return insertNamed(db, labelTable, labelColumns({ names, color: 'slate' }))
  if (kind === 'source') return insertNamed(db, customerSourceTable, customerSourceColumns({ names }))
  return insertGroup(db, { names, parentId })
}

async function insertGroup(db: Db, group: { names: OwnName; parentId: number | null }): Promise<number> {
  await assertPlace(db, group.parentId)
  return insertNamed(db, customerGroupTable, customerGroupColumns(group))
}

/** Files of customers. */
export function registerCustomerImports(server: HttpServer, { stores }: Platform): void {
  registerCustomerImportRoutes(server, {
    files: stores.files,
    mayOwn,
    findExisting: importer.findExisting,
    assertRecognitionsLeft,
    async tellFound(ctx, found) {
      const ids = found.map(({ customerId }) => customerId)
      const visible = await visibleAmong(ctx, ids)
      const hidden = ids.filter((id) => !visible.has(id))
      const told = await spendRecognitions(ctx, hidden.map(String))
      return found.filter(({ customerId }) => visible.has(customerId) || told.has(String(customerId)))
    },
  })
}

/** The long work of files of customers. */
export function customerImportTasks(
  { stores }: Platform,
  { erasedAmong }: Pick<CustomersDeps, 'erasedAmong'>,
): TaskDefinition[] {
  return [
    customerImportTask({
      ...{ files: stores.files, importer, erasedAmong },
      collector: createCollectedImporter(nameKeyOf),
    }),
    customerImportRevertTask(async (run, importId) => {
      const customers = await revertChanges(run, importId)
      const { removed, kept } = await run.transaction((db) => revertCollected(db, importId))
      return { ...customers, removed: customers.removed + removed, kept: customers.kept + kept }
    }),
  ]
}
