import { taskRoutes } from '@landfall/contract/tasks.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { findTask, listTasks, requestCancel } from '#platform/tasks/task-store.ts'

/** The caller's own long tasks. */
export function registerTaskRoutes(server: HttpServer): void {
  endpoint(server, taskRoutes.list, async (ctx) => ({ items: await listTasks(ctx.db, ctx.user.id) }))
  endpoint(server, taskRoutes.read, async (ctx, { params }) => {
    const task = await findTask(ctx.db, ctx.user.id, params.id)
    if (!task) throw new AppError('taskNotFound')
    return task
  })
  endpoint(server, taskRoutes.cancel, async (ctx, { params }) => {
    if (!(await findTask(ctx.db, ctx.user.id, params.id))) throw new AppError('taskNotFound')
    if (!(await requestCancel(ctx.db, params.id))) throw new AppError('taskNotCancellable')
    const task = await findTask(ctx.db, ctx.user.id, params.id)
    if (!task) throw new AppError('taskNotFound')
    return task
  })
}
