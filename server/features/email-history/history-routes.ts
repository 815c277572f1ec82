import { type HistoryRow, historyRoutes } from '@landfall/contract/email-history.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { countBatch } from '#platform/list/batch-reader.ts'
import { readPage } from '#platform/list/list-page.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
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
  endpoint(server, historyRoutes.read, (ctx, { params }) => readMessage(ctx, params.id))
  endpoint(server, historyRoutes.sendAgain, (ctx, { params }) => sendMessageAgain(ctx, needs, params.id))
  endpoint(server, historyRoutes.suppress, (ctx, { params }) => suppressAddress(ctx, params.id))
  endpoint(server, historyRoutes.export, async (ctx, { body }) => {
    const viewer = historyViewer(ctx)
    const count = await countBatch(ctx.db, historyList(viewer), body.selection)
    if (count === 0) throw new AppError('nothingSelected')
    const input: HistoryExportInput = { ...body, viewer }
    const id = await createTask(ctx.db, { kind: 'historyExport', title: '', locale: ctx.locale, input })
    const { selection } = body
    await recordDataPull(ctx.db, {
      action: 'exported',
      source: 'sendHistory',
      rowCount: count,
      selection,
      taskId: id,
    })
    const task = await findTask(ctx.db, ctx.user.id, id)
    if (!task) throw new AppError('taskNotFound')
    return task
  })
}
