import { expect, test } from 'vitest'
import { usualPatience } from '#features/addresses/mail-servers/probe-session.ts'
import { createLog } from '#platform/log/log.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { createGroupGate } from '../mail-servers/group-gate.ts'
import { createSurroundings } from '../mail-servers/mail-surroundings.ts'
import { createCatchAllMemory, createGroupStates } from './mail-memory.ts'
import { startVerifying } from './verification-loop.ts'

test('ends when it is told to while it looks for its first work', async () => {
  const { database } = (await sharedTestApp()).stores
  const log = createLog('silent')
  const stop = await startVerifying({
    ...{ database, log, atOnce: 5, opinions: { of: async () => undefined } },
    parts: {
      ...createSurroundings({ nameServers: [], log }),
      ...{ helo: 'probe.landfall.example', sender: 'verify@landfall.example', patience: usualPatience },
      gate: createGroupGate(createGroupStates(database.systemDb)),
      catchAll: createCatchAllMemory(database.systemDb),
      wayTo: async () => 'here' as const,
    },
  })
  await expect(stop()).resolves.toBeUndefined()
})
