import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { sumCounts } from './test-counts.mjs'

const folder = join(root, '.cache/test-reports')

/** Tests that hang, or leave something running, must not keep the run from its end. Windows has no such groups. */
export const bounds = /** @type {const} */ ({
  detached: process.platform !== 'win32',
  timeout: 30 * 60_000,
  killSignal: 'SIGKILL',
})

/** @typedef {{ title: string, seconds: number, counts: import('./test-counts.mjs').Counts }} PhaseResult */

/**
 * Where a phase leaves something, which it does anew each time.
 * @param {string} title
 * @param {string} ending
 */
function freshPath(title, ending) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${title.replaceAll(' ', '-')}.${ending}`)
  rmSync(path, { force: true })
  return path
}

/**
 * One phase. A failure that no report counts (a crash, a failed check, no report at all) is one failed.
 * @param {string} title
 * @param {(report: string) => Promise<number | void>} work Gets the path of the report that `count` reads.
 * @param {(report: string) => import('./test-counts.mjs').Counts} [count]
 * @returns {Promise<PhaseResult>}
 */
export async function runPhase(title, work, count) {
  const report = freshPath(title, 'json')
  const start = Date.now()
  let isClean = false
  try {
    isClean = !(await work(report))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const isCounted = count !== undefined && existsSync(report)
  const counts = isCounted ? count(readFileSync(report, 'utf8')) : sumCounts([])
  if (count && !isCounted) isClean = false
  if (!isClean && counts.failures === 0) {
    counts.failures = 1
    counts.failed.push(title)
  }
  return { title, seconds: (Date.now() - start) / 1000, counts }
}

/** @param {string} title */
export const announce = (title) => console.log(`\n== ${title}`)

/**
 * Begins a phase that runs beside others; what it prints is shown as a whole by whoever waits for it.
 * @param {string} title
 * @param {(options: import('node:child_process').SpawnOptions) => Promise<number>} work
 * @returns {() => Promise<PhaseResult>}
 */
export function beginPhase(title, work) {
  const path = freshPath(title, 'log')
  const output = openSync(path, 'w')
  const result = runPhase(title, () => work({ ...bounds, stdio: ['ignore', output, output] }))
  return async () => {
    const done = await result
    closeSync(output)
    announce(title)
    process.stdout.write(readFileSync(path, 'utf8'))
    return done
  }
}
