import { registerCustomsAnalysisRoutes } from '#features/customs/customs-analysis/customs-analysis-routes.ts'
import { findTradeCompanies } from '#features/customs/customs-companies/company-finding.ts'
import { registerCompanyRoutes } from '#features/customs/customs-companies/trade-company-routes.ts'
import { registerContactRoutes } from '#features/customs/customs-contacts/contact-routes.ts'
import { registerCustomsDataRoutes } from '#features/customs/customs-data/customs-data-routes.ts'
import { createRecordLedger } from '#features/customs/customs-data/record-ledger.ts'
import { startSearchWarming } from '#features/customs/customs-data/search-warming.ts'
import { registerCustomsExportRoutes } from '#features/customs/customs-export/customs-export-routes.ts'
import { customsExportTask } from '#features/customs/customs-export/export-task.ts'
import { registerFacetRoutes } from '#features/customs/customs-facets/facet-routes.ts'
import { startPartyScans } from '#features/customs/customs-identity/party-scan-loop.ts'
import { registerIdentityRoutes } from '#features/customs/customs-identity/trade-identity-routes.ts'
import { registerLibraryRoutes } from '#features/customs/customs-library/library-routes.ts'
import { registerNomenclatureRoutes } from '#features/customs/customs-nomenclature/nomenclature-routes.ts'
import { listHeadings } from '#features/customs/customs-nomenclature/nomenclature-store.ts'
import { registerTradeNoteRoutes } from '#features/customs/customs-notes/trade-note-routes.ts'
import { registerPortRoutes } from '#features/customs/customs-ports/port-routes.ts'
import { registerTemplateRoutes } from '#features/customs/customs-templates/mapping-template-routes.ts'
import { registerUploadRoutes } from '#features/customs/customs-upload/upload-routes.ts'
import { customsImportTask, customsRevertTask } from '#features/customs/customs-upload/upload-tasks.ts'
import { startWatches } from '#features/customs/customs-watches/watch-loop.ts'
import type { SendMail } from '#features/customs/customs-watches/watch-mail.ts'
import { registerWatchRoutes } from '#features/customs/customs-watches/watch-routes.ts'
import { registerCustomsWordRoutes } from '#features/customs/customs-words/word-set-routes.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { contactCustomers } from './customer-wiring.ts'
import { contactPoints, customsPoints } from './points-wiring.ts'
import type { Platform } from './services.ts'

/** Customs files and the records they bring. */
export function registerCustoms(server: HttpServer, platform: Platform): void {
  const { stores } = platform
  registerUploadRoutes(server, { files: stores.files, knownHeadings: listHeadings })
  registerTemplateRoutes(server)
  registerCustomsDataRoutes(server, stores)
  registerCustomsAnalysisRoutes(server, stores)
  registerCompanyRoutes(server, stores)
  registerIdentityRoutes(server, stores)
  registerContactRoutes(server, { ...contactPoints, ...contactCustomers(platform) })
  registerTradeNoteRoutes(server, {
    nameOf: async (ctx, company) => (await findTradeCompanies(stores.clickhouse, ctx, [company]))[0]?.name,
  })
  registerFacetRoutes(server, stores)
  registerPortRoutes(server)
  registerCustomsWordRoutes(server)
  registerNomenclatureRoutes(server, stores)
  registerCustomsExportRoutes(server, { ...stores, ...customsPoints })
  registerLibraryRoutes(server, stores)
  registerWatchRoutes(server, stores)
}

/** The long work of customs data. */
export function customsTasks({ stores }: Platform): TaskDefinition[] {
  const uploads = {
    ledger: createRecordLedger(stores.clickhouse),
    files: stores.files,
    knownHeadings: listHeadings,
  }
  return [customsImportTask(uploads), customsRevertTask(uploads), customsExportTask(stores)]
}

/** Starts looking through the names of records that came or went, and what is watched; the returned function ends it. */
export function startCustomsLoops({ stores, log, publicUrl }: Platform, sendMail: SendMail): () => void {
  const stops = [startPartyScans({ ...stores, log }), startWatches({ ...stores, log, publicUrl, sendMail })]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Makes the first search as fast as the next; the returned function ends it. */
export function warmCustoms({ config, stores, log }: Platform): () => Promise<void> {
  return config.warmSearch ? startSearchWarming({ ...stores, log }) : async () => undefined
}
