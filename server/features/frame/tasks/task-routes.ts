import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { findTask, isTaskOfToken, listTasks, requestCancel } from '#platform/tasks/task-store.ts'

/** The caller's own long tasks. */
export function registerTaskRoutes(server: HttpServer): void {
  endpoint(server, taskRoutes.list, async ({ db, user, token }) => ({
    items: await listTasks(db, user.id, token?.id),
  }))
  endpoint(server, taskRoutes.read, (ctx, { params }) => requireTask(ctx, params.id))
  endpoint(server, taskRoutes.cancel, async (ctx, { params }) => {
    await requireTask(ctx, params.id)
    if (!(await requestCancel(ctx.db, params.id))) throw new AppError('taskNotCancellable')
    return requireTask(ctx, params.id)
  })
}

// A program follows what it began itself: its owner's other work may be about what its token does not open.
async function requireTask({ db, user, token }: TransactionContext, id: number): Promise<TaskView> {
  const task = await findTask(db, user.id, id)
  if (!task || (token && !(await isTaskOfToken(db, id, token.id)))) throw new AppError('taskNotFound')
  return task
}
