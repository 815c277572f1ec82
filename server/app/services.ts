import { readQueuePage, readQueues } from '#features/customers/workbench/queue-read-model.ts'
import { registerClientErrorRoutes } from '#features/frame/client-errors/client-error-routes.ts'
import { registerDashboardRoutes } from '#features/frame/dashboard/dashboard-routes.ts'
import type { Config } from '#platform/config/config.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createEventStream } from '#platform/http/event-stream.ts'
import type { Log } from '#platform/log/log.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { createAdministration } from './administration-wiring.ts'
import { registerCollected } from './collected-wiring.ts'
import { customerImportTasks, registerCustomerImports } from './customer-import-wiring.ts'
import { customerTasks, registerCustomers, startCustomerLoops } from './customer-wiring.ts'
import { customsTasks, registerCustoms, startCustomsLoops, warmCustoms } from './customs-wiring.ts'
import { createEmail } from './email-wiring.ts'
import { employeeTasks, registerEmployees } from './employee-wiring.ts'
import { registerFrame } from './frame-wiring.ts'
import { registerIdentity } from './identity-wiring.ts'
import { registerIntegrations, startIntegrations } from './integration-wiring.ts'
import { registerMailboxes, startMailboxReading } from './mailbox-wiring.ts'
import { pointsTasks, registerPoints, startPoints } from './points-wiring.ts'
import { recordTasks, registerRecords, startRecordExpiry } from './records-wiring.ts'
import { registerSessions, startSessionLoops } from './session-wiring.ts'
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
  /** Begins what makes the first answers fast; called once the API listens, and waits for nothing. */
  warm(): void
  taskDefinitions: TaskDefinition[]
  /** Loops that run beside the tasks in a worker. */
  startLoops(): Promise<void>
  close(): Promise<void>
}

/** Wires the features: the one place that knows them all. */
export async function createServices(platform: Platform): Promise<Services> {
  const events = await createEventStream(platform.stores.database, platform.log)
  const email = createEmail(platform)
  const administration = await createAdministration(platform)
  const stopLoops: (() => void | Promise<void>)[] = []
  return {
    taskDefinitions: [
      ...customsTasks(platform),
      ...customerTasks(platform),
      ...customerImportTasks(platform),
      ...email.tasks,
      ...pointsTasks(platform),
      ...administration.tasks,
      ...employeeTasks(),
      ...recordTasks(platform),
    ],
    async registerRoutes(server) {
      administration.registerRoutes(server)
      registerClientErrorRoutes(server)
      registerSessions(server, platform, administration.describeFrame)
      registerEmployees(server)
      await registerFrame(server, platform, events)
      registerIntegrations(server, platform)
      registerDashboardRoutes(server, { ...platform.stores, readQueues, readQueuePage })
      registerCustoms(server, platform)
      registerCustomers(server, platform)
      registerCustomerImports(server, platform)
      registerIdentity(server)
      registerCollected(server, platform)
      registerPoints(server)
      registerRecords(server, platform)
      registerMailboxes(server, platform)
      await email.registerRoutes(server)
    },
    warm: () => void stopLoops.push(warmCustoms(platform)),
    async startLoops() {
      stopLoops.push(
        startSessionLoops(platform),
        startRecordExpiry(platform),
        ...administration.startLoops(),
        startIntegrations(platform),
        startCustomsLoops(platform, email.sendToUser),
        startPoints(platform),
        await startMailboxReading(platform),
        ...startCustomerLoops(platform),
      )
      await email.startLoop()
    },
    async close() {
      await Promise.all(stopLoops.map((stop) => stop()))
      await email.close()
      administration.close()
      events.close()
    },
  }
}
