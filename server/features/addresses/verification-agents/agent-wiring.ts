import { setInterval as every } from 'node:timers/promises'
import type { AgentConfig } from '#platform/config/agent-config.ts'
import { createResolver } from '#platform/dns/name-resolver.ts'
import type { Log } from '#platform/log/log.ts'
import { createGroupGate, type GroupState } from '../mail-servers/group-gate.ts'
import { createSurroundings } from '../mail-servers/mail-surroundings.ts'
import { usualPatience } from '../mail-servers/probe-session.ts'
import { type FoundReach, testReach, usualCanaries } from '../mail-servers/reach-test.ts'
import { runAgent } from './agent-process.ts'
import { createOfficeClient } from './office-client.ts'

const reachEveryMs = 10 * 60_000
/** Domains and operators that are remembered. */
const mostKept = 50_000
const catchAllMs = 7 * 86_400_000

const fresh: GroupState = { closedUntil: null, refusals: 0, closings: 0, lastTakenAt: null }

/** Runs an agent with the engine of this installation, and memories of its own: it is its address that servers know. */
export async function startAgent(config: AgentConfig, log: Log, signal: AbortSignal): Promise<void> {
  const { office, key, helo, sender, nameServers, canary = usualCanaries } = config
  const surroundings = createSurroundings({ nameServers, log })
  let reach: Pick<FoundReach, 'state' | 'isNamed'> = { state: 'open', isNamed: null }
  const look = async () => {
    if (canary.length === 0) return
    const names = createResolver(nameServers)
    reach = await testReach({ ...surroundings, canaries: canary, helo, patience: usualPatience, names })
    if (reach.state !== 'open') log.warn({ ...reach }, 'mail servers cannot be reached from here')
  }
  await look()
  void lookEvery(look, log, signal)
  const states = new Memory<GroupState>()
  const catchAll = new Memory<{ all: boolean; at: number }>()
  await runAgent({
    ...{ ask: createOfficeClient(office), key, helo, log, signal, reach: () => reach },
    verifier: {
      ...surroundings,
      ...{ helo, sender, patience: usualPatience, wayTo: async () => 'here' as const },
      gate: createGroupGate({
        read: async (group) => states.get(group) ?? fresh,
        write: async (group, state) => states.set(group, state),
      }),
      catchAll: {
        async read(domain) {
          const known = catchAll.get(domain)
          return known && known.at > Date.now() - catchAllMs ? known.all : undefined
        },
        write: async (domain, all) => catchAll.set(domain, { all, at: Date.now() }),
      },
    },
  })
}

async function lookEvery(look: () => Promise<void>, log: Log, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of every(reachEveryMs, undefined, { signal, ref: false }))
      await look().catch((error: unknown) =>
        log.warn({ err: error }, 'looking whether mail servers answer failed'),
      )
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Remembers so many things, and forgets the oldest. */
class Memory<T> {
  readonly #kept = new Map<string, T>()

  get(name: string): T | undefined {
    return this.#kept.get(name)
  }

  set(name: string, value: T): void {
    this.#kept.delete(name)
    this.#kept.set(name, value)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
  }
}
