import { registerBrandingRoutes } from '#features/branding/branding-routes.ts'
import { registerDashboardRoutes } from '#features/dashboard/dashboard-routes.ts'
import { startFileCleanup } from '#features/files/file-cleanup.ts'
import { registerListLayoutRoutes } from '#features/list-layouts/list-layout-routes.ts'
import { registerSessionRoutes } from '#features/session/session-routes.ts'
import { createTaskEvents } from '#features/tasks/task-events.ts'
import { registerTaskRoutes } from '#features/tasks/task-routes.ts'
import type { Config } from '#platform/config/config.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { Log } from '#platform/log/log.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { customerTasks, registerCustomers } from './customer-wiring.ts'
import { customsTasks, registerCustoms } from './customs-wiring.ts'
import { createEmail } from './email-wiring.ts'
import type { Stores } from './stores.ts'

/** What every feature may be given. */
export interface Platform {
  config: Config
  log: Log
  stores: Stores
  secrets: SecretBox
  /** Address for links in mails; known once the server listens. */
  publicUrl(): string
}

/** The features as the processes see them: routes for the API, tasks and loops for the worker. */
export interface Services {
  registerRoutes(server: HttpServer): Promise<void>
  taskDefinitions: TaskDefinition[]
  /** Loops that run beside the tasks in a worker. */
  startLoops(): Promise<void>
  close(): Promise<void>
}

/** Wires the features: the one place that knows them all. */
export async function createServices(platform: Platform): Promise<Services> {
  const { stores, log } = platform
  const taskEvents = await createTaskEvents(stores.database, log)
  const email = createEmail(platform)
  let stopFileCleanup: (() => void) | undefined
  return {
    taskDefinitions: [...customsTasks(platform), ...customerTasks(platform), ...email.tasks],
    async registerRoutes(server) {
      registerBrandingRoutes(server, stores.database)
      registerSessionRoutes(server, stores.database)
      registerListLayoutRoutes(server)
      registerTaskRoutes(server, taskEvents)
      registerDashboardRoutes(server)
      registerCustoms(server, platform)
      registerCustomers(server, platform)
      await email.registerRoutes(server)
    },
    async startLoops() {
      stopFileCleanup = startFileCleanup({ db: stores.database.systemDb, files: stores.files, log })
      await email.startLoop()
    },
    async close() {
      stopFileCleanup?.()
      await email.close()
      taskEvents.close()
    },
  }
}
