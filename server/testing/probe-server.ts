import type { AddressInfo } from 'node:net'
import { route } from '@landfall/contract/route.ts'
import * as z from 'zod/mini'
import { findCaller } from '#features/access/session/session-service.ts'
import { endpoint, type HttpServer, publicEndpoint } from '#platform/http/endpoint.ts'
import { createFastify } from '#platform/http/http-server.ts'
import { createLog } from '#platform/log/log.ts'
import { type Database, one } from '#platform/postgres/database.ts'

const reply = z.object({ one: z.number() })

/** The same trivial query, once for anybody and once for who is signed in with a right, inside his transaction. */
export const probeRoutes = {
  open: route({ method: 'GET', path: '/api/probe/open', access: 'public', summary: 'Open.', reply }),
  guarded: route({
    method: 'GET',
    path: '/api/probe/guarded',
    access: 'customer.customer.read',
    summary: 'Guarded.',
    reply,
  }),
}

/** Serves the probe routes the way the app serves its own. */
export async function startProbeServer(database: Database): Promise<{ url: string; stop(): Promise<void> }> {
  const fastify = createFastify({ log: createLog('error'), appEnv: 'test', trustedProxies: false })
  const server: HttpServer = {
    fastify,
    routes: [],
    findCaller: (token, options) => findCaller(database, token, options),
    transaction: ({ company, user, actor, address }, work) =>
      database.tenantTransaction(
        { companyId: company.id, userId: user.id, actorId: actor?.id ?? null, address },
        work,
      ),
  }
  const select = (db: Pick<Database['systemDb'], 'query'>) => one<{ one: number }>(db, 'select 1 as one')
  publicEndpoint(server, probeRoutes.open, async () => (await select(database.systemDb)) ?? { one: 0 })
  endpoint(server, probeRoutes.guarded, async ({ db }) => (await select(db)) ?? { one: 0 })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => fastify.close() }
}
