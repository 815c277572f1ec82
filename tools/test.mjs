// All checks and tests, each phase shown as it runs, then one closing line with the counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, ensureWebBuild, root, runMain, runNode } from './bootstrap.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { countPlaywright, countVitest, sumCounts } from './test-counts.mjs'

const reports = join(root, '.cache/test-reports')

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
  if (!isClean && counts.failed === 0) counts.failed = 1
  return counts
}

/** @param {string} title */
const reportPath = (title) => join(reports, `${title.replaceAll(' ', '-')}.json`)

async function runUnitTests() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return runNode([
    ...[vitest, 'run', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${reportPath('unit and server tests')}`,
  ])
}

async function runJourneys() {
  const LANDFALL_BROWSER = ensureBrowser()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return runNode([playwright, 'test', '--reporter=list,json'], {
    env: { ...process.env, LANDFALL_BROWSER, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('browser journeys') },
  })
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
  if (total.flaky > 0) console.log(`\n${total.flaky} passed only on the second try`)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed === 0 ? 0 : 1
})
