import {
  agentProtocol,
  verificationAgentRoutes as routes,
} from '@landfall/contract/addresses/verification-agents.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer, publicEndpoint } from '#platform/http/endpoint.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { Opinions } from '../verification-work/company-opinion.ts'
import { countSettled, createAgent, findAgent, listAgents, noteAgent, revokeAgent } from './agent-store.ts'
import { handIn, takeJobs } from './agent-work.ts'

/** An agent that has something to do comes again at once, one that has not after this time. */
const idleMs = 2_000

/** Agents of the installation, and the door by which they come. */
export function registerAgentRoutes(server: HttpServer, database: Database, opinions: Opinions): void {
  const { systemDb } = database
  endpoint(server, routes.list, async ({ db }) => ({ items: await listAgents(db) }))
  endpoint(server, routes.create, ({ db }, { body }) => createAgent(db, body.name))
  endpoint(server, routes.revoke, async ({ db }, { params }) => {
    await revokeAgent(db, params.id)
    return null
  })
  publicEndpoint(server, routes.takeWork, async ({ address }, { body }) => {
    const id = await findAgent(systemDb, body.key)
    requireProtocol(body.protocol)
    const { helo, reach, isNamed, room } = body
    await noteAgent(systemDb, id, { helo, reach, isNamed, address })
    const jobs = reach === 'open' ? await takeJobs(systemDb, room) : []
    return { protocol: agentProtocol, jobs, waitMs: jobs.length > 0 ? 0 : idleMs }
  })
  publicEndpoint(server, routes.handIn, async (_ctx, { body }) => {
    const id = await findAgent(systemDb, body.key)
    requireProtocol(body.protocol)
    const taken = await handIn(database, opinions, body)
    await countSettled(systemDb, id, taken)
    return { taken }
  })
}

function requireProtocol(protocol: number): void {
  if (protocol !== agentProtocol) throw new AppError('agentOutdated', { wanted: agentProtocol })
}
