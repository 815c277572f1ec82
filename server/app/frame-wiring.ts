import { registerListLayoutRoutes } from '#features/frame/list-layouts/list-layout-routes.ts'
import { startNoticeEvents } from '#features/frame/notifications/notice-events.ts'
import { registerNoticeRoutes } from '#features/frame/notifications/notice-routes.ts'
import { registerSavedViewRoutes } from '#features/frame/saved-views/saved-view-routes.ts'
import { startTaskEvents } from '#features/frame/tasks/task-events.ts'
import { registerTaskRoutes } from '#features/frame/tasks/task-routes.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { EventStream } from '#platform/http/event-stream.ts'
import type { Platform } from './services.ts'

/** Wires what stands around every page: lists as people arranged them, tasks, notices, and events as they come. */
export async function registerFrame(
  server: HttpServer,
  { stores, log }: Platform,
  events: EventStream,
): Promise<void> {
  registerListLayoutRoutes(server)
  registerSavedViewRoutes(server)
  registerTaskRoutes(server)
  registerNoticeRoutes(server)
  events.register(server)
  await startTaskEvents(stores.database, events, log)
  await startNoticeEvents(stores.database, events, log)
}
