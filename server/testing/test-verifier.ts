import { createGroupGate, type GroupState } from '#features/addresses/mail-servers/group-gate.ts'
import { createSurroundings } from '#features/addresses/mail-servers/mail-surroundings.ts'
import type { Patience } from '#features/addresses/mail-servers/probe-session.ts'
import type { AddressOutcome } from '#features/addresses/verification-engine/address-outcome.ts'
import { verifyDomain } from '#features/addresses/verification-engine/domain-verifier.ts'

export type Verify = (domain: string, locals: readonly string[]) => Promise<Map<string, AddressOutcome>>

/** The engine that verifies addresses, with memories of its own and without a breaker, for worlds of a test or a benchmark. */
export function createTestVerifier(patience: Patience): Verify {
  const states = new Map<string, GroupState>()
  const fresh: GroupState = { closedUntil: null, refusals: 0, closings: 0, lastTakenAt: null }
  const catchAll = new Map<string, boolean>()
  const parts = {
    ...createSurroundings({ nameServers: [], log: { info: () => undefined }, namesMs: patience.connect }),
    ...{
      helo: 'probe.landfall.example',
      sender: 'verify@landfall.example',
      patience,
      wayTo: async () => 'here' as const,
    },
    gate: createGroupGate({
      read: async (group) => states.get(group) ?? fresh,
      write: async (group, state) => void states.set(group, { ...state, closedUntil: null }),
    }),
    catchAll: {
      read: async (domain: string) => catchAll.get(domain),
      write: async (domain: string, all: boolean) => void catchAll.set(domain, all),
    },
  }
  return async (domain, locals) => (await verifyDomain(domain, locals, parts)).outcomes
}
