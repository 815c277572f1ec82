import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** From here on people notice that nobody is answered. */
const stallMs = 200
const everyMs = 50

/**
 * Logs when this process has answered nobody for a while, with the routes that were being served: one of them was computing.
 * Where the processor time is far below the time, the machine had none to give.
 */
export function registerStallLog(fastify: FastifyInstance, registry: Registry): void {
  const stalls = new Histogram({
    name: 'event_loop_stall_seconds',
    help: 'Times of more than 200 ms in which nobody was answered',
    buckets: [0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const open = new Set<FastifyRequest>()
  // A request that was computing may be over before the timer comes to look.
  let seen = new Set<FastifyRequest>()
  fastify.addHook('onRequest', async (request) => {
    open.add(request)
    seen.add(request)
  })
  fastify.addHook('onResponse', async (request) => void open.delete(request))
  fastify.addHook('onRequestAbort', async (request) => void open.delete(request))

  let before = performance.now()
  let usage = process.cpuUsage()
  const timer = setInterval(() => {
    const now = performance.now()
    const late = now - before - everyMs
    if (late > stallMs) {
      const used = process.cpuUsage(usage)
      stalls.observe(late / 1000)
      fastify.log.warn(
        {
          ms: Math.round(late),
          processorMs: Math.round((used.user + used.system) / 1000),
          routes: [...new Set([...seen].map(({ method, routeOptions: { url = '' } }) => `${method} ${url}`))],
        },
        'nobody was answered for a while',
      )
    }
    before = now
    usage = process.cpuUsage()
    seen = new Set(open)
  }, everyMs)
  timer.unref()
  fastify.addHook('onClose', async () => clearInterval(timer))
}
