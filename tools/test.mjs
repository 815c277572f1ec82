// All checks and tests, each phase shown as it runs, then one closing line with the counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, ensureWebBuild, root, runMain, runNode } from './bootstrap.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { countPlaywright, countVitest, sumCounts } from './test-counts.mjs'

const reports = join(root, '.cache/test-reports')
/** Tests that hang, or leave something running, must not keep the run from its end. Windows has no such groups. */
const bounds = /** @type {const} */ ({
  detached: process.platform !== 'win32',
  timeout: 30 * 60_000,
  killSignal: 'SIGKILL',
})

/**
 * One phase. A failure that no report counts (a crash, a failed check, no report at all) is one failed.
 * @param {string} title
 * @param {() => Promise<number | void>} work
 * @param {(report: string) => import('./test-counts.mjs').Counts} [count]
 */
async function phase(title, work, count) {
  console.log(`\n== ${title}`)
  const report = reportPath(title)
  rmSync(report, { force: true })
  let isClean = false
  try {
    isClean = !(await work())
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
  return counts
}

/** @param {string} title */
const reportPath = (title) => join(reports, `${title.replaceAll(' ', '-')}.json`)

async function runUnitTests() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return runNode(
    [
      ...[vitest, 'run', '--reporter=default', '--reporter=json'],
      `--outputFile.json=${reportPath('unit and server tests')}`,
    ],
    bounds,
  )
}

async function runJourneys() {
  const LANDFALL_BROWSER = ensureBrowser()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return runNode([playwright, 'test', '--reporter=list,json'], {
    ...bounds,
    env: { ...process.env, LANDFALL_BROWSER, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('browser journeys') },
  })
}

/**
 * Names what needs a look once more at the end: what was printed on the way may be far up, or cut off.
 * @param {string} what
 * @param {string[]} names
 */
function list(what, names) {
  if (names.length > 0)
    console.log(`\n${names.length} ${what}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

await runMain(async () => {
  await ensurePackages()
  mkdirSync(reports, { recursive: true })
  const counts = [
    await phase('web build', ensureWebBuild),
    await phase('checks', () => runNode(['tools/check.ts'])),
    await phase('unit and server tests', runUnitTests, countVitest),
    await phase('browser journeys', runJourneys, countPlaywright),
  ]
  const total = sumCounts(counts)
  list('failed', total.failed)
  list('passed only on the second try', total.flaky)
  console.log(`\n${total.passed} passed, ${total.failures} failed, ${total.skipped} skipped`)
  return total.failures === 0 ? 0 : 1
})
