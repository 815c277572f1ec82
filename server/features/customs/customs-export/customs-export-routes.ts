import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { type ExportNeeds, quoteExport, startExport } from './export-service.ts'

/** Records and companies as files: what that costs, and the file. */
export function registerCustomsExportRoutes(server: HttpServer, needs: ExportNeeds): void {
  recordEndpoint(server, customsExportRoutes.cost, (ctx, { body }) => quoteExport(ctx, needs, body))
  recordEndpoint(server, customsExportRoutes.start, (ctx, { body }) => startExport(ctx, needs, body))
}
