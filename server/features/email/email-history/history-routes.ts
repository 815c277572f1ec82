import { type HistoryRow, historyRoutes } from '@landfall/contract/email/email-history.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { queueExport } from '#platform/list/list-export.ts'
import { readPage } from '#platform/list/list-page.ts'
import { sendManyAgain, suppressMany } from './history-batch.ts'
import type { HistoryExportInput } from './history-export.ts'
import { historyColumns, historyList } from './history-list.ts'
import {
  type HistoryNeeds,
  historyViewer,
  readMessage,
  sendMessageAgain,
  suppressAddress,
} from './history-service.ts'

/** The history of everything that was sent. */
export function registerHistoryRoutes(server: HttpServer, needs: HistoryNeeds): void {
  endpoint(server, historyRoutes.list, (ctx, { query }) =>
    readPage<HistoryRow>(ctx.db, historyList(historyViewer(ctx)), { columns: historyColumns, query }),
  )
  endpoint(server, historyRoutes.read, (ctx, { params }) => readMessage(ctx, needs, params.id))
  endpoint(server, historyRoutes.sendAgain, (ctx, { params }) => sendMessageAgain(ctx, needs, params.id))
  endpoint(server, historyRoutes.suppress, (ctx, { params }) => suppressAddress(ctx, needs, params.id))
  endpoint(server, historyRoutes.sendManyAgain, (ctx, { body }) => sendManyAgain(ctx, needs, body.selection))
  endpoint(server, historyRoutes.suppressMany, (ctx, { body }) => suppressMany(ctx, body.selection))
  endpoint(server, historyRoutes.export, (ctx, { body }) => {
    const input: HistoryExportInput = { ...body, viewer: historyViewer(ctx) }
    const definition = historyList(input.viewer)
    return queueExport(ctx, { kind: 'historyExport', source: 'sendHistory', definition, input })
  })
}
