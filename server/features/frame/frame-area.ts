import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import { createEventStream } from '#platform/http/event-stream.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import { registerClientErrorRoutes } from './client-errors/client-error-routes.ts'
import { type DashboardDeps, registerDashboardRoutes } from './dashboard/dashboard-routes.ts'
import { startFileCleanup } from './files/file-cleanup.ts'
import { createFileLinks, type FileLinks } from './files/file-links.ts'
import { filePersons } from './files/file-persons.ts'
import { registerFileRoutes } from './files/file-routes.ts'
import { registerListLayoutRoutes } from './list-layouts/list-layout-routes.ts'
import { startNoticeEvents } from './notifications/notice-events.ts'
import { startNoticePurge } from './notifications/notice-purge.ts'
import { registerNoticeRoutes } from './notifications/notice-routes.ts'
import { derivePushKeys } from './notifications/push-keys.ts'
import { startPushes } from './notifications/push-loop.ts'
import { registerPushRoutes } from './notifications/push-routes.ts'
import { startSocialEvents } from './notifications/social-events.ts'
import { registerSavedViewRoutes } from './saved-views/saved-view-routes.ts'
import { purgeViews } from './saved-views/saved-view-store.ts'
import { startTaskEvents } from './tasks/task-events.ts'
import { registerTaskRoutes } from './tasks/task-routes.ts'

interface FrameDeps {
  /** What waits for the caller. */
  queues: Pick<DashboardDeps, 'readQueues' | 'readQueuePage'>
}

/** What other areas are given of this one. */
export interface Frame extends Area {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
  /** An address at which a file can be fetched without a session, good for minutes. */
  linkOf: FileLinks['linkOf']
  /** Each deletes for good what was deleted more than a day ago. */
  purges: readonly ((db: Db) => Promise<unknown>)[]
}

/** What stands around every page: the home page, lists as people arranged them, tasks, notices, files, and events as they come. */
export async function createFrame(platform: Platform, { queues }: FrameDeps): Promise<Frame> {
  const { stores, log, secrets, config, publicUrl } = platform
  const { database, files, clickhouse } = stores
  const db = database.systemDb
  const events = await createEventStream(database, log)
  const links = createFileLinks(secrets)
  const keys = derivePushKeys(secrets)
  // Browsers say themselves where they are reached.
  const ask = createOutsideFetch(createWebGuard({ allowInside: config.webhooksPrivate, log }))
  return {
    async registerRoutes(server) {
      registerClientErrorRoutes(server)
      registerDashboardRoutes(server, { clickhouse, ...queues })
      registerFileRoutes(server, { database, files, links })
      registerListLayoutRoutes(server)
      registerSavedViewRoutes(server)
      registerTaskRoutes(server)
      registerNoticeRoutes(server)
      registerPushRoutes(server, keys)
      events.register(server)
      await startTaskEvents(database, events, log)
      await startNoticeEvents(database, events, log)
      await startSocialEvents(database, events)
    },
    startLoops: async () => [
      startFileCleanup({ db, files, log }),
      startNoticePurge({ db, log }),
      await startPushes({ database, log, keys, ask, publicUrl }),
    ],
    close: () => events.close(),
    linkOf: links.linkOf,
    persons: filePersons,
    purges: [purgeViews],
  }
}
