import { expect, test, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'

/** A heartbeat whose beats end as told, one after the other. */
function beatAs(...ends: (boolean | Error)[]) {
  const failures: unknown[] = []
  let beats = 0
  const beat = startHeartbeat({
    everyMs: 1,
    keep: async () => {
      const end = ends[Math.min(beats, ends.length - 1)]
      beats += 1
      if (end instanceof Error) throw end
      return end ?? true
    },
    onFailure: (error) => failures.push(error),
  })
  return { beat, failures, beats: () => beats }
}

test('beats until it is stopped', async () => {
  const { beat, beats } = beatAs(true)
  await vi.waitFor(() => expect(beats()).toBeGreaterThan(2))
  beat.stop()
  const then = beats()
  await new Promise((resolve) => setTimeout(resolve, 20))
  // One beat may have been under way.
  expect(beats()).toBeLessThanOrEqual(then + 1)
  expect(beat.lost.aborted).toBe(false)
})

test('a lease that somebody else has ends the work, and the beats', async () => {
  const { beat, beats } = beatAs(true, false)
  await vi.waitFor(() => expect(beat.lost.aborted).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(beats()).toBe(2)
})

test('a beat that fails is told, and the next one comes', async () => {
  const { beat, failures, beats } = beatAs(new Error('no connection'), true)
  await vi.waitFor(() => expect(beats()).toBeGreaterThan(1))
  beat.stop()
  expect(failures).toEqual([new Error('no connection')])
  expect(beat.lost.aborted).toBe(false)
})

test('no beat begins before the one before it has ended', async () => {
  let under = 0
  let most = 0
  const beat = startHeartbeat({
    everyMs: 1,
    keep: async () => {
      under += 1
      most = Math.max(most, under)
      await new Promise((resolve) => setTimeout(resolve, 10))
      under -= 1
      return true
    },
    onFailure: () => undefined,
  })
  await new Promise((resolve) => setTimeout(resolve, 60))
  beat.stop()
  expect(most).toBe(1)
})
