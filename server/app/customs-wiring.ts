import { registerCustomsDataRoutes } from '#features/customs-data/customs-data-routes.ts'
import { customsExportTask } from '#features/customs-data/customs-export.ts'
import { createRecordLedger } from '#features/customs-data/record-ledger.ts'
import { registerUploadRoutes } from '#features/customs-upload/upload-routes.ts'
import { customsImportTask, customsRevertTask } from '#features/customs-upload/upload-tasks.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { customsPoints } from './points-wiring.ts'
import type { Platform } from './services.ts'

/** Customs files and the records they bring. */
export function registerCustoms(server: HttpServer, { stores }: Platform): void {
  registerUploadRoutes(server, stores.files)
  registerCustomsDataRoutes(server, { clickhouse: stores.clickhouse, ...customsPoints })
}

/** The long work of customs data. */
export function customsTasks({ stores }: Platform): TaskDefinition[] {
  const uploads = { ledger: createRecordLedger(stores.clickhouse), files: stores.files }
  return [customsImportTask(uploads), customsRevertTask(uploads), customsExportTask(stores)]
}
