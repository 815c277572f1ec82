// All checks and tests, each phase shown as it runs, then one closing line with the counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, ensureWebBuild, root, runMain, runNode } from './bootstrap.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { countPlaywright, countVitest, sumCounts } from './test-counts.mjs'

const reports = join(root, '.cache/test-reports')

/**
 * One phase: a failure no report counts (a crash, a syntax error, a failed check) counts as one failed.
 * @param {string} title
 * @param {() => Promise<number | void>} work
 * @param {(report: string) => import('./test-counts.mjs').Counts} count
 */
async function phase(title, work, count) {
  console.log(`\n== ${title}`)
  const report = join(reports, `${title.replaceAll(' ', '-')}.json`)
  rmSync(report, { force: true })
  let code = 1
  try {
    code = (await work()) ?? 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const counts = existsSync(report) ? count(readFileSync(report, 'utf8')) : sumCounts([])
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/** @param {string} name */
const reportPath = (name) => join(reports, `${name}.json`)

function runUnitTests() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return runNode([
    ...[vitest, 'run', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${reportPath('unit-and-server-tests')}`,
  ])
}

async function runJourneys() {
  const LANDFALL_BROWSER = ensureBrowser()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return runNode([playwright, 'test', '--reporter=list,json'], {
    env: { ...process.env, LANDFALL_BROWSER, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('browser-journeys') },
  })
}

await runMain(async () => {
  await ensurePackages()
  mkdirSync(reports, { recursive: true })
  const counts = [
    await phase(
      'checks',
      () => runNode(['tools/check.ts']),
      () => sumCounts([]),
    ),
    await phase('unit and server tests', async () => runUnitTests(), countVitest),
    await phase('browser journeys', runJourneys, countPlaywright),
  ]
  const total = sumCounts(counts)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed === 0 ? 0 : 1
})
