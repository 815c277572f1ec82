// what finding the session, checking the right and the tenant transaction add to a request, measured in turns
import { buildUser } from '../server/testing/build-people.ts'
import { probeRoutes, startProbeServer } from '../server/testing/probe-server.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { startEmptyApp } from './empty-app.ts'
import { type Latency, measureLatency, middleRound } from './latency.ts'

const rounds = 10
const calls = 500
const { database, stop } = await startEmptyApp()
const probe = await startProbeServer(database)
const client = createTestClient(probe.url)

try {
  const { token } = await buildUser(database.systemDb)
  const open = () => client.call(probeRoutes.open, {})
  const guarded = () => client.call(probeRoutes.guarded, {}, { token })
  for (const users of [1, 8]) {
    const results: Record<'open' | 'guarded', Latency[]> = { open: [], guarded: [] }
    // The first round of each only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const measured = [
        ['open', await measureLatency(open, { users, calls })],
        ['guarded', await measureLatency(guarded, { users, calls })],
      ] as const
      if (round > 0) for (const [name, latency] of measured) results[name].push(latency)
    }
    const [without, withIt] = [middleRound(results.open), middleRound(results.guarded)]
    console.log(
      `${users} at a time, ${rounds} × ${calls} calls each: without p50 ${without.p50.toFixed(2)} ms, ` +
        `p95 ${without.p95.toFixed(2)} ms; with p50 ${withIt.p50.toFixed(2)} ms, p95 ${withIt.p95.toFixed(2)} ms; ` +
        `overhead p50 ${(withIt.p50 - without.p50).toFixed(2)} ms, p95 ${(withIt.p95 - without.p95).toFixed(2)} ms`,
    )
  }
} finally {
  await probe.stop()
  await stop()
}
