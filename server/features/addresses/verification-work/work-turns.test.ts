import { expect, it, vi } from 'vitest'
import type { QueuedDomain } from './verification-queue.ts'
import { WorkTurns } from './work-turns.ts'

const jobs = (companyId: number, amount: number): QueuedDomain[] =>
  Array.from({ length: amount }, (_, at) => ({
    ...{ companyId, domain: `d${at}.example`, lease: 'a', addresses: [] },
  }))

it('leaves places to others, however long a list is, and gives the next to whoever has fewest', () => {
  const turns = new WorkTurns(10)
  turns.add(jobs(1, 100))
  const taken: (number | undefined)[] = []
  for (let at = 0; at < 10; at += 1) taken.push(turns.take()?.companyId)
  expect(taken.filter((companyId) => companyId === 1)).toHaveLength(8)
  expect(turns.hasNext).toBe(false)
  // Somebody comes when one already holds all that he may.
  turns.add(jobs(2, 3))
  turns.add(jobs(3, 1))
  expect(turns.hasNext).toBe(true)
  expect([turns.take()?.companyId, turns.take()?.companyId].toSorted()).toEqual([2, 3])
  for (let at = 0; at < 2; at += 1) turns.leave(jobs(1, 1)[0]!)
  expect(turns.take()?.companyId).toBe(2)
  // With as many as the other, the other is next all the same: it has fewer places.
  expect(turns.take()?.companyId).toBe(2)
  expect(turns.take()?.companyId).toBe(1)
})

it('knows when there is work for every place, and gives back what waited too long', () => {
  const turns = new WorkTurns(5)
  turns.add(jobs(1, 50))
  // One alone never fills all places.
  expect(turns.isFull).toBe(false)
  expect(turns.wants(1)).toBe(false)
  expect(turns.wants(2)).toBe(true)
  turns.add(jobs(2, 1))
  expect(turns.isFull).toBe(true)
  expect(turns.takeLate()).toEqual([])
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 31_000)
  turns.add(jobs(3, 1))
  expect(turns.takeLate()).toHaveLength(51)
  clock.mockRestore()
  expect(turns.takeAll().map(({ companyId }) => companyId)).toEqual([3])
  expect(turns.hasNext).toBe(false)
})
