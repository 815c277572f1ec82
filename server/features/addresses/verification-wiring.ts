import { hostname } from 'node:os'
import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type { Area, Stop } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import { openDemoMailWorld } from '#platform/demo/demo-mail-world.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deletedRecycling } from '#platform/records/deleted-records.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import { createAddressChecks } from './address-verification/address-checks.ts'
import { addressExportTask } from './address-verification/address-export.ts'
import { addressPersons } from './address-verification/address-persons.ts'
import { readStates } from './address-verification/address-read-model.ts'
import { registerAddressRules } from './address-verification/address-rules.ts'
import { createCatchAllMemory, createGroupStates } from './address-verification/mail-memory.ts'
import { startReachLoop } from './address-verification/reach-loop.ts'
import { startVerifyingSaved } from './address-verification/saved-addresses.ts'
import { startVerifying } from './address-verification/verification-loop.ts'
import { placeOrder } from './address-verification/verification-orders.ts'
import {
  registerVerificationRoutes,
  type VerificationNeeds,
} from './address-verification/verification-routes.ts'
import { findVerificationUse } from './address-verification/verification-use.ts'
import { createGroupGate } from './verification-engine/group-gate.ts'
import { createResolver } from './verification-engine/mail-route.ts'
import { createSurroundings } from './verification-engine/mail-surroundings.ts'
import { usualPatience } from './verification-engine/probe-session.ts'

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

/** Whose mail servers show whether any can be reached. */
const usualCanaries = ['gmail.com', 'outlook.com']

/** Verifying e-mail addresses, for the routes and for other areas. */
export function createVerification(platform: Platform, deps: VerificationDeps) {
  const { points, ...needs } = deps
  const { database } = platform.stores
  return {
    registerRoutes(server: Parameters<NonNullable<Area['registerRoutes']>>[0]) {
      registerVerificationRoutes(server, { ...points, ...needs })
      registerAddressRules(server)
    },
    tasks: () => [addressExportTask(platform.stores.files)],
    startLoops: async () => [
      ...(await startLoops(platform)),
      startVerifyingSaved(database, points, platform.log),
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
    /** What the company knows of some addresses. */
    stateOf: readStates,
    /** What is asked of addresses before they leave the company. */
    checks: createAddressChecks(points),
  }
}

async function startLoops({ stores, config, log, publicUrl }: Platform): Promise<Stop[]> {
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
  const stop = await startVerifying({
    ...{ database, log, atOnce: sessionsAtOnce },
    parts: {
      ...surroundings,
      helo,
      sender: config.verifySender ?? `verify@${config.mailInDomain || new URL(publicUrl()).hostname}`,
      gate: createGroupGate(createGroupStates(database.systemDb)),
      catchAll: createCatchAllMemory(database.systemDb),
      patience: usualPatience,
      isReachable: (host) => surroundings.isOwn(host) || reach.isOpen(),
    },
  })
  return [stop, async () => reach.stop(), ...(world ? [() => world.stop()] : [])]
}
