import type { AddressInfo } from 'node:net'
import type { Platform, Stores } from '#platform/area/platform.ts'
import type { Config } from '#platform/config/config.ts'
import { reachableUrl } from '#platform/config/listening-host.ts'
import { registerApiPage } from '#platform/http/api-page.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { registerHealthRoutes } from '#platform/http/health-routes.ts'
import { createFastify } from '#platform/http/http-server.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { createSecretBox, loadMasterKey } from '#platform/secrets/secret-box.ts'
import { sweepSpools } from '#platform/tabular/spool-folder.ts'
import { createTaskRunner } from '#platform/tasks/task-runner.ts'
import { startTaskWorker } from '#platform/tasks/task-worker.ts'
import { closeDemoPasswords } from './demo-passwords.ts'
import { createServices, type Services } from './services.ts'
import { openStores } from './stores.ts'
import { registerWeb } from './web-files.ts'

/** A running process of the product. */
export interface App {
  /** Where this process can be called, for example `http://127.0.0.1:9520`. */
  url: string
  publicUrl: string
  stores: Stores
  platform: Platform
  services: Services
  http: HttpServer
  /** Those that the demo's people got by this start instead of the known ones, by user name. */
  replacedPasswords: ReadonlyMap<string, string>
  /** Finishes or hands back what it holds, then closes everything. */
  stop(): Promise<void>
}

/** Starts what the role asks for; stores may be handed in, then they are not closed with the app. */
export async function startApp(config: Config, given?: { log?: Log; stores?: Stores }): Promise<App> {
  const log = given?.log ?? createLog(config.logLevel)
  const secrets = createSecretBox(loadMasterKey(config.dataDir, config.secretKey))
  await sweepSpools()
  const stores = given?.stores ?? (await openStores(config, log))
  let publicUrl = config.publicUrl ?? ''
  const platform: Platform = { config, log, stores, secrets, publicUrl: () => publicUrl }
  const services = await createServices(platform)
  const giveUp = async (error: unknown): Promise<never> => {
    await services.close()
    if (!given?.stores) await stores.close()
    throw error
  }
  const replacedPasswords = await closeDemoPasswords(platform, services).catch(giveUp)
  let isStopping = false
  const http = await buildHttp(platform, services, () => isStopping)
  await http.fastify.listen({ host: config.host, port: config.port })
  const { port } = http.fastify.server.address() as AddressInfo
  const url = reachableUrl(config.host, port)
  publicUrl ||= url
  if (config.role !== 'worker') services.warm()
  const worker = config.role === 'api' ? undefined : await startWorker(platform, services)

  return {
    url,
    publicUrl,
    stores,
    platform,
    services,
    http,
    replacedPasswords,
    async stop() {
      isStopping = true
      await worker?.stop()
      await services.close()
      await closeHttp(http)
      if (!given?.stores) await stores.close()
    },
  }
}

const sweepEveryMs = 100
/** Longer than any answer takes that somebody may still be waiting for. */
const answersMs = 40_000

// What was being answered when closing began is idle a moment later, and would be kept for its next request for 72 s.
async function closeHttp({ fastify }: HttpServer): Promise<void> {
  const { server } = fastify
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)
  const latest = setTimeout(() => server.closeAllConnections(), answersMs)
  try {
    await fastify.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(latest)
  }
}

async function buildHttp(
  platform: Platform,
  services: Services,
  isStopping: () => boolean,
): Promise<HttpServer> {
  const { config, log, stores } = platform
  const fastify = createFastify({ log, appEnv: config.appEnv, trustedProxies: config.trustedProxies })
  const server: HttpServer = {
    fastify,
    routes: [],
    findCaller: services.areas.access.findCaller,
    transaction: ({ company, user, actor, token, address }, work) =>
      stores.database.tenantTransaction(
        {
          companyId: company.id,
          userId: user.id,
          actorId: actor?.id ?? null,
          tokenId: token?.id ?? null,
          address,
        },
        work,
      ),
  }
  registerHealthRoutes(fastify, {
    metricsToken: config.metricsToken,
    dataDir: config.dataDir,
    async checkReady() {
      if (isStopping()) throw new Error('stopping')
      await Promise.all([stores.database.ping(), stores.clickhouse.ping()])
    },
  })
  if (config.role === 'worker') return server
  await services.registerRoutes(server)
  await registerApiPage(fastify, server.routes)
  await registerWeb(fastify, config)
  return server
}

async function startWorker(platform: Platform, services: Services) {
  const { config, log, stores } = platform
  const runner = createTaskRunner({
    database: stores.database,
    log,
    definitions: services.taskDefinitions,
    // Whatever one company does, there is a place left for others.
    companyShare: Math.max(1, config.workerConcurrency - 1),
  })
  const worker = await startTaskWorker({
    database: stores.database,
    ownerUrl: stores.ownerUrl,
    runner,
    concurrency: config.workerConcurrency,
    log,
  })
  await services.startLoops()
  return worker
}
