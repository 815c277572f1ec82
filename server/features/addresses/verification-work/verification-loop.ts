import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import {
  type DomainResult,
  type VerifierParts,
  verifyDomain,
} from '../verification-engine/domain-verifier.ts'
import { isLeftToOpinion, type Opinions, withOpinion } from './company-opinion.ts'
import {
  claimDomains,
  findDueCompanies,
  giveBack,
  handOver,
  type QueuedDomain,
  settleAddresses,
} from './verification-queue.ts'
import { settlementOf } from './verification-settling.ts'
import { WorkTurns } from './work-turns.ts'

interface LoopDeps {
  database: Database
  log: Log
  parts: VerifierParts
  opinions: Opinions
  /** Sessions at a time. */
  atOnce: number
}

/** How long it is quiet at most when nothing was due; whoever orders something wakes it. */
const quietMs = 1_000

/**
 * Verifies what is due, company by company in turn, so that a long list of one keeps nobody waiting. What a process that dies
 * had taken comes back by itself.
 */
export async function startVerifying({
  database,
  log,
  parts,
  opinions,
  atOnce,
}: LoopDeps): Promise<() => Promise<void>> {
  const { systemDb } = database
  const stopping = new AbortController()
  const turns = new WorkTurns(atOnce)
  let refilling: Promise<void> | undefined
  let quiet = Promise.withResolvers<void>()
  const wake = () => {
    quiet.resolve()
    quiet = Promise.withResolvers()
  }
  // A portion for each company that has none, until everybody has something to do.
  const refill = async () => {
    for (const late of turns.takeLate()) await giveBack(systemDb, late, 0)
    for (const companyId of await findDueCompanies(systemDb, 'here')) {
      if (turns.isFull) return
      if (turns.wants(companyId)) turns.add(await claimDomains(systemDb, companyId, { whose: 'here' }))
    }
  }
  const next = async (): Promise<QueuedDomain | undefined> => {
    while (!stopping.signal.aborted) {
      const first = turns.take()
      if (first) return first
      refilling ??= refill()
        .catch((error: unknown) => log.warn({ err: error }, 'looking for addresses to verify failed'))
        .finally(() => {
          refilling = undefined
        })
      await refilling
      // Nobody wakes anybody any more once it is stopping.
      if (!turns.hasNext && !stopping.signal.aborted) await quiet.promise
    }
    return undefined
  }
  const work = async () => {
    for (let queued = await next(); queued; queued = await next()) {
      const { domain } = queued
      await verifyQueued(queued, { database, parts, opinions }).catch((error: unknown) =>
        log.warn({ err: error, domain }, 'verifying addresses failed'),
      )
      turns.leave(queued)
    }
  }
  const stopListening = await database.listen('address_verification', wake)
  const timer = setInterval(wake, quietMs)
  const stopExpiry = startExpiry(systemDb, log)
  const working = Array.from({ length: atOnce }, work)
  return async () => {
    stopping.abort()
    clearInterval(timer)
    stopListening()
    stopExpiry()
    wake()
    await Promise.all(working)
    await refilling
    for (const queued of turns.takeAll()) await giveBack(systemDb, queued, 0)
  }
}

function startExpiry(systemDb: Db, log: Log): () => void {
  return startRegularWork({
    log,
    everyMs: 3_600_000,
    run: () =>
      systemDb.query(
        `delete from verification_readings where batch_id is null and created_at < now() - interval '1 day'`,
      ),
    failed: 'removing texts that nobody had verified failed',
  })
}

type Running = Pick<LoopDeps, 'database' | 'parts' | 'opinions'>

async function verifyQueued(queued: QueuedDomain, running: Running): Promise<void> {
  const { companyId, lease, addresses } = queued
  const { outcomes, laterMs, isElsewhere } = await findOut(queued, running)
  const left: QueuedDomain['addresses'] = []
  const found = addresses.flatMap((address) => {
    const outcome = outcomes.get(localOf(address.normalised))
    if (outcome) return [settlementOf(address, outcome)]
    left.push(address)
    return []
  })
  await running.database.tenantTransaction({ companyId, userId: null }, async (db) => {
    await settleAddresses(db, lease, found)
    const rest = { ...queued, addresses: left }
    await (isElsewhere ? handOver(db, rest) : giveBack(db, rest, laterMs ?? 1_000))
  })
}

const localOf = (normalised: string) => normalised.slice(0, normalised.lastIndexOf('@'))

// Names and lists are looked at in any case; nobody pays for a domain that does not exist.
async function findOut(queued: QueuedDomain, { parts, opinions }: Running): Promise<DomainResult> {
  const { companyId, domain, addresses } = queued
  const locals = addresses.map(({ normalised }) => localOf(normalised))
  const opinion = await opinions.of(companyId)
  if (!opinion) return verifyDomain(domain, locals, parts)
  const isAlone = isLeftToOpinion(opinion, queued)
  const found = await verifyDomain(
    domain,
    locals,
    isAlone ? { ...parts, wayTo: async () => 'nowhere' } : parts,
  )
  return { ...found, outcomes: await withOpinion(opinion, domain, { outcomes: found.outcomes, isAlone }) }
}
