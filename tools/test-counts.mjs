/** Flaky ones passed, but only on their second try. @typedef {{ passed: number, failed: number, skipped: number, flaky: number }} Counts */

/**
 * Counts from vitest's JSON report; a file that did not load counts as one failure.
 * @param {string} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report)
  let failed = 0
  for (const file of testResults) {
    /** @type {{ status: string }[]} */
    const tests = file.assertionResults
    const failures = tests.filter((test) => test.status === 'failed').length
    failed += failures === 0 && file.status === 'failed' ? 1 : failures
  }
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, flaky: 0 }
}

/**
 * Counts from Playwright's JSON report.
 * @param {string} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { stats, errors } = JSON.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  }
}

/** @param {Counts[]} counts @returns {Counts} */
export function sumCounts(counts) {
  const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
  for (const each of counts) {
    total.passed += each.passed
    total.failed += each.failed
    total.skipped += each.skipped
    total.flaky += each.flaky
  }
  return total
}
