import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextAttemptSeconds } from '../verification-work/retry-clock.ts'
import { createGroupGate, type GroupState, tookLately } from './group-gate.ts'

const minute = 60_000
const manners = { sessions: 2, targets: 20, perMinute: 30 }
const fresh: GroupState = { closedUntil: null, refusals: 0, closings: 0, lastTakenAt: null }

function openGate() {
  const states = new Map<string, GroupState>()
  return createGroupGate({
    read: async (name) => states.get(name) ?? fresh,
    write: async (name, state) => void states.set(name, state),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks servers of one operator for so many a minute, whoever else has none left', () => {
  const gate = openGate()
  const first = gate.enter('a', manners, 20)
  const second = gate.enter('a', manners, 20)
  expect([first, second]).toMatchObject([{ targets: 20 }, { targets: 10 }])
  // Nobody enters beside two, though others have all their places.
  expect(gate.enter('a', manners, 1)).toHaveProperty('waitMs')
  expect(gate.enter('b', manners, 20)).toMatchObject({ targets: 20 })
  for (const place of [first, second]) if ('leave' in place) place.leave()
  const empty = gate.enter('a', manners, 20)
  expect(empty).toEqual({ waitMs: 2_000 })
  vi.advanceTimersByTime(2_000)
  const after = gate.enter('a', manners, 20)
  expect(after).toMatchObject({ targets: 1 })
  if ('leave' in after) after.leave()
  // An hour fills it to the brim and no further.
  vi.advanceTimersByTime(60 * minute)
  expect(gate.enter('a', manners, 100)).toMatchObject({ targets: 30 })
})

it('leaves an operator alone after three refusals of us in a row, longer each time, up to four hours', async () => {
  const gate = openGate()
  const pause = async () => {
    for (let at = 0; at < 3; at += 1) await gate.note('a', 'refused')
    return ((await gate.state('a')).closedUntil?.getTime() ?? 0) - Date.now()
  }
  await gate.note('a', 'refused')
  await gate.note('a', 'refused')
  expect((await gate.state('a')).closedUntil).toBeNull()
  await gate.note('a', 'taken')
  const pauses = [await pause(), await pause(), await pause(), await pause(), await pause(), await pause()]
  expect(pauses.map((ms) => ms / minute)).toEqual([15, 30, 60, 120, 240, 240])
  expect((await gate.state('b')).closedUntil).toBeNull()
  await gate.note('a', 'taken')
  expect(await gate.state('a')).toMatchObject({ closedUntil: null, closings: 0 })
  expect(tookLately(await gate.state('a'))).toBe(true)
  vi.advanceTimersByTime(25 * 60 * minute)
  expect(tookLately(await gate.state('a'))).toBe(false)
})

it('asks again in minutes, hours and days, and not for ever', () => {
  const tries = (reason: Parameters<typeof nextAttemptSeconds>[0]) =>
    Array.from({ length: 5 }, (_, at) => nextAttemptSeconds(reason, at + 1)).map((s) => s && s / 60)
  expect(tries('greylisted')).toEqual([6, 30, 240, null, null])
  expect(tries('tempFailure')).toEqual([15, 120, 720, null, null])
  expect(tries('mailboxFull')).toEqual([1_440, 4_320, null, null, null])
  expect(tries('noMailbox')).toEqual([null, null, null, null, null])
})
