import { hostname } from 'node:os'
import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type { Area, Stop } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import { openDemoMailWorld } from '#platform/demo/demo-mail-world.ts'
import { createResolver } from '#platform/dns/name-resolver.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deletedRecycling } from '#platform/records/deleted-records.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import { createAddressChecks } from './address-rules/address-checks.ts'
import { registerAddressRules } from './address-rules/address-rules.ts'
import { startRestOfOrders } from './address-rules/rest-of-orders.ts'
import { startVerifyingSaved } from './address-rules/saved-addresses.ts'
import { addressExportTask } from './address-verification/address-export.ts'
import { addressPersons } from './address-verification/address-persons.ts'
import { readStates } from './address-verification/address-read-model.ts'
import { placeOrder } from './address-verification/verification-orders.ts'
import {
  registerVerificationRoutes,
  type VerificationNeeds,
} from './address-verification/verification-routes.ts'
import { findVerificationUse } from './address-verification/verification-use.ts'
import { createGroupGate } from './mail-servers/group-gate.ts'
import { createSurroundings } from './mail-servers/mail-surroundings.ts'
import { usualPatience } from './mail-servers/probe-session.ts'
import { usualCanaries } from './mail-servers/reach-test.ts'
import { watchAgents } from './verification-agents/agent-presence.ts'
import { registerAgentRoutes } from './verification-agents/agent-routes.ts'
import { createSecondOpinion } from './verification-services/second-opinion.ts'
import { createAdapters } from './verification-services/service-adapters.ts'
import { registerServiceRoutes } from './verification-services/service-routes.ts'
import type { Opinions } from './verification-work/company-opinion.ts'
import { createCatchAllMemory, createGroupStates } from './verification-work/mail-memory.ts'
import { startReachLoop } from './verification-work/reach-loop.ts'
import { startVerifying } from './verification-work/verification-loop.ts'

/** What verifying needs of other areas. */
export interface VerificationDeps
  extends Pick<VerificationNeeds, 'readListedAddresses' | 'readTaskAddresses' | 'saveAddress'> {
  points: {
    quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
    reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
  }
}

/** Sessions with mail servers at a time. */
const sessionsAtOnce = 50

/** Verifying e-mail addresses, for the routes and for other areas. */
export function createVerification(platform: Platform, deps: VerificationDeps) {
  const { points, ...needs } = deps
  const { database } = platform.stores
  const adapters = createAdapters(platform.log)
  const opinions = createSecondOpinion({
    ...{ database, adapters, secrets: platform.secrets, log: platform.log },
  })
  return {
    registerRoutes(server: Parameters<NonNullable<Area['registerRoutes']>>[0]) {
      registerVerificationRoutes(server, { ...points, ...needs })
      registerAddressRules(server)
      registerAgentRoutes(server, database, opinions)
      registerServiceRoutes(server, { secrets: platform.secrets, adapters })
    },
    tasks: () => [addressExportTask(platform.stores.files)],
    startLoops: async () => [
      ...(await startLoops(platform, opinions)),
      startVerifyingSaved(database, points, platform.log),
      await startRestOfOrders(database, platform.log),
    ],
    uses: { addressVerification: findVerificationUse },
    recycling: [
      deletedRecycling({
        kind: 'checkedAddress',
        table: 'verification_addresses',
        needs: 'address.verification.run',
        changed: 'lease = null',
      }),
    ],
    persons: addressPersons as readonly PersonRows[],
    /** Orders the check of addresses in the name of the transaction’s user. */
    verifyAddresses: (ctx: Parameters<typeof placeOrder>[0], order: Parameters<typeof placeOrder>[2]) =>
      placeOrder(ctx, points, order),
    /** Whether a domain takes mail for any name, if that was found out lately. */
    catchesAll: createCatchAllMemory(database.systemDb).read,
    /** What the company knows of some addresses. */
    stateOf: readStates,
    /** What is asked of addresses before they leave the company. */
    checks: createAddressChecks(points),
  }
}

async function startLoops({ stores, config, log, publicUrl }: Platform, opinions: Opinions): Promise<Stop[]> {
  const { database } = stores
  const world = config.demoData ? await openDemoMailWorld() : undefined
  const helo = config.verifyHelo ?? hostname()
  const surroundings = createSurroundings({ nameServers: config.verifyDns, log })
  const reach = startReachLoop(database.systemDb, log, {
    ...surroundings,
    ...{ helo, patience: usualPatience, names: createResolver(config.verifyDns) },
    // A demo has servers of its own, which are always there.
    canaries: config.verifyCanary ?? (world ? [] : usualCanaries),
  })
  const agents = watchAgents(database.systemDb, log)
  const stop = await startVerifying({
    ...{ database, log, opinions, atOnce: sessionsAtOnce },
    parts: {
      ...surroundings,
      helo,
      sender: config.verifySender ?? `verify@${config.mailInDomain || new URL(publicUrl()).hostname}`,
      gate: createGroupGate(createGroupStates(database.systemDb)),
      catchAll: createCatchAllMemory(database.systemDb),
      patience: usualPatience,
      async wayTo(host) {
        if (surroundings.isOwn(host)) return 'here'
        // Whoever lets an agent in wants its address to ask, also where this machine could.
        if (agents.isThere()) return 'elsewhere'
        if (reach.isOpen()) return 'here'
        return (await agents.look()) ? 'elsewhere' : 'nowhere'
      },
    },
  })
  return [stop, async () => reach.stop(), async () => agents.stop(), ...(world ? [() => world.stop()] : [])]
}
