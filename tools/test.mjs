// All checks and tests, or the tests of one area: each phase shown as a whole, then one closing line with the counts.
import { join } from 'node:path'
import { ensureWebBuild, root, runMain, runNode } from './bootstrap.mjs'
import { withFilesInMemory } from './memory-folder.mjs'
import { runJourneys } from './run-journeys.mjs'
import { testFolders } from './test-area.mjs'
import { countPlaywright, countVitest, sumCounts } from './test-counts.mjs'
import { announce, beginPhase, bounds, runPhase } from './test-phase.mjs'

/** How many of the slowest test files are named at the end. */
const slowest = 20
const area = process.argv[2]

/** @param {string[]} folders */
const runUnitTests = (folders) => (/** @type {string} */ report) =>
  runNode(
    [
      ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...folders, '--passWithNoTests'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    bounds,
  )

/**
 * Names what needs a look once more at the end: what was printed on the way may be far up, or cut off.
 * @param {string} what
 * @param {string[]} names
 */
function list(what, names) {
  if (names.length > 0)
    console.log(`\n${names.length} ${what}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

/** @param {number} seconds */
const asTime = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** @param {{ name: string, seconds: number }[]} files */
const slowestOf = (files) => files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowest)

/** @type {typeof runPhase} */
function inTurn(title, work, count) {
  announce(title)
  return runPhase(title, work, count)
}

async function testAll() {
  const folders = testFolders(area)
  // The checks find what to do while the tests wait for their databases.
  const checks =
    area === undefined ? beginPhase('checks', (options) => runNode(['tools/check.ts'], options)) : undefined
  const build = await inTurn('web build', ensureWebBuild)
  const unit = await inTurn('unit and server tests', runUnitTests(folders.unit), countVitest)
  const checked = checks ? [await checks()] : []
  // Alone: a browser that has to wait for its turn takes a slow page for a broken one.
  const journeys = await inTurn(
    'browser journeys',
    // Who tests one area has changed it, and has time for both languages of a journey.
    (report) =>
      runJourneys(folders.journeys, { ...bounds, report, env: area ? { LANDFALL_LANGUAGES: 'all' } : {} }),
    countPlaywright,
  )
  const phases = [build, unit, ...checked, journeys]
  const total = sumCounts(phases.map(({ counts }) => counts))
  list('failed', total.failed)
  list('passed only on the second try', total.flaky)
  list(
    'slowest test files',
    slowestOf(total.files).map(({ name, seconds }) => `${asTime(seconds)} ${name}`),
  )
  console.log(`\n${phases.map(({ title, seconds }) => `${title} ${asTime(seconds)}`).join(', ')}`)
  console.log(
    `${journeys.counts.passed + journeys.counts.failures + journeys.counts.skipped} of the tests are journeys`,
  )
  console.log(`\n${total.passed} passed, ${total.failures} failed, ${total.skipped} skipped`)
  return total.failures === 0 ? 0 : 1
}

await runMain(() => withFilesInMemory(testAll))
