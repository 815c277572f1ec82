import { relative, sep } from 'node:path'
import { root } from './bootstrap.mjs'

/**
 * What came of tests. Flaky ones passed, but only on their second try; they count as passed too. `failed` may name
 * fewer than `failures`: what broke outside of any test has no name.
 * @typedef {{ passed: number, failures: number, skipped: number, failed: string[], flaky: string[], files: FileTime[] }} Counts
 */

/**
 * How long the tests of a file took.
 * @typedef {{ name: string, seconds: number }} FileTime
 */

/**
 * Counts from vitest's JSON report; a file that did not load counts as one failure.
 * @param {string} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report)
  const failed = []
  const flaky = []
  for (const file of testResults) {
    const name = shortName(file.name)
    /** @type {{ status: string, fullName: string, failureMessages: string[] }[]} */
    const tests = file.assertionResults
    const failures = tests.filter((test) => test.status === 'failed')
    if (failures.length === 0 && file.status === 'failed') failed.push(`${name}: ${firstLine(file.message)}`)
    for (const test of failures) {
      failed.push(`${name} › ${test.fullName}: ${firstLine(test.failureMessages.at(-1))}`)
    }
    for (const test of tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0)) {
      flaky.push(`${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    }
  }
  const skipped = numPendingTests + numTodoTests
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const timed = testResults
  const files = timed.map(({ name, startTime, endTime }) => ({
    name: shortName(name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: numPassedTests, failures: failed.length, skipped, failed, flaky, files }
}

/**
 * Counts from Playwright's JSON report.
 * @param {string} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { stats, errors, suites } = JSON.parse(report)
  /** @type {Journey[]} */
  const journeys = suites.flatMap(journeysOf)
  /** @param {string} status */
  const named = (status) =>
    journeys
      .filter((journey) => journey.tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failures: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failed: named('unexpected'),
    flaky: named('flaky'),
    files: timesOf(journeys),
  }
}

/** @typedef {{ file: string, line: number, title: string, tests: { status: string, results: { duration: number }[] }[] }} Journey */
/** @typedef {{ specs: Journey[], suites?: Suite[] }} Suite */

/** @param {Suite} suite @returns {Journey[]} */
function journeysOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(journeysOf)]
}

/** @param {Journey[]} journeys @returns {FileTime[]} */
function timesOf(journeys) {
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const { file, tests } of journeys) {
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    seconds.set(file, (seconds.get(file) ?? 0) + took / 1000)
  }
  return [...seconds].map(([file, seconds]) => ({ name: `e2e/${file}`, seconds }))
}

/** @param {Counts[]} counts @returns {Counts} */
export function sumCounts(counts) {
  /** @type {Counts} */
  const total = { passed: 0, failures: 0, skipped: 0, failed: [], flaky: [], files: [] }
  for (const each of counts) {
    total.passed += each.passed
    total.failures += each.failures
    total.skipped += each.skipped
    total.failed.push(...each.failed)
    total.flaky.push(...each.flaky)
    total.files.push(...each.files)
  }
  return total
}

/** @param {string} path */
const shortName = (path) => relative(root, path).replaceAll(sep, '/')

/** @param {string} [text] */
const firstLine = (text = '') => text.split('\n', 1)[0]
