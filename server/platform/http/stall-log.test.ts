import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { registerHealthRoutes } from './health-routes.ts'

const lines: { msg: string; ms: number; routes: string[] }[] = []
const log = createLog('warn', { write: (line: string) => lines.push(JSON.parse(line)) })
const server = fastify({ loggerInstance: log })
registerHealthRoutes(server as never, {
  checkReady: async () => undefined,
  metricsToken: undefined,
  dataDir: '.',
})
server.get('/quick/:id', async () => 'done')
server.get('/slow/:id', async () => {
  for (const end = performance.now() + 400; performance.now() < end; );
  return 'done'
})
afterEach(() => server.close())

const stalls = () => lines.filter(({ msg }) => msg === 'nobody was answered for a while')

it('names the route in whose time nobody was answered, and counts it', async () => {
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  await fetch(`${url}/quick/1`)
  // What came before is forgotten at the next look.
  await new Promise((resolve) => setTimeout(resolve, 150))
  lines.length = 0
  await fetch(`${url}/slow/7`)
  await expect.poll(() => stalls().filter(({ routes }) => routes.includes('GET /slow/:id'))).toHaveLength(1)
  const stall = stalls().find(({ routes }) => routes.includes('GET /slow/:id'))
  expect(stall?.routes).not.toContain('GET /quick/:id')
  expect(stall?.ms).toBeGreaterThan(200)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(/^event_loop_stall_seconds_count [1-9]/m)
  expect(metrics).toMatch(/^nodejs_eventloop_lag_max_seconds \d/m)
})
