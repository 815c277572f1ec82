import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFilesInMemory } from './memory-folder.mjs'

test('files of a run go with it, also when it fails', async () => {
  const before = tmpdir()
  const during = async () => {
    if (tmpdir() !== before) writeFileSync(join(tmpdir(), 'something'), '')
    throw new Error(tmpdir())
  }
  const used: string = await withFilesInMemory(during).catch((error: Error) => error.message)
  expect(tmpdir()).toBe(before)
  // Where there is no room in memory they lie where all others do.
  expect(existsSync(used)).toBe(used === before)
})

test.skipIf(!existsSync('/dev/shm'))(
  'what a run left that was killed is removed by the next one',
  async () => {
    // Numbers of processes end below this one.
    const left = '/dev/shm/landfall-run-99999999-abc'
    mkdirSync(join(left, 'postgres'), { recursive: true })
    const [isThere, mode] = await withFilesInMemory(async () => [
      existsSync(left),
      statSync(tmpdir()).mode & 0o5,
    ])
    expect(isThere).toBe(false)
    // The account of PostgreSQL enters.
    expect(mode).toBe(0o5)
  },
)
