import { expect, test, vi } from 'vitest'
import type { Database } from '#platform/postgres/database.ts'
import { startDueWork } from './due-work.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as never
const database = { listen: () => Promise.resolve(() => undefined) } as unknown as Database
const hourMs = 3_600_000

test('what is due beyond those that may be under way at once is begun as soon as one is done', async () => {
  const due = new Set(Array.from({ length: 11 }, (_, index) => index))
  let underWay = 0
  let most = 0
  const stop = await startDueWork<number>(
    { database, log },
    {
      ...{
        channel: 'x',
        everyMs: hourMs,
        atOnce: 3,
        lookingFailed: '',
        onFailure: vi.fn(),
        keyOf: (item) => item,
      },
      find: async (room) => [...due].slice(0, room),
      run: async (item) => {
        underWay += 1
        most = Math.max(most, underWay)
        await new Promise((resolve) => setTimeout(resolve, 2))
        underWay -= 1
        due.delete(item)
      },
    },
  )
  await vi.waitFor(() => expect(due.size).toBe(0), { timeout: 10_000 })
  expect(most).toBeLessThanOrEqual(3)
  await stop()
})

test('what fails is not begun again before the next time', async () => {
  const onFailure = vi.fn()
  const stop = await startDueWork<number>(
    { database, log },
    {
      ...{ channel: 'x', everyMs: hourMs, atOnce: 1, lookingFailed: '', onFailure, keyOf: (item) => item },
      find: async () => [1],
      run: () => Promise.reject(new Error('no')),
    },
  )
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onFailure).toHaveBeenCalledTimes(1)
  await stop()
})
