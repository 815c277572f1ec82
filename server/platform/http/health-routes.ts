import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { checkRoom, freeBytes, StorageFull } from '#platform/files/storage-room.ts'
import { registerStallLog } from './stall-log.ts'

interface HealthOptions {
  /** Rejects while the process cannot serve: starting, a store down, stopping. */
  checkReady(): Promise<void>
  /** Where this process keeps data. */
  dataDir: string
  /** With a token anybody who has it may read the metrics; without one only this machine. */
  metricsToken: string | undefined
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics` for Prometheus. */
export function registerHealthRoutes(fastify: FastifyInstance, options: HealthOptions): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })

  registerStallLog(fastify, registry)
  new Gauge({
    name: 'storage_free_bytes',
    help: 'What is free on the disk of the data folder',
    registers: [registry],
    async collect() {
      this.set(await freeBytes(options.dataDir))
    },
  })
  fastify.get('/healthz', async () => ({ status: 'alive' }))
  fastify.get('/readyz', async (request, reply) => {
    try {
      await options.checkReady()
      await checkRoom(options.dataDir)
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'not ready')
      const reason = error instanceof StorageFull ? { reason: 'storageFull' } : {}
      return reply.status(503).send({ status: 'notReady', ...reason })
    }
  })
  fastify.get('/metrics', async (request, reply) => {
    const allowed = options.metricsToken
      ? request.headers.authorization === `Bearer ${options.metricsToken}`
      : loopback.has(request.socket.remoteAddress ?? '')
    if (!allowed) return reply.status(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}
