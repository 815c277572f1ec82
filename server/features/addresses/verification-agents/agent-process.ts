import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AgentFinding,
  type AgentJob,
  agentPlaces,
  agentProtocol,
  verificationAgentRoutes,
} from '@landfall/contract/addresses/verification-agents.ts'
import type { Log } from '#platform/log/log.ts'
import type { FoundReach } from '../mail-servers/reach-test.ts'
import { type VerifierParts, verifyDomain } from '../verification-engine/domain-verifier.ts'
import { type AskOffice, OfficeRefusal } from './office-client.ts'

interface AgentParts {
  ask: AskOffice
  key: string
  helo: string
  log: Log
  verifier: VerifierParts
  /** Whether mail servers answer, looked at now and then. */
  reach(): Pick<FoundReach, 'state' | 'isNamed'>
  /** Ends it: what is under way is given back. */
  signal: AbortSignal
}

const firstWaitMs = 2_000
const longestWaitMs = 60_000
/** It is said so often at least that the agent is there. */
const longestQuietMs = 15_000
const handInTries = 4
/** So soon those are asked for again that were left because it ends. */
const atOnce = 0

/** Asks mail servers for an office until it is told to end, or the office wants nothing of it; then it throws. */
export async function runAgent(parts: AgentParts): Promise<void> {
  const { ask, key, helo, log, signal } = parts
  const running = new Map<AgentJob, Promise<void>>()
  let failures = 0
  while (!signal.aborted) {
    try {
      const { state, isNamed } = parts.reach()
      const room = state === 'open' ? agentPlaces - running.size : 0
      const body = { protocol: agentProtocol, key, helo, reach: state, isNamed, room }
      const { jobs, waitMs } = await ask(verificationAgentRoutes.takeWork, body)
      if (failures > 0) log.info({}, 'the office answers again')
      failures = 0
      for (const job of jobs)
        running.set(
          job,
          work(job, parts).finally(() => running.delete(job)),
        )
      // Without a place free nothing can be taken.
      await resting(waitMs, running.size >= agentPlaces ? [...running.values()] : [], signal)
    } catch (error) {
      if (error instanceof OfficeRefusal && error.isFinal) throw error
      failures += 1
      log.warn({ err: error }, 'the office does not answer')
      await resting(Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)), [], signal)
    }
  }
  await Promise.all([...running.keys()].map((job) => handBack(job, parts)))
}

async function resting(waitMs: number, places: readonly Promise<void>[], signal: AbortSignal): Promise<void> {
  const wait = sleep(places.length > 0 ? longestQuietMs : waitMs, undefined, { signal, ref: true })
  await Promise.race([wait, ...places]).catch(() => undefined)
}

async function work(job: AgentJob, parts: AgentParts): Promise<void> {
  const { log, verifier, signal } = parts
  const { domain, addresses } = job
  try {
    const { outcomes, laterMs } = await verifyDomain(
      domain,
      addresses.map(({ local }) => local),
      verifier,
    )
    const found: AgentFinding[] = []
    const left: number[] = []
    for (const { id, local } of addresses) {
      const outcome = outcomes.get(local)
      if (outcome) found.push({ id, ...outcome })
      else left.push(id)
    }
    if (!signal.aborted) await handIn(job, parts, { found, left, laterMs: laterMs ?? 1_000 })
  } catch (error) {
    log.warn({ err: error, domain }, 'asking for addresses failed')
    if (!signal.aborted) await handBack(job, parts)
  }
}

type Result = { found: AgentFinding[]; left: number[]; laterMs: number }

// What the office does not get comes back to it by the end of the lease.
async function handIn(
  { lease }: AgentJob,
  { ask, key, log, signal }: AgentParts,
  result: Result,
): Promise<void> {
  for (let tries = 1; tries <= handInTries; tries += 1) {
    try {
      await ask(verificationAgentRoutes.handIn, { protocol: agentProtocol, key, lease, ...result })
      return
    } catch (error) {
      if ((error instanceof OfficeRefusal && error.isFinal) || tries === handInTries) {
        log.warn({ err: error }, 'what was found out did not reach the office')
        return
      }
      await sleep(firstWaitMs * tries, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function handBack(job: AgentJob, parts: AgentParts): Promise<void> {
  const left = job.addresses.map(({ id }) => id)
  await handIn(job, parts, { found: [], left, laterMs: atOnce })
}
