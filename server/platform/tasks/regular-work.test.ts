import { afterEach, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { type RegularWork, startRegularWork } from './regular-work.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => lines.push(line) })
let stop: () => void
afterEach(() => {
  stop()
  lines.length = 0
})

function start(run: RegularWork['run']) {
  stop = startRegularWork({ log, everyMs: 5, run, failed: 'nothing was tidied' })
}

it('goes on after a turn that fails, also one that fails before it waits for anything', async () => {
  let turns = 0
  start(() => {
    turns += 1
    if (turns === 1) throw new Error('at once')
    return Promise.reject(new Error('later'))
  })
  await expect.poll(() => turns).toBeGreaterThan(2)
  expect(lines[0]).toContain('nothing was tidied')
  expect(lines[0]).toContain('at once')
  expect(lines[1]).toContain('later')
})

it('tells once of a turn that does not end, and begins no other beside it', async () => {
  let turns = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  start(() => {
    turns += 1
    return turns === 1 ? promise : Promise.resolve()
  })
  await expect.poll(() => lines).toEqual([expect.stringContaining('does not end')])
  expect(lines[0]).toContain('nothing was tidied')
  expect(turns).toBe(1)
  resolve()
  await expect.poll(() => turns).toBeGreaterThan(2)
  expect(lines).toHaveLength(1)
})
