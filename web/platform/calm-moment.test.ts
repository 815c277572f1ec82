import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmMoment } from './calm-moment.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const stir = (type: string) => dispatchEvent(new Event(type))

test('it comes when nobody points any more, and a press lasts until it ends', async () => {
  const come = vi.fn()
  const moment = calmMoment(new AbortController().signal).then(come)
  await vi.advanceTimersByTimeAsync(250)
  stir('pointermove')
  await vi.advanceTimersByTimeAsync(250)
  stir('pointerdown')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(come).not.toHaveBeenCalled()
  stir('pointerup')
  await vi.advanceTimersByTimeAsync(300)
  await moment
  expect(come).toHaveBeenCalledOnce()
})

test('who leaves does not wait for it', async () => {
  const leaving = new AbortController()
  const moment = expect(calmMoment(leaving.signal)).rejects.toThrow('left')
  leaving.abort(new Error('left'))
  await moment
})
