import { type RecycleEntry, recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { one } from '#platform/postgres/database.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { countPurge, type PurgeInput } from './purge-task.ts'
import { recycleColumns, recycleList, recycleViewer } from './recycle-list.ts'
import { restoreRecords } from './recycle-service.ts'

/** The recycle bin over all kinds of records. */
export function registerRecycleRoutes(server: HttpServer, handlers: readonly RecycleHandler[]): void {
  endpoint(server, recycleRoutes.list, (ctx, { query }) =>
    readPage<RecycleEntry>(ctx.db, recycleList(recycleViewer(ctx)), { columns: recycleColumns, query }),
  )
  endpoint(server, recycleRoutes.restore, (ctx, { body }) => restoreRecords(ctx, handlers, body))
  endpoint(server, recycleRoutes.purge, async (ctx, { body }) => {
    const moment = await one<{ until: string }>(ctx.db, 'select now() as until')
    const until = moment?.until ?? ''
    const input: PurgeInput = { selection: body.selection, viewer: recycleViewer(ctx), until }
    if ((await countPurge(ctx.db, input)) === 0) throw new AppError('nothingSelected')
    const id = await createTask(ctx.db, { kind: 'recyclePurge', title: '', locale: ctx.locale, input })
    const task = await findTask(ctx.db, ctx.user.id, id)
    if (!task) throw new AppError('taskNotFound')
    return task
  })
}
