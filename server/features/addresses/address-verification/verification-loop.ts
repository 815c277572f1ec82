import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import type { AddressOutcome } from '../verification-engine/address-outcome.ts'
import { type VerifierParts, verifyDomain } from '../verification-engine/domain-verifier.ts'
import { nextAttemptSeconds } from '../verification-engine/retry-clock.ts'
import {
  claimDomains,
  findDueCompanies,
  giveBack,
  type QueuedDomain,
  settleAddresses,
} from './verification-queue.ts'

interface LoopDeps {
  database: Database
  log: Log
  parts: VerifierParts
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
  atOnce,
}: LoopDeps): Promise<() => Promise<void>> {
  const { systemDb } = database
  const stopping = new AbortController()
  const taken: QueuedDomain[] = []
  let turn: number[] = []
  let refilling: Promise<void> | undefined
  let quiet = Promise.withResolvers<void>()
  const wake = () => {
    quiet.resolve()
    quiet = Promise.withResolvers()
  }
  // One company after the other, each a portion, until everybody has something to do.
  const refill = async () => {
    turn = turn.length > 0 ? turn : await findDueCompanies(systemDb)
    while (taken.length < atOnce && turn.length > 0) {
      const companyId = turn.shift() as number
      const found = await claimDomains(systemDb, companyId)
      taken.push(...found)
      if (found.length > 0) turn.push(companyId)
    }
  }
  const next = async (): Promise<QueuedDomain | undefined> => {
    while (!stopping.signal.aborted) {
      const first = taken.shift()
      if (first) return first
      refilling ??= refill()
        .catch((error: unknown) => log.warn({ err: error }, 'looking for addresses to verify failed'))
        .finally(() => {
          refilling = undefined
        })
      await refilling
      // Nobody wakes anybody any more once it is stopping.
      if (taken.length === 0 && !stopping.signal.aborted) await quiet.promise
    }
    return undefined
  }
  const work = async () => {
    for (let queued = await next(); queued; queued = await next()) {
      const { domain } = queued
      await verifyQueued(queued, { database, parts }).catch((error: unknown) =>
        log.warn({ err: error, domain }, 'verifying addresses failed'),
      )
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
    for (const queued of taken) await giveBack(systemDb, queued, 0)
  }
}

function startExpiry(systemDb: Db, log: Log): () => void {
  return startRegularWork({
    log,
    everyMs: 3_600_000,
    run: () =>
      systemDb.query(`delete from verification_readings where created_at < now() - interval '1 day'`),
    failed: 'removing texts that nobody had verified failed',
  })
}

interface Running {
  database: Database
  parts: VerifierParts
}

async function verifyQueued(queued: QueuedDomain, { database, parts }: Running): Promise<void> {
  const { companyId, domain, lease, addresses } = queued
  const write = <T>(work: Parameters<typeof database.tenantTransaction<T>>[1]) =>
    database.tenantTransaction({ companyId, userId: null }, work)
  const localOf = (normalised: string) => normalised.slice(0, normalised.lastIndexOf('@'))
  const { outcomes, laterMs } = await verifyDomain(
    domain,
    addresses.map(({ normalised }) => localOf(normalised)),
    parts,
  )
  const left: QueuedDomain['addresses'] = []
  const found = addresses.flatMap((address) => {
    const outcome = outcomes.get(localOf(address.normalised))
    if (outcome) return [settlementOf(address, outcome)]
    left.push(address)
    return []
  })
  await write(async (db) => {
    await settleAddresses(db, lease, found)
    await giveBack(db, { ...queued, addresses: left }, laterMs ?? 1_000)
  })
}

function settlementOf({ id, attempts, reason }: QueuedDomain['addresses'][number], outcome: AddressOutcome) {
  // Twice the same of those who do not say what they mean: it may arrive, and nothing better will be learned.
  const isSettled = outcome.reason === 'ambiguous' && outcome.verdict === 'unknown' && reason === 'ambiguous'
  const settled = isSettled ? { ...outcome, verdict: 'risky' as const, score: 45 } : outcome
  const nextSeconds =
    settled.verdict === 'deliverable' ? null : nextAttemptSeconds(settled.reason, attempts + 1)
  return { id, outcome: settled, nextSeconds: isSettled ? null : nextSeconds }
}
