import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { conversionsOf, isLiving } from '#testing/conversion-processes.ts'
import type { SlowParsing } from '#testing/slow-parsing-process.ts'
import { createParsers } from './parsers.ts'

const refusals = { busy: 'tooManyRequests', tooLong: 'parsingTooLong' } as const
const script = new URL('../../testing/slow-parsing-process.ts', import.meta.url)
const of = (id: number) => ({ company: { id } })

/** Parsers of this process that live, those that other tests have left at rest among them. */
const living = () => conversionsOf(process.pid, 'slow-parsing').filter(isLiving)

const start = (wishes: { atOnce?: number; waitMs?: number; limitMs?: number } = {}) =>
  createParsers<SlowParsing>({ script, atOnce: 1, waitMs: 60_000, limitMs: 60_000, refusals, ...wishes })

it('answers from one process as long as one is enough, with refusals as they were meant', async () => {
  const parsers = start()
  const first = await parsers.ask(of(1), 'whoAmI', undefined as never)
  expect(await Promise.all([1, 2, 3].map((value) => parsers.ask(of(1), 'double', value)))).toEqual([2, 4, 6])
  await expect(parsers.ask(of(1), 'refuse', 7)).rejects.toMatchObject({
    errorName: 'htmlTooComplex',
    values: { elements: 7, depth: 7 },
  })
  await expect(parsers.ask(of(1), 'fail', undefined as never)).rejects.toThrow('of no use')
  expect((await parsers.ask(of(1), 'whoAmI', undefined as never)).pid).toBe(first.pid)
  // What reads the work of strangers is told nothing about the stores.
  expect(first.variables.filter((name) => /URL|KEY|TOKEN|HOME|PATH$/.test(name))).toEqual([])
})

it('ends what takes too long and goes on with a new process', async () => {
  const parsers = start({ limitMs: 3_000 })
  const { pid } = await parsers.ask(of(1), 'whoAmI', undefined as never)
  const told: object[] = []
  const caller = { ...of(1), log: { warn: (data: object) => told.push(data) } }
  const spinning = parsers.ask(caller as never, 'spin', undefined as never)
  const waiting = parsers.ask(of(2), 'double', 21)
  await expect(spinning).rejects.toMatchObject({ errorName: 'parsingTooLong' })
  expect(told).toMatchObject([{ job: 'spin', isTooLong: true }])
  expect(await waiting).toBe(42)
  expect(isLiving(pid)).toBe(false)
})

it('asks another process when one is killed from outside, and gives up what kills them', async () => {
  const parsers = start()
  const { pid } = await parsers.ask(of(1), 'whoAmI', undefined as never)
  const known = living()
  const spinning = parsers.ask(of(1), 'spin', undefined as never)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isLiving(pid)).toBe(false)
  const news = () => living().filter((one) => !known.includes(one))
  await expect.poll(() => news().length).toBe(1)
  process.kill(news()[0] ?? 0, 'SIGKILL')
  await expect(spinning).rejects.toMatchObject({ errorName: 'parsingTooLong' })
  expect(await parsers.ask(of(1), 'double', 4)).toBe(8)
})

it('tells who waits too long for a turn, and lets who is patient wait', async () => {
  const parsers = start({ waitMs: 200, limitMs: 2_000 })
  const spinning = parsers.ask(of(1), 'spin', undefined as never).catch(() => undefined)
  const patient = parsers.ask({ ...of(2), isPatient: true }, 'double', 5)
  await expect(parsers.ask(of(3), 'double', 1)).rejects.toMatchObject({ errorName: 'tooManyRequests' })
  const leaving = AbortSignal.timeout(50)
  await expect(parsers.ask({ ...of(4), gone: leaving }, 'double', 1)).rejects.toThrow(
    'whoever asked has left',
  )
  expect(await patient).toBe(10)
  await spinning
})

it('leaves nothing at work when its program is killed', async () => {
  const owner = spawn(process.execPath, [
    fileURLToPath(new URL('../../testing/parsing-owner.ts', import.meta.url)),
  ])
  const [line] = await once(owner.stdout, 'data')
  const pid = Number(line)
  expect(isLiving(pid)).toBe(true)
  owner.kill('SIGKILL')
  await expect.poll(() => isLiving(pid)).toBe(false)
})
