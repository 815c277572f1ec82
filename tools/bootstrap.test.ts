import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packagesAreCurrent, run } from './bootstrap.mjs'
import { findBrowser } from './find-browser.mjs'
import { fixtureFolder } from './fixture-tree.ts'

const lock = (packages: Record<string, unknown>) => JSON.stringify({ packages })

test('packages are current when the install record has every version of the lock file', () => {
  const wanted = {
    '': {},
    contract: {},
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  }
  const check = (installed: Record<string, unknown> | undefined) => {
    const record: Record<string, string> = installed
      ? { 'node_modules/.package-lock.json': lock(installed) }
      : {}
    using folder = fixtureFolder({ 'package-lock.json': lock(wanted), ...record })
    return packagesAreCurrent(folder.root)
  }
  expect(check({ 'node_modules/zod': { version: '4.0.0' } })).toBe(true)
  expect(check({ 'node_modules/zod': { version: '3.9.0' } })).toBe(false)
  expect(check({})).toBe(false)
  expect(check(undefined)).toBe(false)
})

test('the browser is the one named, else one on the path', () => {
  using folder = fixtureFolder({ 'bin/chromium': '', 'named/browser': '' })
  const onPath = join(folder.root, 'bin/chromium')
  const named = join(folder.root, 'named/browser')
  chmodSync(onPath, 0o755)
  chmodSync(named, 0o755)
  expect(findBrowser({ PATH: join(folder.root, 'bin') })).toBe(onPath)
  expect(findBrowser({ PATH: join(folder.root, 'bin'), LANDFALL_BROWSER: named })).toBe(named)
  expect(() => findBrowser({ LANDFALL_BROWSER: join(folder.root, 'gone') })).toThrow('LANDFALL_BROWSER names')
})

test.skipIf(process.platform === 'win32')(
  'what the head of a group leaves running ends with it, and with the head that is given up',
  async () => {
    using folder = fixtureFolder({})
    const left = join(folder.root, 'left')
    const program = (ending: string) => `
      const child = require('node:child_process').spawn('sleep', ['600'])
      require('node:fs').writeFileSync(${JSON.stringify(left)}, String(child.pid))
      ${ending}`
    const runIt = (ending: string, options: object) =>
      run(process.execPath, ['-e', program(ending)], { stdio: 'ignore', detached: true, ...options })
    const soon = { timeout: 20_000 }
    const isThere = () => {
      try {
        return process.kill(Number(readFileSync(left, 'utf8')), 0)
      } catch {
        return false
      }
    }
    expect(await runIt('process.exit(3)', {})).toBe(3)
    // Killed at once, but it is there until somebody takes note.
    await expect.poll(isThere, soon).toBe(false)
    expect(await runIt('setInterval(() => {}, 1000)', { timeout: 3000, killSignal: 'SIGKILL' })).toBe(137)
    await expect.poll(isThere, soon).toBe(false)
  },
  60_000,
)
